import WebDocument
import WebStandards

/// What there was to a document beside its response when it was left, for when it is fetched anew.
///
/// https://html.spec.whatwg.org/#document-state-2 with its nested histories.
struct LeftDocument {
    var formState: FormState?
    // https://html.spec.whatwg.org/#she-classic-history-api-state
    var state: HistoryState?
    var frames: [LeftFrame]
}

/// What showed in a frame.
///
/// PLATFORM(WebKit): FrameLoader::loadURLIntoChildFrame knows frames by their names, or by their places among the others.
struct LeftFrame {
    var number: Int
    var name: String
    var place: Int
    var url: WebURL
    var repeatable: RepeatableRequest
    var initiator: NavigationRequest.Initiator?
    var document: LeftDocument

    /// What an entry's frames show now, behind what it has been told of before; each frame is there once.
    ///
    /// PLATFORM(WebKit): WebBackForwardListFrameItem::setChild goes by the frame, while HistoryItem::childItemWithTarget gives
    /// the first of a name: what showed before a reload hides what showed after it.
    static func put(_ frames: [LeftFrame], behind former: [LeftFrame]) -> [LeftFrame] {
        var all = former
        for frame in frames {
            if let index = all.firstIndex(where: { $0.number == frame.number }) {
                all[index] = frame
            } else if all.count < limit, !all.contains(where: { $0.hides(frame) }) {
                all.append(frame)
            }
        }
        return all
    }

    private func hides(_ other: LeftFrame) -> Bool {
        name == other.name && (!name.isEmpty || place == other.place)
    }

    /// Frames of one page that are remembered, nested ones included: 32, the first in tree order.
    static let limit = 32
}

extension ActiveDocument {
    /// What there is to it now.
    func left(withForms: Bool) -> LeftDocument {
        var count = LeftFrame.limit
        return left(withForms, &count)
    }

    private func left(_ withForms: Bool, _ count: inout Int) -> LeftDocument {
        let formState = withForms ? document.formState() : nil
        var left = LeftDocument(formState: formState, state: scripts?.state, frames: [])
        for (place, child) in children.enumerated() where count > 0 {
            // What it was to show first has never come.
            guard let active = child.active, active.failure == nil, !active.isInitial || active.isBlankOfContainer
            else { continue }
            count -= 1
            left.frames.append(
                LeftFrame(
                    number: child.frame.number,
                    name: child.frame.name,
                    place: place,
                    url: active.url,
                    repeatable: active.repeatable,
                    initiator: active.initiator,
                    document: active.left(withForms, &count)
                )
            )
        }
        return left
    }

    /// What showed in the frame that is made now, until the document has loaded.
    ///
    /// `sharesNames`: all frames of one name have what the first of them showed.
    func takeLeftFrame(named name: String, sharesNames: Bool) -> LeftFrame? {
        let place = children.count
        let found = leftFrames.firstIndex { name.isEmpty ? $0.name.isEmpty && $0.place == place : $0.name == name }
        return found.map { sharesNames && !name.isEmpty ? leftFrames[$0] : leftFrames.remove(at: $0) }
    }
}

extension Navigable {
    /// The frame's first navigation, to what showed in it when the document around it was left.
    func restoring(_ request: NavigationRequest) -> NavigationRequest {
        guard let left, let parent, parent.mayNest(left.url) else { return request }
        self.left = nil
        var request = request
        request.type = .backForward
        request.cause = .history
        request.left = left.document
        // Another text may stand in the element meanwhile.
        guard left.url.href != "about:srcdoc" else { return request }
        (request.url, request.source, request.baseURL) = (left.url, nil, nil)
        (request.method, request.body) = (left.repeatable.method, left.repeatable.body)
        request.contentType = left.repeatable.contentType
        request.initiator = left.initiator
        request.partsCaching.mode = .forceCache
        return request
    }
}
