import CJavaScriptCore
import WebDocument

/// A call of a native function by the page's world: its arguments, and what it can answer.
///
/// The page's own scripts never get at these functions. A number that is no node's finds none all the same.
@safe struct HostCall {
    let agent: ScriptAgent
    let context: JSContextRef
    let count: Int
    private let arguments: UnsafePointer<JSValueRef?>?

    init(_ agent: ScriptAgent, _ context: JSContextRef, _ count: Int, _ arguments: UnsafePointer<JSValueRef?>?) {
        self.agent = agent
        unsafe self.context = context
        self.count = count
        unsafe self.arguments = arguments
    }

    // MARK: Arguments

    private func argument(_ index: Int) -> JSValueRef? {
        guard index < count, let arguments = unsafe arguments else { return nil }
        return unsafe arguments[index]
    }

    func number(_ index: Int) -> Double {
        guard let value = unsafe argument(index) else { return .nan }
        return unsafe JSValueToNumber(context, value, nil)
    }

    /// 0 for what is no whole number.
    func integer(_ index: Int) -> Int { Int(exactly: number(index)) ?? 0 }

    func bool(_ index: Int) -> Bool {
        guard let value = unsafe argument(index) else { return false }
        return unsafe JSValueToBoolean(context, value)
    }

    func string(_ index: Int) -> String {
        guard let value = unsafe argument(index) else { return "" }
        return unsafe ScriptText.of(value, in: context)
    }

    /// The code units, lone surrogates kept.
    func utf16(_ index: Int) -> [UInt16] {
        guard let value = unsafe argument(index) else { return [] }
        return unsafe ScriptText.takeUnits(JSValueToStringCopy(context, value, nil))
    }

    func isNull(_ index: Int) -> Bool {
        guard let value = unsafe argument(index) else { return true }
        return unsafe JSValueIsNull(context, value) || JSValueIsUndefined(context, value)
    }

    func stringOrNil(_ index: Int) -> String? { isNull(index) ? nil : string(index) }

    func given(_ index: Int) -> ScriptValue? {
        guard let value = unsafe argument(index) else { return nil }
        return unsafe ScriptValue(value)
    }

    /// The strings of an array, at most `limit`.
    func strings(_ index: Int, limit: Int = 100_000) -> [String] {
        guard let value = unsafe argument(index), unsafe JSValueIsObject(context, value),
            let object = unsafe JSValueToObject(context, value, nil)
        else { return [] }
        guard let member = unsafe ScriptText.member("length", of: object, in: context) else { return [] }
        let length = unsafe JSValueToNumber(context, member, nil)
        guard length > 0, length.isFinite else { return [] }
        return (0..<min(Int(length), limit)).map { position in
            guard let item = unsafe JSObjectGetPropertyAtIndex(context, object, UInt32(position), nil) else {
                return ""
            }
            return unsafe ScriptText.of(item, in: context)
        }
    }

    /// The bytes of an `ArrayBuffer`, copied.
    func bytes(_ index: Int) -> [UInt8]? {
        guard let value = unsafe argument(index), unsafe JSValueIsObject(context, value),
            let object = unsafe JSValueToObject(context, value, nil),
            unsafe JSValueGetTypedArrayType(context, value, nil) == kJSTypedArrayTypeArrayBuffer
        else { return nil }
        let length = unsafe JSObjectGetArrayBufferByteLength(context, object, nil)
        guard length > 0, let start = unsafe JSObjectGetArrayBufferBytesPtr(context, object, nil) else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
    }

    func isProxy(_ index: Int) -> Bool {
        guard let value = unsafe argument(index), unsafe JSValueIsObject(context, value),
            let object = unsafe JSValueToObject(context, value, nil)
        else { return false }
        return unsafe JSObjectIsProxy(object)
    }

    func node(_ index: Int) -> Node? { agent.registry.node(integer(index)) }

    /// The document that a node of it names.
    func document(_ index: Int) -> Document? { node(index).flatMap(agent.registry.document(of:)) }

    /// A node and the document it belongs to.
    func place(_ index: Int) -> (node: Node, document: Document)? {
        guard let node = node(index), let document = agent.registry.document(of: node) else { return nil }
        return (node, document)
    }

    /// The scripts of a document that shows; `nil` where another has taken its place, or where it never was to show.
    func shownScripts(of document: Document) -> DocumentScripts? {
        guard let scripts = agent.realm(document.realm)?.scripts, let active = scripts.active else { return nil }
        return active.document === document && scripts.navigable?.active === active ? scripts : nil
    }

    /// The realm of that number, while its document lives.
    func realm(_ index: Int) -> Realm? { agent.realm(integer(index)) }

    // MARK: Answers

    var undefined: ScriptValue { unsafe ScriptValue(JSValueMakeUndefined(context)) }
    var null: ScriptValue { unsafe ScriptValue(JSValueMakeNull(context)) }

    func value(_ number: Int) -> ScriptValue { unsafe ScriptValue(JSValueMakeNumber(context, Double(number))) }
    func value(_ number: Double) -> ScriptValue { unsafe ScriptValue(JSValueMakeNumber(context, number)) }
    func value(_ bool: Bool) -> ScriptValue { unsafe ScriptValue(JSValueMakeBoolean(context, bool)) }

    func value(_ string: String?) -> ScriptValue {
        guard let string else { return null }
        return unsafe ScriptText.with(string) { unsafe ScriptValue(JSValueMakeString(context, $0)) }
    }

    func value(utf16 units: [UInt16]) -> ScriptValue {
        unsafe ScriptText.with(utf16: units) { unsafe ScriptValue(JSValueMakeString(context, $0)) }
    }

    /// The number of a node, 0 for none.
    func value(_ node: Node?, of document: Document) -> ScriptValue {
        value(node.map { agent.registry.number(of: $0, in: document) } ?? 0)
    }

    /// An array of numbers, or other values that are no objects.
    func array(_ values: [ScriptValue]) -> ScriptValue {
        let pointers: [JSValueRef?] = unsafe values.map { unsafe $0.pointer }
        guard let made = unsafe JSObjectMakeArray(context, pointers.count, pointers, nil) else { return null }
        return unsafe ScriptValue(made)
    }

    func array(_ strings: [String?]) -> ScriptValue { list(strings) { value($0) } }

    /// An array made item by item: JavaScriptCore does not see what waits in memory that is not its own.
    func list<Item>(_ items: [Item], _ make: (Item) -> ScriptValue) -> ScriptValue {
        guard let made = unsafe JSObjectMakeArray(context, 0, nil, nil) else { return null }
        for (index, item) in items.enumerated() {
            unsafe JSObjectSetPropertyAtIndex(context, made, UInt32(index), make(item).pointer, nil)
        }
        return unsafe ScriptValue(made)
    }

    func array(_ nodes: [Node], of document: Document) -> ScriptValue {
        array(nodes.map { value($0, of: document) })
    }

    /// An `ArrayBuffer` with a copy of the items, of the realm whose scripts run: they look for their own constructor.
    func buffer(_ items: [some BitwiseCopyable]) -> ScriptValue {
        unsafe ScriptValue(agent.makeBuffer(items, in: agent.entered?.context ?? context))
    }
}

/// A native function; JavaScriptCore's object for it holds this.
final class HostFunction {
    unowned let agent: ScriptAgent
    let body: (HostCall) -> ScriptValue?

    init(_ agent: ScriptAgent, _ body: @escaping (HostCall) -> ScriptValue?) {
        self.agent = agent
        self.body = body
    }
}
