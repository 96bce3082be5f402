#ifndef CJAVASCRIPTCORE_SHIM_H
#define CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>

/* Exported by the library, and declared in headers that are not installed (JSContextRefPrivate.h, JSBasePrivate.h). */

/* Called when an entry into script has run for the limit, on the thread that runs it; true ends it. */
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *userData);

void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, JSShouldTerminateCallback callback, void *userData);

/* The function is called with a promise and its reason when a rejection has found no handler. */
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);

/* false makes eval, new Function and the like throw an EvalError with that message. */
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);

#endif
