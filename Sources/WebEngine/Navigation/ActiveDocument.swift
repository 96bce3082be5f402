import WebDocument
import WebNetwork
import WebStandards

/// A document that shows in a frame, with what the engine must remember of how it came: HTML's "document" and the
/// parts of its "policy container" and "navigation params" that outlive the load.
final class ActiveDocument {
    /// The navigation that made it.
    private(set) var id: NavigationID
    /// Where it shows.
    let frame: FrameInfo
    let document: Document
    /// The document's URL, a user and password that it was asked for with included; a fragment navigation changes it.
    var url: WebURL {
        didSet {
            // https://html.spec.whatwg.org/#concept-document-url, which others are resolved against.
            document.url = url
            urlBeforeOpening = nil
        }
    }
    /// What its URL was when a script of another opened it.
    var urlBeforeOpening: WebURL?
    /// What it is listed by: a script of another that opens it leaves that in WebKit (Document::open).
    var listedURL: WebURL { urlBeforeOpening ?? url }
    /// Whose cookies its scripts have to do with.
    ///
    /// PLATFORM(WebKit): Document::initSecurityContext gives an empty or an `srcdoc` document those of the one that it has its
    /// origin from. So does Chromium (Document::CookieURL). To the standard such a document is averse to cookies.
    var cookieURL: WebURL {
        let isEmpty = firstURL.scheme == "about" && origin != .opaque
        return isEmpty ? inheritedCookieURL ?? firstURL : firstURL
    }
    /// The URL that it began with.
    ///
    /// PLATFORM(WebKit, Chromium): `Document::cookieURL` stays that where the history's methods give the document another; by the
    /// standard it is the document's URL.
    var firstURL: WebURL
    var inheritedCookieURL: WebURL?
    let origin: Origin
    var domain = RelaxedDomain()
    // https://html.spec.whatwg.org/#is-origin-keyed
    var isKeyedByOrigin = false
    /// Whose cookies its requests and scripts meet as their own site's.
    let siteForCookies: Origin
    let status: Int
    let mimeType: String
    let referrerPolicy: ReferrerPolicy
    /// How to ask for it again.
    let repeatable: RepeatableRequest
    let initiator: NavigationRequest.Initiator?
    /// A redirect to another origin led here.
    var hasTaintedOrigin = false
    /// Redirects through other sites led here, of which its request's cookies knew.
    var isLedAcrossSites = false
    /// Its requests say nothing of it.
    var saysNoReferrer = false
    /// The frames in it, in tree order; in WebKit as they were made.
    var children: [Navigable] = []
    // https://html.spec.whatwg.org/#document-tree-child-navigables

    /// Those that are in no shadow tree.
    var childrenInTree: [Navigable] {
        children.filter { child in child.container.map { !document.isInShadowTree($0) } ?? true }
    }
    /// What showed in its frames when it was left and is still to show there again.
    var leftFrames: [LeftFrame] = []
    /// The parser, until the last byte came.
    var builder: DocumentBuilder?
    var subresources: SubresourceLoader?
    /// Where there was no image as it was left.
    var brokenImages: Set<WebURL> = []
    /// How it came about; `nil` for a document that nobody led to.
    var times: LoadTimes?
    /// How it came itself, and how what it shows did.
    var timing: ResourceTiming?
    var resourceTimings: [ResourceTiming] = []
    /// The view's title as long as the document has none.
    ///
    /// PLATFORM(WebKit): DocumentWriter::replaceDocumentWithResultOfExecutingJavascriptURL commits nothing, so the view has the
    /// title of the document that was there.
    var keptTitle = ""
    /// When a user, or the app in its place, last had to do with it, on the loop's clock.
    var lastGesture: Duration?
    /// A user, or the app in its place, has had to do with it, or with what is in it.
    var hasHadGesture = false
    /// The control that the app filled last.
    var lastEdited: Element?
    // https://html.spec.whatwg.org/#concept-document-salvageable
    var isSalvageable = true
    /// The `key` of the entry that is its own: what replaces it, its URL or its state changes that one.
    ///
    /// PLATFORM(WebKit): see PageCore.takeEntry; the list may be at another one.
    var ownEntry: UInt64?
    /// BackForwardCache does not find it, though the list is at its own entry.
    ///
    /// PLATFORM(WebKit): FrameLoader::commitProvisionalLoad keeps none whose entry is HistoryController's provisional item too,
    /// which FrameLoader::stopAllLoaders takes away.
    var isLost = false
    /// It has led on before it had loaded, in Chromium.
    var isAborted = false
    /// The same, once the script that leads on has returned.
    var isToAbort = false
    /// Its frames show what another entry has them show: it was fetched anew meanwhile.
    var hasFramesOfOthers = false
    /// See `insecureNavigations`.
    var inheritedNavigations: Set<Origin> = []
    var hasHandedOnNavigations = false
    /// `Last-Modified`, as it came.
    var lastModified: String?
    /// Its scripts, if they may run.
    var scripts: DocumentScripts?
    /// The policies of its header, those that it took over, and those that its markup has declared so far.
    var policy: ContentSecurityPolicy? {
        get {
            let (declared, before) = document.takeDeclaredPolicies()
            if !declared.isEmpty {
                var policy = knownPolicy ?? ContentSecurityPolicy(of: url)
                for (index, text) in declared.enumerated() { policy.add(meta: text, declaration: before + index + 1) }
                adopt(policy)
            }
            return document.policiesThatCount.map { knownPolicy?.declared(upTo: $0) } ?? knownPolicy
        }
        set { adopt(newValue?.takenOver) }
    }
    private var knownPolicy: ContentSecurityPolicy?
    /// Some policy has a say in the styles in it.
    private(set) var checksStyles = false
    /// Tells of what the policies do not allow.
    var reporter: ViolationReporter?
    /// Where reports of it go, by name.
    var endpoints: [String: WebURL] = [:]
    /// Which windows may know it, as long as it is no frame's.
    var openerPolicy = OpenerPolicy()
    /// What it must not do (https://html.spec.whatwg.org/#active-sandboxing-flag-set).
    var sandbox: Sandbox = []

    private func adopt(_ policy: ContentSecurityPolicy?) {
        knownPolicy = policy
        checksStyles = policy?.restrictsStyles ?? false
        // OPTIMIZATION: nobody looks at the styles of a document whose policies have no say in them.
        document.notesStyles = checksStyles
        if let policy, policy.has("base-uri") { document.allowsBase = { policy.allows($0, by: "base-uri") } }
        scripts?.policyDidChange()
    }
    /// Its `Refresh` field, until that is taken up.
    var refreshHeader: String?
    /// Its tree has been looked through for more.
    var hasSoughtRefreshes = false
    /// What the page asks for now.
    var refresh: PendingRefresh?
    var refreshTimer: LoopTimer?
    /// On the loop's clock.
    var refreshDue: Duration?
    /// The last node whose place the parser's stops have asked for parts.
    var lastPart: Node?
    /// How far the parser was when its frames were last looked for.
    var framesMet: Int?
    var early = EarlyParts()
    /// Requests of its own that are under way and outlive it.
    var unheardFetches = 0
    /// How many of its frames are made, but do not load yet.
    var framesToOpen = 0
    /// All of it arrived.
    var isComplete = false
    /// Its load event has been told to every listener: from then on scripts that lead elsewhere make entries of the
    /// back-forward list.
    ///
    /// PLATFORM(WebKit): NavigationScheduler::mustLockBackForwardList.
    var hasFiredLoad = false
    /// Why the rest of it did not arrive.
    var failure: NavigationFailure?
    /// Of what did not arrive, some was its own text, a script that runs when that is whole, or a style sheet.
    var isCutShort = false
    /// The URL that was asked for, before all redirects.
    var requestedURL: WebURL?
    /// How its parts are asked for while it loads.
    ///
    /// PLATFORM(WebKit): FrameLoader::subresourceCachePolicy; PLATFORM(Chromium): DetermineFrameCacheMode.
    var partsCaching = PartsCaching()
    /// It was sent with `no-store` over https.
    var isPrivate = false
    /// It has an entry in the back-forward list, which text that the app hands in has not.
    var isListed = true
    /// The app handed its text in: its URL is none for the list.
    ///
    /// PLATFORM(WebKit): DocumentLoader::urlForHistory.
    var isHandedIn = false

    init(
        id: NavigationID,
        frame: FrameInfo,
        builder: DocumentBuilder,
        url: WebURL,
        origin: Origin,
        siteForCookies: Origin,
        status: Int,
        mimeType: String,
        referrerPolicy: ReferrerPolicy,
        repeatable: RepeatableRequest,
        initiator: NavigationRequest.Initiator?
    ) {
        self.id = id
        self.frame = frame
        self.builder = builder
        self.url = url
        firstURL = url
        self.origin = origin
        self.siteForCookies = siteForCookies
        self.status = status
        self.mimeType = mimeType
        self.referrerPolicy = referrerPolicy
        self.repeatable = repeatable
        self.initiator = initiator
        document = builder.document
    }

    /// What a window begins with has become what it was opened for.
    func become(_ id: NavigationID, isListed: Bool) {
        self.id = id
        self.isListed = isListed
        beganWindow = true
    }

    /// It is the empty one that a script's window began with, which an entry was made for all the same.
    var beganWindow = false

    /// It is an empty one that was the first to be loaded into its view.
    var beganView = false

    // https://html.spec.whatwg.org/#is-initial-about:blank
    // PLATFORM(WebKit): DocumentLoader::isInitialAboutBlank is also for what is loaded first, if that is empty.
    var isInitialAboutBlank: Bool { isInitial || beganWindow || beganView }

    /// It may be shown again without a request.
    ///
    /// PLATFORM(WebKit): BackForwardCache keeps one whose load was cancelled too, by whom it may be, if only images and the
    /// like were still to come (DocumentLoader::subresourceLoadersArePageCacheAcceptable), and one whose connection was lost
    /// half-way, but none that failed otherwise and none that https sent with `no-store`.
    func mayBeCached(in engine: Profile.Engine) -> Bool {
        guard isSalvageable, !isPrivate else { return false }
        guard let failure else { return isComplete }
        switch failure.code {
        case .cancelled: return !isCutShort
        case .connectionLost: return failure.phase == .committed && engine == .webKit
        default: return failure.code == .unsafeRedirect
        }
    }

    /// It is the empty one that a popup or a frame begins with.
    var isInitial: Bool { id == NavigationID(0) }
    /// The empty document is what the frame's element asks for.
    var isBlankOfContainer = false

    /// Its policy by header, overridden by its last valid meta (https://html.spec.whatwg.org/#meta-referrer).
    var currentReferrerPolicy: ReferrerPolicy {
        document.metaReferrerPolicy.flatMap(ReferrerPolicy.init(metaContent:)) ?? referrerPolicy
    }

    /// The document as the one who asks for something.
    var asInitiator: NavigationRequest.Initiator {
        var initiator = NavigationRequest.Initiator(
            url: url,
            frame: frame,
            origin: origin,
            siteForCookies: siteForCookies,
            referrerPolicy: currentReferrerPolicy
        )
        initiator.policy = policy
        initiator.isHidden = saysNoReferrer
        initiator.insecureNavigations = insecureNavigations
        initiator.cookieURL = cookieURL
        initiator.domain = domain
        // https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer: "While document is an iframe srcdoc
        // document, let document be document's browsing context's container document."
        if url.href == "about:srcdoc" { initiator.referrer = self.initiator?.referrer ?? self.initiator?.url }
        // PLATFORM(WebKit): FrameLoader::outgoingReferrer is what the frame was given, which Document::open leaves as it is.
        if let urlBeforeOpening { initiator.referrer = urlBeforeOpening }
        if !isComplete { initiator.partsCaching = partsCaching }
        return initiator
    }
}
