// https://html.spec.whatwg.org/#runtime-script-errors
(function (world) {
  "use strict";

  const { host, global, realm } = world;
  const events = world.use("dom/events");

  // What a script of the app's throws in a world of its own is no matter of the page's.
  const fire = world.page === undefined ? events.fire : events.fireHere;

  // https://html.spec.whatwg.org/#in-error-reporting-mode
  let isReporting = false;

  // https://html.spec.whatwg.org/#report-an-exception
  function report(error) {
    let isHandled = false;
    world.use("html/event-handlers").touchBody();
    if (!isReporting && events.isHeard(global, "error")) {
      isReporting = true;
      try {
        isHandled = !fire(global, "error", { cancelable: true, ...extract(error) }, world.get("ErrorEvent"));
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
  function extract(error) {
    const found = { message: "", filename: "", lineno: 0, colno: 0, error };
    try {
      if (typeof error === "object" && error !== null && typeof error.message === "string") {
        found.message = error.name === undefined ? error.message : `${error.name}: ${error.message}`;
        found.filename = place(error.sourceURL);
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
  function place(url) {
    return typeof url === "string" && url !== "" && !url.startsWith("world/") ? url : host.documentURL(world.documentNumber);
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

  return { report, reportError, rejected };
})
