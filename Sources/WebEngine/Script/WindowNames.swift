import CJavaScriptCore
import WebDocument

/// The named properties object of a window: it stands between `Window.prototype` and `EventTarget.prototype`, and has a
/// property for each frame and element that has a name.
///
/// NB: JavaScriptCore lets no `Proxy` stand in a global object's prototype chain.
///
/// https://webidl.spec.whatwg.org/#named-properties-object
@safe final class WindowNames {
    weak var realm: Realm?

    /// What stands behind it in the prototype chain.
    private static let inherited: Set<String> = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__", "then",
    ]
    /// OPTIMIZATION: `EventTarget` is made when one of them is first read.
    private static let methods: Set<String> = ["addEventListener", "dispatchEvent", "removeEventListener"]

    init(_ realm: Realm) { self.realm = realm }

    /// The object, which keeps `self`.
    func makeObject(in context: JSContextRef, _ agent: ScriptAgent) -> JSObjectRef? {
        unsafe JSObjectMake(context, agent.namesClass, Unmanaged.passRetained(self).toOpaque())
    }

    static func makeClass() -> JSClassRef {
        var definition = unsafe kJSClassDefinitionEmpty
        unsafe definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        return unsafe "WindowProperties".withCString { name in
            unsafe definition.className = unsafe name
            unsafe definition.getProperty = { context, object, name, _ in
                guard let context = unsafe context, let name = unsafe name,
                    let data = unsafe JSObjectGetPrivate(object)
                else { return nil }
                let names = unsafe Unmanaged<WindowNames>.fromOpaque(data).takeUnretainedValue()
                return unsafe names.value(ScriptText.read(name), in: context)
            }
            unsafe definition.finalize = { object in
                guard let data = unsafe JSObjectGetPrivate(object) else { return }
                unsafe Unmanaged<WindowNames>.fromOpaque(data).release()
            }
            return unsafe JSClassCreate(&definition)
        }
    }

    private func value(_ name: String, in context: JSContextRef) -> JSValueRef? {
        guard let realm, !realm.isClosed, !name.isEmpty, !Self.inherited.contains(name) else { return nil }
        let isMethod = Self.methods.contains(name)
        guard isMethod || realm.scripts?.hasFrame(named: name) == true || realm.document.hasWindowName(name) else {
            if AbsentNames.isMissed(name, on: realm.scripts?.page.session.configuration.profile.engine ?? .webKit) {
                realm.miss(name)
            }
            return nil
        }
        guard let value = realm.value(of: isMethod ? "eventMethod" : "named", [.string(name)]) else { return nil }
        return unsafe JSValueIsUndefined(context, value.pointer) ? nil : value.pointer
    }
}
