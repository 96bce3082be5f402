import CJavaScriptCore
import PageWorld
import WebDocument
import WebNetwork

/// One loop's JavaScriptCore: its virtual machine, the native functions that the worlds of all its pages share, and the
/// numbers of their nodes.
///
/// It is made when the first document on the loop needs a script, and lives as long as the loop.
///
/// https://html.spec.whatwg.org/#agents-and-agent-clusters
@safe final class ScriptAgent: LoopSource {
    /// NB: the loop holds this.
    private(set) weak var loop: EngineLoop?
    let group: JSContextGroupRef
    /// A context of no page: what is in it belongs to all.
    let context: JSGlobalContextRef
    let registry = NodeRegistry()
    /// Documents that are being asked whether they may be left, or told that they are.
    // https://html.spec.whatwg.org/#termination-nesting-level
    var terminations = 0
    private let functionClass: JSClassRef
    private var nativeNames: Set<String> = []
    /// For libraries that let no global object have another prototype than `Object.prototype` and no class (`makeGlobal`).
    let windowClass: JSClassRef
    let workerClass: JSClassRef
    let namesClass: JSClassRef
    let handlerClass: JSClassRef
    private var sources: [String: SourceFile] = [:]
    private var realms: [Int: WeakRealm] = [:]
    private var realmNumbers: [JSGlobalContextRef: Int] = unsafe [:]
    private var lastRealm = 0
    /// The realms whose pages heard of rejected promises that nothing handles yet, and want to hear of handlers.
    var awaitingHandlers: Set<Int> = []
    private var navigables: [Int: WeakNavigable] = [:]
    private var lastNavigable = 0
    /// How many there were when those that had gone were last taken out.
    private var keptNavigables = 0
    /// The natives, by name.
    private(set) var host: JSObjectRef
    /// What the worlds share (`agent.js`).
    private(set) var shared: KeptObject?
    private var sharedDrop: KeptObject?
    /// What the app's worlds share, each its realms.
    var worldAgents: [ScriptWorld: WorldAgent] = [:]
    var lastWorld = 0
    /// How deep the loop is in script just now.
    var depth = 0
    /// How often it has been: scripts of one turn, and the microtasks behind it, have one number.
    var turns = 0
    // https://html.spec.whatwg.org/#entry-realm
    weak var entered: Realm?
    var budget = EntryBudget()
    /// What the process had in memory when it was looked at last.
    var lastLook = MemoryLook()
    /// Seconds in script since then.
    var unseen = 0.0
    /// An entry goes through the door just now.
    var isInside = false
    /// Of natives, in all.
    var calls = 0
    /// What goes through the door.
    var entry: ((UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?)?
    private(set) var door: JSObjectRef
    private let doorClass: JSClassRef
    private var databaseSheds: [String: WeakDatabaseShed] = [:]
    private var isClosed = false
    private var failures: [String] = []
    /// Bytes of the scripts of realms that have gone since the last collection for their sake.
    private var abandonedText = 0
    /// Realms of frames and windows that have gone since.
    private var abandonedWorlds = 0

    static func of(_ loop: EngineLoop) -> ScriptAgent {
        loop.companion(ScriptAgent.self) { ScriptAgent(loop) }
    }

    // OPTIMIZATION: pages of a sign-in run for a moment, and what they share is warm soon: the compilers wait longer than
    // for their 500 and 1,000 turns for what is worth their while. The first one's code is each page's own: it made up a
    // fifth of what a page that stays takes, and of the time of a walk. A loop reaches it within milliseconds all the same.
    private static let options: Void = {
        _ = unsafe jsc_options_set_int("thresholdForJITAfterWarmUp", 200_000)
        _ = unsafe jsc_options_set_int("thresholdForOptimizeAfterWarmUp", 10_000)
        // NB: JavaScriptCore never asks in a function of its own whether a script's time is over, so one that calls itself by
        // its last step (`promise.then = promise.finally`) would go on for ever, and fill the memory. So they use the stack.
        _ = unsafe jsc_options_set_boolean("useTailCalls", 0)
        // NB: compiled code looks at a flag to learn that its time is over, a nanosecond a turn of a loop. Else JavaScriptCore
        // stops the thread that is in script by a signal, walks its stack, patches its code and handles the fault that comes of
        // it, all in the app's process; the thread that does so has been seen to abort it (2.50.6).
        _ = unsafe jsc_options_set_boolean("usePollingTraps", 1)
    }()

    private init(_ loop: EngineLoop) {
        self.loop = loop
        _ = Self.options
        unsafe group = JSContextGroupCreate()
        unsafe context = JSGlobalContextCreateInGroup(group, nil)
        unsafe functionClass = Self.makeFunctionClass()
        unsafe windowClass = Self.makeClass("Window")
        unsafe workerClass = Self.makeClass("DedicatedWorkerGlobalScope")
        unsafe namesClass = WindowNames.makeClass()
        unsafe handlerClass = WindowHandler.makeClass()
        unsafe host = JSObjectMake(context, nil, nil)
        unsafe JSValueProtect(context, host)
        unsafe doorClass = Self.makeDoorClass()
        unsafe door = JSObjectMake(context, doorClass, nil)
        unsafe JSValueProtect(context, door)
        unsafe JSObjectSetPrivate(door, Unmanaged.passUnretained(self).toOpaque())
        limitEntries()
        installNatives()
        shared = enterWorld { unsafe load("agent", in: context, arguments: [host]) }
        // A page that comes by one of its functions is not to make others there.
        unsafe ScriptText.with("Nothing is evaluated in what pages share.") {
            unsafe JSGlobalContextSetEvalEnabled(context, false, $0)
        }
        if let shared { sharedDrop = property("drop", of: shared) }
    }

    /// A global object with a prototype of its own.
    ///
    /// OPTIMIZATION: one of a class has that too, but JavaScriptCore caches none of its members: a use of a global took 50 to
    /// 90 ns more.
    func makeGlobal(isWorker: Bool) -> JSGlobalContextRef {
        let plain: JSGlobalContextRef = unsafe JSGlobalContextCreateInGroup(group, nil)
        if unsafe JSGlobalContextSetPrototype(plain, JSObjectMake(plain, nil, nil)) { return unsafe plain }
        unsafe JSGlobalContextRelease(plain)
        return unsafe JSGlobalContextCreateInGroup(group, isWorker ? workerClass : windowClass)
    }

    private static func makeClass(_ name: String) -> JSClassRef {
        unsafe name.withCString { name in
            var definition = unsafe kJSClassDefinitionEmpty
            unsafe definition.className = unsafe name
            return unsafe JSClassCreate(&definition)
        }
    }

    deinit { close() }

    /// Frees everything: no page lives any more.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        realms = [:]
        sharedDrop = nil
        worldAgents = [:]
        shared = nil
        sources = [:]
        unsafe JSValueUnprotect(context, host)
        unsafe JSValueUnprotect(context, door)
        unsafe JSGlobalContextRelease(context)
        unsafe JSContextGroupRelease(group)
        unsafe JSClassRelease(functionClass)
        unsafe JSClassRelease(doorClass)
        unsafe JSClassRelease(windowClass)
        unsafe JSClassRelease(workerClass)
        unsafe JSClassRelease(namesClass)
        unsafe JSClassRelease(handlerClass)
    }

    // MARK: LoopSource

    var deadline: Duration? { nil }
    var isBusy: Bool { false }
    func run() {}
    func descriptor(_ descriptor: Int32, became readiness: Readiness) {}

    // MARK: Realms

    func add(_ realm: Realm) -> Int {
        lastRealm += 1
        realms[lastRealm] = WeakRealm(realm: realm)
        unsafe realmNumbers[realm.context] = lastRealm
        return lastRealm
    }

    func realm(_ number: Int) -> Realm? { realms[number]?.realm }

    func realm(of context: JSContextRef) -> Realm? {
        unsafe JSContextGetGlobalContext(context).flatMap { unsafe realmNumbers[$0] }.flatMap(realm)
    }

    func remove(_ realm: Realm) {
        realms[realm.number] = nil
        unsafe realmNumbers[realm.context] = nil
    }

    /// A realm has gone that had scripts of so many bytes.
    ///
    /// OPTIMIZATION: JavaScriptCore collects by the size of its heap, of which the texts of scripts are no part: without this
    /// some pages of large scripts, one after the other, grew the process by a gigabyte. Nor are what it keeps beside its heap
    /// for each world (code, tables of structures, the places of exceptions) and the worlds that a small collection left as
    /// old: pages of many frames or windows grew the process by some megabytes each before it looked at all of them.
    ///
    /// `isOfView`: of what a view showed, of which there is one at a time.
    func abandon(text bytes: Int, isOfView: Bool) {
        abandonedText += bytes
        if !isOfView { abandonedWorlds += 1 }
        guard abandonedText > ScriptLimits.abandonedText || abandonedWorlds >= ScriptLimits.abandonedWorlds else {
            return
        }
        (abandonedText, abandonedWorlds) = (0, 0)
        loop?.later { [weak self] in self?.collect() }
    }

    func collect() {
        guard !isClosed else { return }
        unsafe JSSynchronousGarbageCollectForDebugging(context)
    }

    /// Realms that live, and documents that scripts can name.
    var objectsAlive: Int { realms.values.count { $0.realm != nil } + registry.documentCount }

    /// Global objects that are there, what is shared among them, until a collection comes.
    var worlds: Int {
        guard let figures = unsafe JSGetMemoryUsageStatistics(context),
            let count = unsafe ScriptText.member("globalObjectCount", of: figures, in: context)
        else { return 0 }
        return Int(unsafe JSValueToNumber(context, count, nil))
    }

    /// A document has gone: no script can name its nodes any more.
    func forget(_ document: Document) {
        let pages = registry.remove(document)
        guard let sharedDrop, !pages.isEmpty else { return }
        for page in pages {
            let number: [JSValueRef?] = unsafe [JSValueMakeNumber(context, Double(page))]
            unsafe call(sharedDrop, number)
            for drop in worldAgents.values.compactMap(\.drop) { unsafe call(drop, number) }
        }
    }

    // MARK: Natives

    /// No entry of a history has that state any more.
    func dropState(_ number: Int) {
        guard !isClosed, let shared, let function = property("dropState", of: shared) else { return }
        unsafe call(function, [JSValueMakeNumber(context, Double(number))])
    }

    /// The app has taken out what an origin's pages keep in databases.
    func dropDatabases(_ key: String) { unsafe tell("dropDatabases", key) }

    /// A session has ended.
    func forgetDatabases(of session: String) {
        databaseSheds[session] = nil
        unsafe tell("forgetDatabases", session)
    }

    /// Scripts know the session by that name.
    func note(_ shed: DatabaseShed, ofSession session: String) { databaseSheds[session] = WeakDatabaseShed(shed: shed) }

    /// That of the session whose name an owner's (`storageKey`) begins with.
    func databaseShed(ofOwner name: String) -> DatabaseShed? {
        databaseSheds[String(name.prefix { $0 != " " })]?.shed
    }

    /// A `storageState` brings an owner's databases: JSON.
    func importDatabases(_ text: String, of key: String) { unsafe tell("importDatabases", key, text) }

    /// Those of an owner, as a `storageState` has them; `nil`: scripts could not say.
    func exportDatabases(of key: String) -> String? {
        guard let text = unsafe tell("exportDatabases", key), unsafe JSValueIsString(context, text) else { return nil }
        return unsafe ScriptText.of(text, in: context)
    }

    @discardableResult
    private func tell(_ name: String, _ texts: String...) -> JSValueRef? {
        guard !isClosed, let shared, let function = property(name, of: shared) else { return nil }
        let values: [JSValueRef?] = unsafe texts.map { text in
            unsafe ScriptText.with(text) { unsafe JSValueMakeString(context, $0) }
        }
        return unsafe call(function, values)
    }

    // MARK: Navigables

    func number(of navigable: Navigable) -> Int {
        if navigable.scriptNumber == 0 {
            lastNavigable += 1
            navigable.scriptNumber = lastNavigable
            navigables[lastNavigable] = WeakNavigable(navigable: navigable)
            if navigables.count > 2 * keptNavigables + 64 {
                navigables = navigables.filter { $1.navigable != nil || $1.last != nil }
                keptNavigables = navigables.count
            }
        }
        return navigable.scriptNumber
    }

    func navigable(_ number: Int) -> Navigable? { navigables[number]?.navigable }

    /// The window is no more, and that document was its last.
    func note(last document: ActiveDocument, of navigable: Navigable) {
        navigables[navigable.scriptNumber]?.last = document
    }

    /// What showed last in a window that is no more.
    func lastDocument(_ number: Int) -> ActiveDocument? { navigables[number]?.last }

    /// To scripts that knew it there is no such window any more.
    func forgetNumber(of navigable: Navigable) {
        navigables[navigable.scriptNumber] = nil
        navigable.scriptNumber = 0
    }

    /// Gives the worlds a native function.
    func define(_ name: String, _ body: @escaping (HostCall) -> ScriptValue?) {
        precondition(nativeNames.insert(name).inserted, "There are two natives \(name).")
        let function = HostFunction(self, body)
        let object = unsafe JSObjectMake(context, functionClass, Unmanaged.passRetained(function).toOpaque())
        unsafe ScriptText.setMember(name, of: host, object, in: context)
    }

    private static func makeFunctionClass() -> JSClassRef {
        var definition = unsafe kJSClassDefinitionEmpty
        unsafe definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        unsafe definition.callAsFunction = { context, function, _, count, arguments, _ in
            guard let context = unsafe context, let data = unsafe JSObjectGetPrivate(function) else { return nil }
            let function = unsafe Unmanaged<HostFunction>.fromOpaque(data).takeUnretainedValue()
            let call = unsafe HostCall(function.agent, context, count, arguments)
            function.agent.heedTimer()
            guard let result = function.body(call) else { return unsafe JSValueMakeUndefined(context) }
            return unsafe result.pointer
        }
        unsafe definition.finalize = { function in
            guard let data = unsafe JSObjectGetPrivate(function) else { return }
            unsafe Unmanaged<HostFunction>.fromOpaque(data).release()
        }
        return unsafe JSClassCreate(&definition)
    }

    // MARK: Calls

    /// One of the world's files, made once for the virtual machine, which keeps its compiled form.
    ///
    /// `names`: what its text finds under these names it is given, by the function that it then is the value of.
    private func source(_ name: String, given names: [String] = []) -> JSScriptRef? {
        if let source = sources[name] { return unsafe source.script }
        guard let file = unsafe page_world_file(name) else { return nil }
        var text = unsafe String(cString: file.pointee.source)
        if !names.isEmpty {
            let used = names.filter { unsafe page_world_names(file, $0) }
            text = "(function ({ \(used.joined(separator: ", ")) }) { return (\(text)); })"
        }
        let script = unsafe ScriptText.with("world/" + name + ".js") { url in
            unsafe ScriptText.with(text) { unsafe JSScriptCreateFromString(group, url, 1, $0, nil, nil) }
        }
        guard let script = unsafe script else { return nil }
        sources[name] = unsafe SourceFile(script)
        return unsafe script
    }

    /// Evaluates one of the world's files: its value is a function.
    ///
    /// `nil` where that throws: the page has used up its stack or its time.
    func evaluate(file name: String, in context: JSContextRef) -> JSValueRef? {
        unsafe source(name).flatMap { unsafe evaluate($0, name, in: context) }
    }

    /// Evaluates one of the files that are compiled once for all pages: its value makes the file's function for the page
    /// of a global object.
    ///
    /// OPTIMIZATION: a function that is compiled for each page anew takes as long to get ready as to run.
    func evaluate(commonFile name: String) -> ScriptValue? {
        guard let source = unsafe source(name, given: Self.ofPages) else { return nil }
        return unsafe evaluate(source, name, in: context).map { unsafe ScriptValue($0) }
    }

    /// Evaluates one of the files that are of one page.
    ///
    /// Its value makes the file's function for what the page had under the names of the built-in objects when it began, where its
    /// scripts may since have put their own.
    func evaluate(pageFile name: String, in context: JSContextRef) -> JSValueRef? {
        unsafe source(name, given: Self.builtIn).flatMap { unsafe evaluate($0, name, in: context) }
    }

    /// The built-in objects whose instances a page is given: they are to be its own.
    private static let ofPages = [
        "Array", "ArrayBuffer", "Date", "Error", "Function", "Promise", "RangeError", "SyntaxError", "TypeError",
    ]
    /// The built-in objects that scripts replace or use the name of, as `kernel.js` keeps them.
    private static let builtIn =
        ofPages + [
            "Boolean", "EvalError", "JSON", "Map", "Math", "Number", "Object", "Proxy", "ReferenceError", "Reflect",
            "RegExp", "Set", "String", "Symbol", "URIError", "WeakMap", "WeakRef", "WeakSet",
        ]

    private func evaluate(_ source: JSScriptRef, _ name: String, in context: JSContextRef) -> JSValueRef? {
        var exception: JSValueRef?
        let result = unsafe JSScriptEvaluate(context, source, nil, &exception)
        guard let exception = unsafe exception else { return unsafe result }
        failures.append("world/\(name).js: \(unsafe describe(exception, in: context))")
        return nil
    }

    /// Evaluates a file, calls its function, and keeps the object that it returns.
    func load(_ name: String, in context: JSGlobalContextRef, arguments: [JSValueRef?]) -> KeptObject? {
        guard let value = unsafe evaluate(file: name, in: context),
            let function = unsafe JSValueToObject(context, value, nil)
        else { return nil }
        return unsafe result(of: function, "world/\(name).js", in: context, arguments)
    }

    /// Begins a page's world: what the engine calls there (`kernel.js`).
    func begin(_ shared: KeptObject?, in context: JSGlobalContextRef, arguments: [JSValueRef?]) -> KeptObject? {
        guard let shared, let begin = property("begin", of: shared) else { return nil }
        return unsafe result(of: begin.object, "world/kernel.js", in: context, arguments)
    }

    private func result(
        of function: JSObjectRef,
        _ file: String,
        in context: JSGlobalContextRef,
        _ arguments: [JSValueRef?]
    ) -> KeptObject? {
        var exception: JSValueRef?
        let result = unsafe JSObjectCallAsFunction(
            context,
            function,
            nil,
            arguments.count,
            arguments,
            &exception
        )
        if let exception = unsafe exception {
            failures.append("\(file): \(unsafe describe(exception, in: context))")
        }
        guard let result = unsafe result, unsafe JSValueIsObject(context, result),
            let object = unsafe JSValueToObject(context, result, nil)
        else { return nil }
        return unsafe KeptObject(object, in: context)
    }

    /// Why files of the world could not be evaluated, since this was last asked.
    func takeFailures() -> [String] {
        defer { failures = [] }
        return failures
    }

    func property(_ name: String, of object: KeptObject) -> KeptObject? {
        let context = unsafe object.context
        guard let value = unsafe ScriptText.member(name, of: object.object, in: context),
            unsafe JSValueIsObject(context, value), let found = unsafe JSValueToObject(context, value, nil)
        else { return nil }
        return unsafe KeptObject(found, in: context)
    }

    @discardableResult
    func call(_ function: KeptObject, _ arguments: [JSValueRef?]) -> JSValueRef? {
        unsafe enterWorld {
            unsafe JSObjectCallAsFunction(function.context, function.object, nil, arguments.count, arguments, nil)
        }
    }

    /// What an exception says, with where it was thrown.
    func describe(_ exception: JSValueRef, in context: JSContextRef) -> String {
        var text = unsafe ScriptText.of(exception, in: context)
        if unsafe JSValueIsObject(context, exception), let object = unsafe JSValueToObject(context, exception, nil) {
            for name in ["sourceURL", "line", "stack"] {
                if let value = unsafe ScriptText.member(name, of: object, in: context),
                    !(unsafe JSValueIsUndefined(context, value))
                {
                    text += "\n\(name): \(unsafe ScriptText.of(value, in: context))"
                }
            }
        }
        return text
    }

    func makeBuffer<Item: BitwiseCopyable>(_ items: [Item], in context: JSContextRef) -> JSValueRef {
        let count = items.count * MemoryLayout<Item>.stride
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 1), alignment: 8)
        unsafe items.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
        let buffer = unsafe JSObjectMakeArrayBufferWithBytesNoCopy(
            context,
            memory.baseAddress,
            count,
            { bytes, _ in unsafe bytes?.deallocate() },
            nil,
            nil
        )
        return unsafe buffer ?? JSValueMakeNull(context)
    }
}

/// A realm is its document's.
private struct WeakRealm {
    weak var realm: Realm?
}

private struct WeakNavigable {
    weak var navigable: Navigable?
    weak var last: ActiveDocument?
}

private struct WeakDatabaseShed {
    weak var shed: DatabaseShed?
}

/// One of the world's files.
@safe private final class SourceFile {
    let script: JSScriptRef

    init(_ script: JSScriptRef) { unsafe self.script = script }

    deinit { unsafe JSScriptRelease(script) }
}
