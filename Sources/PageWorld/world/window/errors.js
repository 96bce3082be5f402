// https://html.spec.whatwg.org/#runtime-script-errors
(function (world) {
  "use strict";

  const { host, global, realm } = world;
  const events = world.use("dom/events");

  // What a script of the app's throws in a world of its own is no matter of the page's.
  const fire = world.page === undefined ? events.fire : events.fireHere;

  // https://html.spec.whatwg.org/#in-error-reporting-mode
  let isReporting = false;

  // The URLs of scripts whose errors are muted (https://html.spec.whatwg.org/#muted-errors).
  //
  // PLATFORM(WebKit): ScriptExecutionContext::canIncludeErrorDetails goes by the URL too.
  const hidden = new Set();
  function hide(url) { hidden.add(url); }

  // https://html.spec.whatwg.org/#report-an-exception
  function report(error, isHidden = false) {
    let isHandled = false;
    world.use("html/event-handlers").touchBody();
    if (!isReporting && events.isHeard(global, "error")) {
      isReporting = true;
      try {
        isHandled = !fire(global, "error", { cancelable: true, ...extract(error, isHidden) }, world.get("ErrorEvent"));
      } finally {
        isReporting = false;
      }
    }
    if (!isHandled) tell(error);
  }
  // A worker's are told who started it.
  function tell(error) {
    if (world.failed !== undefined) world.failed(extract(error), error);
    else host.report(realm, error);
  }

  // https://html.spec.whatwg.org/#extract-error
  function extract(error, isHidden = false) {
    const found = { message: "", filename: "", lineno: 0, colno: 0, error };
    try {
      // "If script's muted errors is true, then set … error to null, message to "Script error.", urlString to the empty string".
      if (isHidden || hidden.size > 0 && typeof error === "object" && error !== null && hidden.has(error.sourceURL))
        return { message: "Script error.", filename: "", lineno: 0, colno: 0, error: null };
      if (typeof error === "object" && error !== null && typeof error.message === "string") {
        found.message = error.name === undefined ? error.message : `${error.name}: ${error.message}`;
        found.filename = place(error.sourceURL);
        if (isOurs(error.sourceURL)) return Object.assign(found, caller(error.stack));
        if (typeof error.line === "number") found.lineno = error.line;
        if (typeof error.column === "number") found.colno = error.column;
      } else {
        found.message = String(error);
      }
    } catch {
      found.message = "An exception without a text";
    }
    return found;
  }

  // The world's own files are no place in the page.
  function isOurs(url) { return typeof url === "string" && url.startsWith("world/"); }
  function place(url) {
    return typeof url === "string" && url !== "" && !isOurs(url) ? url : host.documentURL(world.documentNumber);
  }
  // Where the page called them, by a stack of lines `function@URL:line:column`.
  function caller(stack) {
    for (const frame of `${stack}`.split("\n")) {
      const [, url, line, column] = /^(?:[^@]*@)?(.*):(\d+):(\d+)$/.exec(frame) ?? [];
      if (url !== undefined && !isOurs(url)) return { filename: place(url), lineno: Number(line), colno: Number(column) };
    }
    return {};
  }

  function reportError(error) {
    world.need(arguments, 1);
    report(error);
  }

  // https://html.spec.whatwg.org/#notify-about-rejected-promises
  function rejected(promise, reason) {
    world.task(() => {
      const init = { cancelable: true, promise, reason };
      if (fire(global, "unhandledrejection", init, world.get("PromiseRejectionEvent"))) host.report(realm, reason);
    });
  }

  return { report, hide, reportError, rejected };
})
