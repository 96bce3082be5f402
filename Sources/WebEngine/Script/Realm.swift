import CJavaScriptCore
import WebDocument
import WebNetwork
import WebStandards

/// A global environment of one document: a JavaScriptCore context with the page's world in it, or one of the app's.
///
/// It is made when the document first needs it, and closed with the document.
///
/// https://html.spec.whatwg.org/#realms-settings-objects-global-objects
@safe final class Realm {
    let agent: ScriptAgent
    let context: JSGlobalContextRef
    let document: Document
    let world: ScriptWorld
    /// It is a worker's: its document has no content.
    let isWorker: Bool
    /// What the worker's script came with; of documents see `ActiveDocument`.
    var referrerPolicy: ReferrerPolicy?
    private let worldAgent: WorldAgent?
    /// What worlds of that name share on the loop (`agent.js`).
    var shared: KeptObject? { worldAgent?.shared ?? agent.shared }
    private(set) var number = 0
    /// The documents that its scripts made.
    private var documents: [Document] = []
    private var hooks: KeptObject?
    private var keptHooks: [String: KeptObject] = [:]
    private(set) var isClosed = false
    private var missed: Set<String> = []
    /// Bytes of the scripts that were evaluated here.
    private var textRead = 0
    /// What is entered next tells of the parser, in the same entry.
    var tellsOfParserItself = false
    /// What `eval` and its like throw, where the document's policies let no string be compiled.
    var refusalOfStrings: String?
    var compilesNoStrings: Bool { refusalOfStrings != nil }
    /// The document's place in its page.
    weak var scripts: DocumentScripts?
    let net = RealmNetwork()
    var ranTexts = RanTexts()
    /// Its scripts follow what comes for the document.
    var hearsOfResources = false

    /// One of the app's worlds is to have a realm where the page's own has one.
    init(of document: Document, on loop: EngineLoop, in world: ScriptWorld = .page, isWorker: Bool = false) {
        agent = ScriptAgent.of(loop)
        self.document = document
        self.world = world
        self.isWorker = isWorker
        worldAgent = agent.worldAgent(of: world)
        worldAgent?.realms += 1
        unsafe context = agent.makeGlobal(isWorker: isWorker)
        number = agent.add(self)
        if world == .page { document.realm = number }
        let node = agent.registry.register(document)
        var arguments: [JSValueRef?] = unsafe [
            JSContextGetGlobalObject(context), JSValueMakeNumber(context, Double(number)),
            JSValueMakeNumber(context, Double(node)), WindowNames(self).makeObject(in: context, agent),
        ]
        if world != .page { unsafe arguments.append(JSValueMakeNumber(context, Double(document.realm))) }
        if isWorker { unsafe arguments += [JSValueMakeUndefined(context), JSValueMakeBoolean(context, true)] }
        hooks = agent.enterWorld { unsafe agent.begin(shared, in: context, arguments: arguments) }
        // https://html.spec.whatwg.org/#the-hostpromiserejectiontracker-implementation
        if let rejected = hook("rejected") {
            unsafe JSGlobalContextSetUnhandledRejectionCallback(context, rejected.object, nil)
        }
    }

    deinit { close() }

    /// The document has gone: nothing runs here any more.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        net.close()
        scripts?.page.session.blobURLs.removeAll(of: number)
        if let shared, let leave = agent.property("leave", of: shared) {
            let known = world == .page ? number : document.realm
            unsafe agent.call(leave, [JSValueMakeNumber(agent.context, Double(known))])
        }
        if let shared = agent.shared, let leave = agent.property("leave", of: shared) {
            // NB: JavaScriptCore protects the function from its collector, and with it all of the realm that it is of.
            unsafe JSGlobalContextSetUnhandledRejectionCallback(context, leave.object, nil)
        }
        keptHooks = [:]
        hooks = nil
        if world == .page { agent.forget(document) }
        for document in documents { agent.forget(document) }
        documents = []
        agent.remove(self)
        if let worldAgent { agent.leave(worldAgent) }
        unsafe JSGlobalContextRelease(context)
        agent.abandon(text: textRead, isOfView: scripts?.isOfView ?? true)
    }

    /// A document that scripts made lives as long as this realm.
    func keep(_ document: Document) -> Int {
        if world != .page, let own = scripts?.existingRealm { return own.keep(document) }
        document.makeScriptable()
        documents.append(document)
        document.realm = number
        return agent.registry.register(document)
    }

    /// The value of one of the world's files, evaluated here.
    func file(_ name: String) -> ScriptValue? {
        unsafe agent.evaluate(pageFile: name, in: context).map { unsafe ScriptValue($0) }
    }

    /// An object that is false, and undefined to `typeof`; `nil` where JavaScriptCore makes none.
    func makeUndetectable() -> ScriptValue? {
        unsafe JSObjectMakeUndetectable(context).map { unsafe ScriptValue($0) }
    }

    /// Whether a promise that was rejected has a handler by now.
    func isHandled(_ promise: ScriptValue) -> Bool {
        guard let object = unsafe JSValueToObject(context, promise.pointer, nil) else { return false }
        return unsafe JSPromiseIsHandled(agent.group, object)
    }

    /// Evaluates a text of that URL from within a script; its value, or what it threw.
    func evaluated(_ text: String, url: String) -> (value: ScriptValue?, thrown: ScriptValue?) {
        textRead += text.utf8.count
        ranTexts.note(text, url: url, line: 1)
        var exception: JSValueRef?
        let value = unsafe ScriptText.with(text) { text in
            unsafe ScriptText.with(url) { url in unsafe JSEvaluateScript(context, text, nil, url, 1, &exception) }
        }
        return unsafe (value.map { unsafe ScriptValue($0) }, exception.map { unsafe ScriptValue($0) })
    }

    // MARK: Entries

    /// Evaluates a script; its value, or what it threw.
    ///
    /// A value that is to be `whole` is a failure where something in it has no form as data.
    func evaluate(
        _ source: String,
        url: String,
        as reading: ValueReading = .plain
    ) -> Result<ScriptData, ScriptFailure> {
        let isWhole = reading == .whole
        return enter { () -> Result<ScriptData, ScriptFailure> in
            if isWhole, let thrown = thrownByWhole(source, url: url) { return thrown }
            switch evaluated(withDynamicImports(source), url, 1) {
            case .value(let value): return read { data(of: value, as: reading) }
            case .thrown(let thrown):
                var failure = failure(ofThrown: thrown)
                if isWhole {
                    // PLATFORM(WebKit): extractSourceInformationFromException, of what a string that is evaluated threw.
                    if failure.line > 0, failure.sourceURL.isEmpty { failure.sourceURL = Self.evaluatedText }
                    if !failure.forgetPlace(ofCallIn: source) { move(&failure, to: thrown, source, url: url) }
                    tellPage(thrown, as: failure)
                }
                return .failure(failure)
            }
        }
    }

    /// Evaluates a script; its value as text where it is a string, a number or a boolean, and else none.
    func evaluateText(_ source: String) -> Result<String, ScriptFailure> {
        enter { () -> Result<String, ScriptFailure> in
            switch evaluated(withDynamicImports(source), "", 1) {
            case .value(let value):
                if let ending = agent.budget.ending { return .failure(ScriptFailure(reason: ending)) }
                return .success(text(ofPrimitive: value) ?? "")
            case .thrown(let thrown): return .failure(failure(ofThrown: thrown))
            }
        }
    }

    /// Evaluates a script as `evaluate` does; `nil` where its value is a promise: that call is told what it comes to.
    func evaluate(_ source: String, awaitedBy call: Int) -> Result<ScriptData, ScriptFailure>? {
        enter {
            switch evaluated(withDynamicImports(source), "", 1) {
            case .value(let value): return awaits(value, call) ? nil : read { data(of: value) }
            case .thrown(let thrown): return .failure(failure(ofThrown: thrown))
            }
        }
    }

    private func awaits(_ value: ScriptValue, _ call: Int) -> Bool {
        guard unsafe JSValueIsObject(context, value.pointer), let function = hook("awaitValue") else { return false }
        var exception: JSValueRef?
        let values: [JSValueRef?] = unsafe [JSValueMakeNumber(context, Double(call)), value.pointer]
        let answer = unsafe agent.enter(context, &exception) { exception in
            unsafe JSObjectCallAsFunction(context, function.object, nil, values.count, values, exception)
        }
        guard let answer = unsafe answer else { return false }
        return unsafe JSValueToBoolean(context, answer)
    }

    private func read(_ body: () -> ScriptData?) -> Result<ScriptData, ScriptFailure> {
        let read = reading(body)
        if let ending = agent.budget.ending { return .failure(ScriptFailure(reason: ending)) }
        return (read ?? nil).map { .success($0) } ?? .failure(.unsupportedResult)
    }

    /// What a script threw, or that its time was over.
    func failure(ofThrown thrown: ScriptValue) -> ScriptFailure {
        let found = agent.budget.ending == nil ? reading { failure(thrown) } : nil
        if let ending = agent.budget.ending { return ScriptFailure(reason: ending) }
        return found ?? ScriptFailure(reason: "No script can run any more.")
    }

    /// Reads what a script left: its getters are script too, whose microtasks run within the entry (`ScriptAgent.enter`).
    ///
    /// `nil`: no script can run any more.
    private func reading<Result>(_ body: () -> Result) -> Result? {
        var result: Result?
        var exception: JSValueRef?
        _ = unsafe agent.enter(context, &exception) { _ in
            result = body()
            return nil
        }
        return result
    }

    /// Runs a script whose value nobody wants.
    ///
    /// What it throws goes to the page's error handlers (https://html.spec.whatwg.org/#report-the-exception).
    ///
    /// `hidesErrors`: whether it is told in words; `nil` for a script in the page, where the URL of what threw tells.
    func run(_ source: String, url: String, line: Int = 1, hidesErrors: Bool? = nil) {
        enter {
            if case .thrown(let thrown) = evaluated(source, url, line) { tell(thrown, isHidden: hidesErrors) }
        }
    }

    /// Tells the page's error handlers of an exception.
    ///
    /// NB: of the end of its time no script hears.
    private func tell(_ thrown: ScriptValue, isHidden: Bool? = nil) {
        guard agent.budget.spent == nil, let report = hook("report") else { return }
        var exception: JSValueRef?
        let hidden = unsafe isHidden.map { unsafe JSValueMakeBoolean(context, $0) } ?? JSValueMakeUndefined(context)
        let values: [JSValueRef?] = unsafe [thrown.pointer, hidden]
        _ = unsafe agent.enter(context, &exception) { exception in
            unsafe JSObjectCallAsFunction(context, report.object, nil, values.count, values, exception)
        }
        if let exception = unsafe exception { self.report(failure(unsafe ScriptValue(exception))) }
    }

    /// How a script ended.
    enum Completion {
        case value(ScriptValue)
        case thrown(ScriptValue)
    }

    func evaluated(_ source: String, _ url: String, _ line: Int) -> Completion {
        textRead += source.utf8.count
        ranTexts.note(source, url: url, line: line)
        return unsafe ScriptText.with(source) { source in
            unsafe ScriptText.with(url) { url in
                var exception: JSValueRef?
                let value = unsafe agent.enter(context, &exception) { exception in
                    unsafe JSEvaluateScript(context, source, nil, url, Int32(clamping: line), exception)
                }
                if let exception = unsafe exception { return .thrown(unsafe ScriptValue(exception)) }
                return .value(unsafe ScriptValue(value ?? JSValueMakeUndefined(context)))
            }
        }
    }

    /// A classic script's text, its `import()` led to the world's own.
    func withDynamicImports(_ text: String) -> String {
        guard Self.mayImport(text) else { return text }
        return call("rewriteClassic", [.string(text)]).string ?? text
    }

    /// OPTIMIZATION: byte by byte, since a search by characters takes as long as a small script.
    private static func mayImport(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let word = "import".utf8.count
            for index in 0..<max(bytes.count - word, 0) {
                guard unsafe bytes[index] == UInt8(ascii: "i"), unsafe bytes[index + 1] == UInt8(ascii: "m") else {
                    continue
                }
                let rest = unsafe bytes[index...]
                if unsafe rest.starts(with: "import(".utf8) || rest.starts(with: "import (".utf8) { return true }
            }
            return false
        }
    }

    /// The number by which scripts know a node of the document.
    func number(of node: Node) -> Int { agent.registry.number(of: node, in: document) }

    /// Calls one of the functions that the kernel gave the engine.
    @discardableResult
    func call(_ hook: String, _ arguments: [ScriptData] = []) -> ScriptData {
        guard !isClosed, let function = self.hook(hook) else { return .undefined }
        return enter {
            var exception: JSValueRef?
            let result = unsafe called(function, arguments, &exception)
            if let exception = unsafe exception { tell(unsafe ScriptValue(exception)) }
            guard let result = unsafe result else { return .undefined }
            return data(of: unsafe ScriptValue(result))
        }
    }

    private func called(
        _ function: KeptObject,
        _ arguments: [ScriptData],
        _ exception: inout JSValueRef?
    ) -> JSValueRef? {
        // JavaScriptCore does not see what waits in memory that is not its own.
        let values: [JSValueRef?] = unsafe arguments.map { argument in
            let value = unsafe value(of: argument).pointer
            unsafe JSValueProtect(context, value)
            return unsafe value
        }
        defer { for index in 0..<arguments.count { unsafe JSValueUnprotect(context, values[index]) } }
        return unsafe agent.enter(context, &exception) { exception in
            unsafe JSObjectCallAsFunction(context, function.object, nil, values.count, values, exception)
        }
    }

    /// The value that one of those functions answers; `nil` where it throws.
    func value(of hook: String, _ arguments: [ScriptData]) -> ScriptValue? {
        guard !isClosed, let function = self.hook(hook) else { return nil }
        return enter {
            var exception: JSValueRef?
            guard let result = unsafe called(function, arguments, &exception) else { return nil }
            return unsafe ScriptValue(result)
        }
    }

    /// Calls a hook that fires an event: each listener is an entry of its own, and the microtasks run behind it.
    func fire(_ hook: String, _ arguments: [ScriptData] = []) {
        var left = call(hook, arguments)
        while case .number(let number) = left, number > 0 { left = call("goOn", [left]) }
    }

    func hook(_ name: String) -> KeptObject? {
        if let kept = keptHooks[name] { return kept }
        guard let hooks, let found = agent.property(name, of: hooks) else { return nil }
        keptHooks[name] = found
        return found
    }

    /// Runs something in script; when the outermost entry returns, JavaScriptCore has run the microtasks.
    private func enter<Result>(_ body: () -> Result) -> Result {
        // A script may have the last that keeps its page dropped.
        let page = scripts?.page
        agent.depth += 1
        defer {
            agent.depth -= 1
            withExtendedLifetime(page) { if agent.depth == 0 { scripts?.entryDidEnd(agent) } }
        }
        if agent.depth == 1 {
            agent.turns += 1
            agent.entered = self
            agent.budget.begin(page?.session.configuration.limits ?? NavigationLimits())
            if !tellsOfParserItself { catchUpWithParser() }
        }
        return body()
    }

    /// Tells the world what the parser has made that scripts have a say in.
    func catchUpWithParser() {
        if world != .page {
            scripts?.existingRealm?.catchUpWithParser()
            return
        }
        if document.hasParsedStyles { scripts?.active?.checkStyles() }
        if document.hasDeclaredRoots { call("shadowRootsDeclared") }
        if document.hasParserInsertions { call("parserInserted") }
    }

    /// A script asked for what there is in browsers, and not here; the page is told once.
    func miss(_ name: String) {
        guard missed.insert(name).inserted else { return }
        scripts?.say(PageMessage(level: .warning, text: "The page asked for \(name), which is not built."))
    }

    /// An exception that no script caught, or what a promise was rejected with that nothing handles.
    func report(_ failure: ScriptFailure, at place: (url: String, line: Int)? = nil, ofPromise: Bool = false) {
        var message = PageMessage(level: .error, text: failure.description)
        (message.sourceURL, message.line) = place ?? (failure.sourceURL, failure.line)
        let text = failure.name.isEmpty ? failure.message : "\(failure.name): \(failure.message)"
        message.uncaught = ofPromise ? "(in promise) \(text)" : text
        scripts?.say(message)
    }
}
