import CJavaScriptCore

/// A value of JavaScriptCore's, good for as long as the call it came with: whoever keeps one protects it.
@safe struct ScriptValue {
    let pointer: JSValueRef

    init(_ pointer: JSValueRef) { unsafe self.pointer = pointer }
}

/// A JavaScript function or object that is kept until it is let go with its owner.
///
/// It must be let go before the engine's virtual machine.
@safe final class KeptObject {
    let context: JSGlobalContextRef
    let object: JSObjectRef

    init(_ object: JSObjectRef, in context: JSGlobalContextRef) {
        unsafe self.context = context
        unsafe self.object = object
        unsafe JSValueProtect(context, object)
    }

    deinit { unsafe JSValueUnprotect(context, object) }
}

/// Strings, to and from JavaScriptCore's.
enum ScriptText {
    /// Lends a string to `body`, which must not keep it.
    static func with<R>(_ text: String, _ body: (JSStringRef) -> R) -> R {
        var text = text
        let string: JSStringRef? = text.withUTF8 { bytes in
            // Without a zero in it, UTF-8 is what the library reads fastest.
            if unsafe bytes.contains(0) {
                let units = unsafe Array(String(decoding: bytes, as: UTF8.self).utf16)
                return unsafe JSStringCreateWithCharacters(units, units.count)
            }
            return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
                for index in bytes.indices { unsafe copy[index] = unsafe CChar(bitPattern: bytes[index]) }
                unsafe copy[bytes.count] = 0
                return unsafe JSStringCreateWithUTF8CString(copy.baseAddress)
            }
        }
        return unsafe lend(string, body)
    }

    static func with<R>(utf16 units: [UInt16], _ body: (JSStringRef) -> R) -> R {
        unsafe lend(JSStringCreateWithCharacters(units, units.count), body)
    }

    private static func lend<R>(_ string: JSStringRef?, _ body: (JSStringRef) -> R) -> R {
        guard let string = unsafe string else { preconditionFailure("out of memory for a string") }
        defer { unsafe JSStringRelease(string) }
        return unsafe body(string)
    }

    /// The characters of a string that is given away; lone surrogates become U+FFFD.
    static func take(_ string: JSStringRef?) -> String {
        guard let string = unsafe string else { return "" }
        defer { unsafe JSStringRelease(string) }
        return unsafe read(string)
    }

    static func takeUnits(_ string: JSStringRef?) -> [UInt16] {
        guard let string = unsafe string else { return [] }
        defer { unsafe JSStringRelease(string) }
        let length = unsafe JSStringGetLength(string)
        guard length > 0, let units = unsafe JSStringGetCharactersPtr(string) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: units, count: length))
    }

    static func read(_ string: JSStringRef) -> String {
        let length = unsafe JSStringGetLength(string)
        guard length > 0, let units = unsafe JSStringGetCharactersPtr(string) else { return "" }
        let characters = unsafe UnsafeBufferPointer(start: units, count: length)
        // OPTIMIZATION: most are ASCII, and to decode UTF-16 takes ten times as long.
        guard unsafe characters.allSatisfy({ $0 < 0x80 }) else {
            return unsafe String(decoding: characters, as: UTF16.self)
        }
        return unsafe String(unsafeUninitializedCapacity: length) { bytes in
            for index in 0..<length { unsafe bytes[index] = UInt8(truncatingIfNeeded: characters[index]) }
            return length
        }
    }

    /// A value as a string; empty where it has none.
    static func of(_ value: JSValueRef, in context: JSContextRef) -> String {
        unsafe take(JSValueToStringCopy(context, value, nil))
    }

    /// A member of an object; `nil` where reading it throws.
    static func member(_ name: String, of object: JSObjectRef, in context: JSContextRef) -> JSValueRef? {
        unsafe with(name) { unsafe JSObjectGetProperty(context, object, $0, nil) }
    }

    static func setMember(_ name: String, of object: JSObjectRef, _ value: JSValueRef?, in context: JSContextRef) {
        unsafe with(name) { unsafe JSObjectSetProperty(context, object, $0, value, 0, nil) }
    }
}
