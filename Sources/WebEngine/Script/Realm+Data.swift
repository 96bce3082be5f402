import CJavaScriptCore

// Values cross as data, bounded in depth and number.
extension Realm {
    private static let depthLimit = 100
    private static let countLimit = 1_000_000

    func data(of value: ScriptValue) -> ScriptData {
        var left = Self.countLimit
        return unsafe data(of: value.pointer, depth: 0, left: &left)
    }

    private func data(of value: JSValueRef, depth: Int, left: inout Int) -> ScriptData {
        left -= 1
        guard left > 0 else { return .undefined }
        switch unsafe JSValueGetType(context, value) {
        case kJSTypeNull: return .null
        case kJSTypeBoolean: return .bool(unsafe JSValueToBoolean(context, value))
        case kJSTypeNumber: return .number(unsafe JSValueToNumber(context, value, nil))
        case kJSTypeString: return .string(unsafe text(of: value))
        case kJSTypeObject: return unsafe data(ofObject: value, depth: depth, left: &left)
        default: return .undefined
        }
    }

    private func data(ofObject value: JSValueRef, depth: Int, left: inout Int) -> ScriptData {
        guard depth < Self.depthLimit, let object = unsafe JSValueToObject(context, value, nil) else {
            return .undefined
        }
        if unsafe JSValueIsDate(context, value) { return .date(unsafe JSValueToNumber(context, value, nil)) }
        if unsafe JSValueIsArray(context, value) {
            let length = unsafe number(of: member("length", of: object))
            var items: [ScriptData] = []
            for index in 0..<min(max(Int(length), 0), left) {
                guard let item = unsafe JSObjectGetPropertyAtIndex(context, object, UInt32(index), nil) else { break }
                unsafe items.append(data(of: item, depth: depth + 1, left: &left))
            }
            return .array(items)
        }
        if unsafe JSObjectIsFunction(context, object) { return .undefined }
        var members: [String: ScriptData] = [:]
        let names = unsafe JSObjectCopyPropertyNames(context, object)
        defer { unsafe JSPropertyNameArrayRelease(names) }
        for index in 0..<(unsafe JSPropertyNameArrayGetCount(names)) where left > 0 {
            guard let name = unsafe JSPropertyNameArrayGetNameAtIndex(names, index),
                let item = unsafe JSObjectGetProperty(context, object, name, nil)
            else { continue }
            members[unsafe ScriptText.read(name)] =
                unsafe data(of: item, depth: depth + 1, left: &left)
        }
        return .object(members)
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
        if unsafe JSValueIsString(context, message) {
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
