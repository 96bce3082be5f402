import CJavaScriptCore

/// The handler of the proxy that a window is to scripts of other documents: a trap is one of the realm whose script is at it, which is
/// to be told what that one may.
///
/// NB: JavaScriptCore hands the callbacks of a class the context of the script that runs, and not that of the function that is called.
///
/// https://html.spec.whatwg.org/#the-windowproxy-exotic-object
@safe final class WindowHandler {
    private weak var agent: ScriptAgent?
    private let number: Int

    init(_ number: Int, _ agent: ScriptAgent) {
        self.number = number
        self.agent = agent
    }

    /// The object, which keeps `self`.
    func makeObject(in context: JSContextRef, _ agent: ScriptAgent) -> JSObjectRef? {
        unsafe JSObjectMake(context, agent.handlerClass, Unmanaged.passRetained(self).toOpaque())
    }

    static func makeClass() -> JSClassRef {
        var definition = unsafe kJSClassDefinitionEmpty
        unsafe definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        unsafe definition.getProperty = { context, object, name, _ in
            guard let context = unsafe context, let name = unsafe name, let data = unsafe JSObjectGetPrivate(object)
            else { return nil }
            let handler = unsafe Unmanaged<WindowHandler>.fromOpaque(data).takeUnretainedValue()
            return unsafe handler.trap(name, in: context)
        }
        unsafe definition.finalize = { object in
            guard let data = unsafe JSObjectGetPrivate(object) else { return }
            unsafe Unmanaged<WindowHandler>.fromOpaque(data).release()
        }
        return unsafe JSClassCreate(&definition)
    }

    private func trap(_ name: JSStringRef, in context: JSContextRef) -> JSValueRef? {
        // What the pages share acts for the one whose script it was called by.
        guard let agent, let realm = unsafe agent.realm(of: context) ?? agent.entered, !realm.isClosed,
            let traps = realm.value(of: "windowTraps", [.number(Double(number))]),
            let object = unsafe JSValueToObject(context, traps.pointer, nil)
        else { return nil }
        return unsafe JSObjectGetProperty(context, object, name, nil)
    }
}
