// https://html.spec.whatwg.org/#the-history-interface
(function (world) {
  "use strict";

  const { host, agent, global, realm, need, documentNumber } = world;
  const clone = () => world.use("window/structured-clone");
  // The state's object stays the same while the entry does.
  let stateNumber = 0, stateObject = null;

  function refuseUnlessShown() {
    if (host.ownWindow(realm) === 0) world.throwDOMException(undefined, "SecurityError");
  }

  class History {
    constructor() { throw new TypeError("Illegal constructor"); }
    get length() { refuseUnlessShown(); return host.historyLength(realm); }
    get scrollRestoration() {
      refuseUnlessShown();
      return host.scrollsByItself(realm) ? "manual" : "auto";
    }
    set scrollRestoration(value) {
      refuseUnlessShown();
      value = `${value}`;
      if (value === "auto" || value === "manual") host.setScrollsByItself(realm, value === "manual");
    }
    get state() { refuseUnlessShown(); return state(); }
    go(delta = 0) {
      refuseUnlessShown();
      delta |= 0;
      // PLATFORM(WebKit): to go nowhere is no reload for the policy.
      if (delta === 0) host.reload(realm, world.use("window/frames").number(), "other");
      else host.go(realm, delta);
    }
    back() { refuseUnlessShown(); host.go(realm, -1); }
    forward() { refuseUnlessShown(); host.go(realm, 1); }
    pushState(data, unused, url = null) {
      need(arguments, 2);
      update(data, url, false);
    }
    replaceState(data, unused, url = null) {
      need(arguments, 2);
      update(data, url, true);
    }
  }
  world.define("History", History);
  const history = Object.create(History.prototype);

  function state() {
    const number = host.historyState(realm);
    if (number !== stateNumber) {
      stateNumber = number;
      if (world.page !== undefined)
        return stateObject = world.use("apart/modules").receive(world.page.use("window/history").state());
      const record = agent.state(number);
      stateObject = record === undefined ? null : clone().deserialize(record);
    }
    return stateObject;
  }

  // https://html.spec.whatwg.org/#shared-history-push/replace-state-steps
  function update(data, url, replaces) {
    refuseUnlessShown();
    if (world.page !== undefined) return updateApart(data, url, replaces);
    const record = clone().serialize(data, true);
    const answer = host.updateHistory(realm, url === null || url === undefined || url === "" ? null : `${url}`, replaces);
    if (answer !== true) refuseURL(`${url}`, answer, replaces);
    host.setHistoryState(realm, agent.addState(record));
    stateNumber = 0;
    state();
  }

  // PLATFORM(WebKit): History::stateObjectAdded.
  function refuseURL(text, from, replaces) {
    const url = host.resolveURL(documentNumber, text);
    const what = `Blocked attempt to use history.${replaces ? "replaceState" : "pushState"}() to change session history URL`;
    const place = (href) => /^[^:]*:(\/\/[^/?#]*)?/.exec(href)[0];
    let why = "Protocols, domains, ports, usernames, and passwords must match.";
    if (url === null || from === "") why = "URL is invalid";
    else if (place(url) === place(from)) why = "Paths and fragments must match for a sandboxed document.";
    world.throwDOMException(`${what} from ${from} to ${from === "" ? text : url ?? text}. ${why}`, "SecurityError");
  }

  // From a world of the app's: the entry is the page's, and the state crosses as data.
  function updateApart(data, url, replaces) {
    const given = world.use("apart/modules").send(data);
    const place = url === null || url === undefined ? null : `${url}`;
    world.use("apart/modules").ask(() => world.page.use("window/history").update(given, place, replaces));
  }

  // https://html.spec.whatwg.org/#update-document-for-history-step-application
  function moved(from, to, isLed, isEarly) {
    if (/#./s.test(to)) focusIndicated();
    if (!isEarly) popped(isLed);
    if (from === to || from.replace(/#.*/s, "") !== to.replace(/#.*/s, "")) return;
    // Who listens by then may have begun to since.
    world.task(() => {
      if (!world.isLoaded("dom/events")) return;
      world.use("dom/events").fire(global, "hashchange", { oldURL: from, newURL: to }, world.get("HashChangeEvent"));
    });
  }

  // https://html.spec.whatwg.org/#scrolling-to-a-fragment: "Run the focusing steps for target, with the Document's viewport as the
  // fallback target". PLATFORM(WebKit): LocalFrameView::scrollToFragmentInternal, before the events.
  function focusIndicated() {
    const indicated = host.querySelector(documentNumber, ":target");
    if (indicated === 0 || indicated === null) return;
    const focus = world.use("html/focus");
    if (focus.isFocusable(indicated)) focus.focus(indicated);
    else if (focus.focused() !== 0) focus.blur(focus.focused());
  }

  function popped(isLed) {
    if (!world.isLoaded("dom/events")) return;
    world.use("dom/events").fire(global, "popstate", { state: isLed ? null : state() }, world.get("PopStateEvent"));
  }

  return { history: () => history, state, update, moved, popped, focusIndicated };
})
