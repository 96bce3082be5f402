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
  // PLATFORM(WebKit): ScriptExecutionContext::canIncludeErrorDetails goes by the script where it is one from elsewhere that
  // runs, and by the URL for all that is called later.
  const hidden = new Set(), hiddenStripped = new Set();
  function hide(url) {
    hidden.add(url);
    hiddenStripped.add(/^[^?#]*/.exec(url)[0]);
  }

  // https://html.spec.whatwg.org/#report-an-exception
  function report(error, isHidden = undefined, at = undefined) {
    let isHandled = false;
    world.use("html/event-handlers").touchBody();
    if (!isReporting && events.isHeard(global, "error")) {
      isReporting = true;
      try {
        isHandled = !fire(global, "error", { cancelable: true, ...extract(error, isHidden), ...at }, world.get("ErrorEvent"));
      } finally {
        isReporting = false;
      }
    }
    if (!isHandled) tell(error);
  }
  // PLATFORM(WebKit): ScriptController::evaluateInWorld. What a script of the app's threw is told to the page as well; it is
  // muted where it has no place.
  function reportOfApp(error, isMuted, filename, lineno, colno) {
    world.use("html/event-handlers").touchBody();
    if (isReporting || !events.isHeard(global, "error")) return;
    const told = isMuted ? extract(error, true) : { ...extracted(error), filename, lineno, colno };
    isReporting = true;
    try {
      fire(global, "error", { cancelable: true, ...told }, world.get("ErrorEvent"));
    } finally {
      isReporting = false;
    }
  }
  // https://html.spec.whatwg.org/#runtime-script-errors-2: what a worker has left is reported where it was made, without the error.
  function handlesOfWorker(found) {
    world.use("html/event-handlers").touchBody();
    if (isReporting || !events.isHeard(global, "error")) return false;
    isReporting = true;
    try {
      return !fire(global, "error", { cancelable: true, ...found, error: null }, world.get("ErrorEvent"));
    } finally {
      isReporting = false;
    }
  }
  // Of a module that is not to run. PLATFORM(WebKit): what is wrong with it beyond its text has no place.
  function reportUnlinked(error) {
    isUnlinked = true;
    try {
      report(error, false);
    } finally {
      isUnlinked = false;
    }
  }
  let isUnlinked = false;

  // A worker's are told who started it.
  function tell(error) {
    if (world.failed !== undefined) world.failed(extract(error), error);
    else tellConsole(error, false);
  }
  // With its place, whatever the page may know of it.
  function tellConsole(error, isOfPromise) {
    const { filename, lineno } = extract(error, false);
    host.report(realm, error, filename, lineno, isOfPromise);
  }

  // https://html.spec.whatwg.org/#extract-error
  function extract(error, isHidden = undefined) {
    const found = extracted(error);
    if (isUnlinked) return Object.assign(found, { colno: 0 });
    let place;
    try {
      place = world.use("modules/thrown").find(error);
      if (place === undefined) isHidden ??= hiddenStripped.size > 0 && hiddenStripped.has(error?.sourceURL);
    } catch {
      // It is told as it says itself.
    }
    // "If script's muted errors is true, then set … error to null, message to "Script error.", urlString to the empty string".
    if (isHidden ?? (place !== undefined && hidden.has(place[0])))
      return { message: "Script error.", filename: "", lineno: 0, colno: 0, error: null };
    return place === undefined ? found : Object.assign(found, { filename: place[0], lineno: place[1], colno: place[2] });
  }

  // PLATFORM(WebKit): what is no error says its text, whatever members it has.
  function extracted(error) {
    const found = { message: "", filename: "", lineno: 0, colno: 0, error };
    try {
      if (typeof error === "object" && error !== null && typeof error.message === "string" && typeof error.stack === "string") {
        found.message = error.name === undefined ? error.message : `${error.name}: ${error.message}`;
        found.filename = isOfEvaluatedText(error) ? "" : place(error.sourceURL);
        if (isUnlinked && isOurs(error.sourceURL)) return Object.assign(found, { filename: "" });
        if (isOurs(error.sourceURL)) return Object.assign(found, caller(error.stack));
        if (typeof error.line === "number") found.lineno = error.line;
        if (typeof error.column === "number") found.colno = error.column;
      } else {
        found.message = String(error);
      }
    } catch {
      // PLATFORM(WebKit): it has no text; PLATFORM(Chromium): V8's word for it.
      found.message = host.isWebKit(realm) ? "" : "Uncaught exception";
    }
    return found;
  }

  // PLATFORM(WebKit): what a string that a page's script evaluated threw has a line, and no URL. The texts of timers and of
  // handlers are evaluated here.
  function isOfEvaluatedText({ sourceURL, line, stack }) {
    if (sourceURL !== undefined || typeof line !== "number") return false;
    const [, url] = /^(?:[^@\n]*@)?(.+):\d+:\d+$/m.exec(stack) ?? [];
    return url !== undefined && !isOurs(url);
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

  // The same, with the whole URL of the script.
  function callerOnConsole() {
    const { filename = "", lineno = 0 } = caller(new Error().stack);
    return [world.use("modules/thrown").wholeURL(filename), lineno];
  }

  // What is no error has no place of its own.
  function reportError(error) {
    world.need(arguments, 1);
    report(error, undefined, extracted(error).filename === "" ? caller(new Error().stack) : undefined);
  }

  // The newest of those that the page heard of and that nobody handles yet, if it wants to hear of handlers, too.
  // https://html.spec.whatwg.org/#outstanding-rejected-promises-weak-set
  let outstanding = [];
  const most = 64;

  // https://html.spec.whatwg.org/#notify-about-rejected-promises
  function rejected(promise, reason) {
    world.task(() => {
      if (host.isHandled(realm, promise)) return;
      const init = { cancelable: true, promise, reason };
      if (fire(global, "unhandledrejection", init, world.get("PromiseRejectionEvent"))) tellConsole(reason, true);
      if (!events.isHeard(global, "rejectionhandled") || host.isHandled(realm, promise)) return;
      outstanding.push({ promise, reason });
      if (outstanding.length > most) outstanding.shift();
      host.watchRejections(realm);
    });
  }

  // https://html.spec.whatwg.org/#the-hostpromiserejectiontracker-implementation, "handle": asked once scripts have run, as
  // JavaScriptCore tells nobody. Whether there are more to look for.
  function lookForHandled() {
    const left = [];
    for (const one of outstanding) {
      if (!host.isHandled(realm, one.promise)) left.push(one);
      else world.task(() => { fire(global, "rejectionhandled", one, world.get("PromiseRejectionEvent")); });
    }
    outstanding = left;
    return left.length > 0;
  }

  return { callerOnConsole, report, reportOfApp, reportUnlinked, handlesOfWorker, hide, reportError, rejected, lookForHandled };
})
