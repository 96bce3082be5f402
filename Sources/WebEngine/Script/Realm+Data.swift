import CJavaScriptCore

/// How a value of a script is made data.
enum ValueReading {
    /// What has no form as data is `undefined`, and objects of the platform are read as others are.
    case plain
    /// PLATFORM(WebKit): what is not data alone is a failure.
    case whole
    /// PLATFORM(Chromium): V8ValueConverterImpl, with dates and regular expressions allowed.
    case chromium
}

// Values cross as data, bounded in depth and number.
extension Realm {
    private static let depthLimit = 100
    private static let countLimit = 1_000_000

    /// How a value is made data.
    private struct Conversion {
        var left = Realm.countLimit
        /// There was something that has no form as data.
        var isPartial = false
        let reading: ValueReading
        /// The objects that are being read, each within the one before.
        var path: [Int] = []

        mutating func leaveOut() {
            isPartial = true
            // Nothing is asked for behind that: a window leads to all that there is.
            if reading == .whole { left = 0 }
        }
    }

    func data(of value: ScriptValue) -> ScriptData {
        var conversion = Conversion(reading: .plain)
        return unsafe data(of: value.pointer, depth: 0, &conversion)
    }

    /// The value as data; `nil` where it is to be whole, and something in it has no form as that: a function, a symbol, a node.
    func data(of value: ScriptValue, as reading: ValueReading) -> ScriptData? {
        var conversion = Conversion(reading: reading)
        let data = unsafe data(of: value.pointer, depth: 0, &conversion)
        return reading == .whole && conversion.isPartial ? nil : data
    }

    /// A string, a number or a boolean as a script makes text of it; `nil` for what else there is.
    func text(ofPrimitive value: ScriptValue) -> String? {
        switch unsafe JSValueGetType(context, value.pointer) {
        case kJSTypeBoolean, kJSTypeNumber, kJSTypeString: unsafe text(of: value.pointer)
        default: nil
        }
    }

    private func data(of value: JSValueRef, depth: Int, _ conversion: inout Conversion) -> ScriptData {
        conversion.left -= 1
        guard conversion.left > 0 else { return .undefined }
        switch unsafe JSValueGetType(context, value) {
        case kJSTypeNull: return .null
        case kJSTypeBoolean: return .bool(unsafe JSValueToBoolean(context, value))
        case kJSTypeNumber: return .number(unsafe JSValueToNumber(context, value, nil))
        case kJSTypeString: return .string(unsafe text(of: value))
        case kJSTypeObject: return unsafe data(ofObject: value, depth: depth, &conversion)
        case kJSTypeSymbol:
            conversion.leaveOut()
            return .undefined
        default: return .undefined
        }
    }

    private func data(ofObject value: JSValueRef, depth: Int, _ conversion: inout Conversion) -> ScriptData {
        guard depth < Self.depthLimit, let object = unsafe JSValueToObject(context, value, nil) else {
            return .undefined
        }
        // PLATFORM(Chromium): V8ValueConverterImpl::FromV8ValueState, a unique identity: what is within itself is null there.
        let identity = Int(bitPattern: object)
        guard !conversion.path.contains(identity) else { return .null }
        conversion.path.append(identity)
        defer { conversion.path.removeLast() }
        if unsafe JSValueIsDate(context, value) { return .date(unsafe JSValueToNumber(context, value, nil)) }
        if unsafe JSValueIsArray(context, value) {
            let length = unsafe number(of: member("length", of: object))
            var items: [ScriptData] = []
            for index in 0..<min(max(Int(length), 0), conversion.left) where conversion.left > 0 {
                guard let item = unsafe JSObjectGetPropertyAtIndex(context, object, UInt32(index), nil) else { break }
                unsafe items.append(data(of: item, depth: depth + 1, &conversion))
            }
            return .array(items)
        }
        if conversion.reading == .chromium {
            // "Don't consider DOM objects": an empty dictionary "to minimise surprise".
            if unsafe says("isOfPlatform", of: object) { return .object([:]) }
            if unsafe says("isExpression", of: object) { return .string(unsafe text(of: value)) }
        } else if unsafe !says("isData", of: object) {
            // PLATFORM(WebKit): it is made again where there is none of its kind.
            if unsafe says("isSent", of: object) { return .null }
            conversion.leaveOut()
            // PLATFORM(Chromium): V8ValueConverterImpl::FromV8Object, "Don't consider DOM objects": what a library keeps in an
            // element leads to all that there is.
            if unsafe says("isPlace", of: object) { return .object([:]) }
        } else if unsafe JSObjectIsProxy(object) {
            // https://html.spec.whatwg.org/#structuredserializeinternal: "if value is an exotic object"
            conversion.leaveOut()
        }
        if unsafe JSObjectIsFunction(context, object) { return .undefined }
        var members: [String: ScriptData] = [:]
        for name in unsafe keys(of: object) where conversion.left > 0 {
            guard let item = unsafe ScriptText.member(name, of: object, in: context) else {
                // Asking for it threw.
                conversion.leaveOut()
                if conversion.reading == .chromium { members[name] = .null }
                continue
            }
            members[name] = unsafe data(of: item, depth: depth + 1, &conversion)
        }
        return .object(members)
    }

    /// What a function of `agent.js` answers to an object.
    private func says(_ name: String, of object: JSObjectRef) -> Bool {
        guard let shared, let function = agent.property(name, of: shared) else { return false }
        guard let answer = unsafe agent.call(function, [object]) else { return false }
        return unsafe JSValueToBoolean(context, answer)
    }

    /// The names of its own enumerable members: those of its prototypes are not asked for.
    private func keys(of object: JSObjectRef) -> [String] {
        guard let shared, let keys = agent.property("keys", of: shared),
            let names = unsafe agent.call(keys, [object]), let list = unsafe JSValueToObject(context, names, nil)
        else { return [] }
        let count = unsafe min(Int(number(of: member("length", of: list))), Self.countLimit)
        return (0..<count).compactMap { index in
            unsafe JSObjectGetPropertyAtIndex(context, list, UInt32(index), nil).map { unsafe text(of: $0) }
        }
    }

    func value(of data: ScriptData) -> ScriptValue {
        switch data {
        case .undefined: return unsafe ScriptValue(JSValueMakeUndefined(context))
        case .null: return unsafe ScriptValue(JSValueMakeNull(context))
        case .bool(let bool): return unsafe ScriptValue(JSValueMakeBoolean(context, bool))
        case .number(let number): return unsafe ScriptValue(JSValueMakeNumber(context, number))
        case .string(let text):
            return unsafe ScriptText.with(text) { unsafe ScriptValue(JSValueMakeString(context, $0)) }
        case .date(let time):
            let arguments: [JSValueRef?] = unsafe [JSValueMakeNumber(context, time)]
            return unsafe ScriptValue(JSObjectMakeDate(context, 1, arguments, nil) ?? JSValueMakeNull(context))
        case .array(let items):
            guard let array = unsafe JSObjectMakeArray(context, 0, nil, nil) else { return value(of: .null) }
            // Item by item: JavaScriptCore does not see what waits in memory that is not its own.
            for (index, item) in items.enumerated() {
                unsafe JSObjectSetPropertyAtIndex(context, array, UInt32(index), value(of: item).pointer, nil)
            }
            return unsafe ScriptValue(array)
        case .object(let members):
            guard let object = unsafe JSObjectMake(context, nil, nil) else { return value(of: .null) }
            for (name, item) in members {
                unsafe ScriptText.setMember(name, of: object, value(of: item).pointer, in: context)
            }
            return unsafe ScriptValue(object)
        }
    }

    /// What an exception says.
    func failure(_ exception: ScriptValue) -> ScriptFailure {
        var failure = ScriptFailure(name: "", message: "", line: 0, column: 0, sourceURL: "", stack: "")
        let value = unsafe exception.pointer
        guard unsafe JSValueIsObject(context, value), let object = unsafe JSValueToObject(context, value, nil) else {
            failure.message = unsafe text(of: value)
            return failure
        }
        let message = unsafe member("message", of: object)
        // An object that is no error is told as the text that a script makes of it, whatever members it has.
        if unsafe JSValueIsString(context, message), unsafe JSValueIsString(context, member("stack", of: object)) {
            failure.name = unsafe text(of: member("name", of: object))
            failure.message = unsafe text(of: message)
        } else {
            failure.message = unsafe text(of: value)
        }
        failure.line = Int(exactly: unsafe number(of: member("line", of: object))) ?? 0
        failure.column = Int(exactly: unsafe number(of: member("column", of: object))) ?? 0
        for (name, path) in [("sourceURL", \ScriptFailure.sourceURL), ("stack", \ScriptFailure.stack)] {
            let found = unsafe member(name, of: object)
            if unsafe JSValueIsString(context, found) { failure[keyPath: path] = unsafe text(of: found) }
        }
        failure.moveToPage(of: scripts?.active?.url)
        return failure
    }

    private func member(_ name: String, of object: JSObjectRef) -> JSValueRef {
        unsafe ScriptText.member(name, of: object, in: context) ?? JSValueMakeUndefined(context)
    }

    private func number(of value: JSValueRef) -> Double {
        let number = unsafe JSValueToNumber(context, value, nil)
        return number.isFinite ? number : 0
    }

    private func text(of value: JSValueRef) -> String {
        unsafe ScriptText.of(value, in: context)
    }
}
