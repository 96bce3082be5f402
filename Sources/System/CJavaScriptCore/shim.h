#ifndef CJAVASCRIPTCORE_SHIM_H
#define CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>

/* Exported by the library, and declared in headers that are not installed (JSContextRefPrivate.h, JSBasePrivate.h,
 * JSScriptRefPrivate.h). */

/* Called when an entry into script has run for the limit, on the thread that runs it; true ends it. */
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *userData);

void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, JSShouldTerminateCallback callback, void *userData);

/* The function is called with a promise and its reason when a rejection has found no handler. */
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);

/* false makes eval, new Function and the like throw an EvalError with that message. */
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);

/* Collects at once what nobody can reach. */
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

/* An object of figures on the virtual machine's memory: heapSize, globalObjectCount, protectedObjectCount and others. */
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

/* Runs the microtasks at once, on the virtual machine's thread; does nothing where the library has no such function, and
   they run when the outermost call returns. JSC::VM::DrainMicrotaskDelayScope, whose end that is. */
#ifdef __linux__
void JSMicrotaskDelayBegin(void *scope, JSContextGroupRef group)
    __asm__("_ZN3JSC2VM24DrainMicrotaskDelayScopeC1ERS0_") __attribute__((weak));
void JSMicrotaskDelayEnd(void *scope) __asm__("_ZN3JSC2VM24DrainMicrotaskDelayScopeD1Ev") __attribute__((weak));
#endif

static inline void JSContextGroupRunMicrotasks(JSContextGroupRef group)
{
#ifdef __linux__
    void *scope[4] = {0};
    if (!JSMicrotaskDelayBegin || !JSMicrotaskDelayEnd)
        return;
    JSMicrotaskDelayBegin(scope, group);
    JSMicrotaskDelayEnd(scope);
#endif
}

/* Around what is no call of the library's own: the virtual machine's lock (JSLockRefPrivate.h). */
void JSLock(JSContextRef context);
void JSUnlock(JSContextRef context);

/* Gives a global object, which scripts can give no other one, its prototype; false where the library has no such function.
   JSC::JSObject::setPrototypeDirect, of the global object and of what stands for it in scripts. */
#ifdef __linux__
void JSObjectSetPrototypeDirect(const void *object, JSContextGroupRef group, JSObjectRef prototype)
    __asm__("_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE") __attribute__((weak));
#endif

static inline bool JSGlobalContextSetPrototype(JSGlobalContextRef context, JSObjectRef prototype)
{
#ifdef __linux__
    if (!JSObjectSetPrototypeDirect)
        return false;
    JSContextGroupRef group = JSContextGetGroup(context);
    JSLock(context);
    JSObjectSetPrototypeDirect(context, group, prototype);
    JSObjectSetPrototypeDirect(JSContextGetGlobalObject(context), group, prototype);
    JSUnlock(context);
    return true;
#else
    return false;
#endif
}

/* Makes an object that passes for undefined where a script asks whether there is one (ECMA-262, B.3.6); called, it answers
   null. NULL where the library has no such function: JSC::InternalFunction::createFunctionThatMasqueradesAsUndefined, to which
   a null pointer is the empty name. */
#ifdef __linux__
JSObjectRef JSObjectMakeMasquerader(
    JSContextGroupRef group, JSContextRef context, unsigned length, const void *const *name,
    JSValueRef (*function)(JSContextRef context, void *frame))
    __asm__("_ZN3JSC16InternalFunction40createFunctionThatMasqueradesAsUndefinedERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringE"
            "NS5_11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEE") __attribute__((weak));

static inline JSValueRef JSMasqueraderCalled(JSContextRef context, void *frame) { return JSValueMakeNull(context); }
#endif

static inline JSObjectRef _Nullable JSObjectMakeUndetectable(JSContextRef context)
{
#ifdef __linux__
    const void *const name = NULL;
    if (!JSObjectMakeMasquerader)
        return NULL;
    JSLock(context);
    JSObjectRef made = JSObjectMakeMasquerader(JSContextGetGroup(context), context, 0, &name, JSMasqueraderCalled);
    JSUnlock(context);
    return made;
#else
    return NULL;
#endif
}

/* Whether a promise has a handler, which JavaScriptCore tells nobody when it gets one; false where the library has no such
   function. JSC::JSPromise::isHandled; the object must be a promise. */
#ifdef __linux__
bool JSPromiseIsHandledIn(JSObjectRef promise, JSContextGroupRef group)
    __asm__("_ZNK3JSC9JSPromise9isHandledERNS_2VME") __attribute__((weak));
#endif

static inline bool JSPromiseIsHandled(JSContextGroupRef group, JSObjectRef promise)
{
#ifdef __linux__
    return JSPromiseIsHandledIn && JSPromiseIsHandledIn(promise, group);
#else
    return false;
#endif
}

/* Whether an object is a Proxy, which scripts cannot see; false where the library does not say. JSObjectRefPrivate.h */
#ifdef __linux__
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object) __attribute__((weak));
#endif

static inline bool JSObjectIsProxy(JSObjectRef object)
{
#ifdef __linux__
    return JSObjectGetProxyTarget && JSObjectGetProxyTarget(object);
#else
    return false;
#endif
}

/* Options of all virtual machines, before there is one (jsc/JSCOptions.h, which wants GLib's headers). */
int jsc_options_set_int(const char *option, int value);
int jsc_options_set_boolean(const char *option, int value);

/* A source that is evaluated in many contexts: neither copied nor compared for each. */
typedef struct OpaqueJSScript *JSScriptRef;

JSScriptRef _Nullable JSScriptCreateFromString(
    JSContextGroupRef group, JSStringRef _Nullable url, int startingLineNumber, JSStringRef source,
    JSStringRef _Nullable *_Nullable errorMessage, int *_Nullable errorLine);
JSValueRef _Nullable JSScriptEvaluate(
    JSContextRef context, JSScriptRef script, JSValueRef _Nullable thisValue,
    JSValueRef _Nullable *_Nullable exception);
void JSScriptRelease(JSScriptRef script);

#endif
