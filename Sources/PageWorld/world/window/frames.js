// The window among others: https://html.spec.whatwg.org/#accessing-other-browsing-contexts
(function (world) {
  "use strict";

  const { host, agent, global, realm, wrap } = world;
  const { viewOf } = world.use("window/window-proxy");

  // The number of the window; it stays what it was when another document shows.
  const own = host.ownWindow(realm);
  world.windowNumber = own;

  let statusText = "", openerValue;
  // "If this's browsing context is null, then return": https://html.spec.whatwg.org/#fully-active
  const shows = () => host.ownWindow(realm) !== 0;

  // https://html.spec.whatwg.org/#dom-window-length
  function length() { return shows() ? host.frames(realm).length : 0; }
  function at(index) {
    const windows = host.frames(realm);
    return index < windows.length ? viewOf(windows[index]) : undefined;
  }
  // https://html.spec.whatwg.org/#document-tree-child-navigable-target-name-property-set
  function named(name) {
    const found = host.frameNamed(own, name);
    return found === 0 ? undefined : viewOf(found);
  }
  // https://html.spec.whatwg.org/#dom-frameelement
  function frameElement() {
    const parent = host.windowParent(own);
    if (parent === 0 || parent === own || !host.mayTouch(realm, parent)) return null;
    return wrap(host.windowContainer(own));
  }
  // https://html.spec.whatwg.org/#dom-iframe-contentwindow
  function contentWindow(element) {
    const found = host.contentWindow(element);
    return found === 0 ? null : viewOf(found);
  }
  function contentDocument(element) {
    const found = host.contentWindow(element);
    if (found === 0 || !host.mayTouch(realm, found)) return null;
    const other = agent.world(host.windowRealm(found));
    return other === undefined ? null : wrap(other.documentNumber);
  }
  world.parts.contentWindow = contentWindow;
  world.parts.contentDocument = contentDocument;

  function windowOf(number) { return number === 0 ? null : viewOf(number); }

  return {
    at, named, viewOf, contentWindow, contentDocument, length, frameElement,
    number: () => own,
    closed: () => !shows() || host.isClosing?.(own) === true,
    parent: () => windowOf(host.windowParent(own)),
    top: () => windowOf(host.windowTop(own)),
    name: () => shows() ? host.windowName(own) : "",
    setName(value) { if (shows()) host.setWindowName(own, value); },
    status: () => statusText,
    setStatus(value) { statusText = value; },
    // https://html.spec.whatwg.org/#dom-opener
    opener() { return openerValue !== undefined ? openerValue : windowOf(host.windowOpener(own)); },
    setOpener(value) {
      if (value === null) return host.dropOpener(own);
      Object.defineProperty(global, "opener", { value, writable: true, enumerable: true, configurable: true });
    },
    blur() {},
    // https://html.spec.whatwg.org/#dom-window-focus
    focus() { if (shows()) world.use("html/focus").take(); },
    stop() { host.stopWindow(realm); },
    close() { host.closeWindow(realm, own); },
    open(url = "", target = "_blank", features = "") { return world.use("window/open").open(`${url}`, `${target}`, `${features}`); },
  };
})
