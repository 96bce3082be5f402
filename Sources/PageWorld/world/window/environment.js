// What a window says of the screen and the view that it shows in: https://drafts.csswg.org/cssom-view/
(function (world) {
  "use strict";

  const { host, realm, global, need } = world;
  const EventTarget = world.get("EventTarget");

  // The sizes of the profile's device, in CSS pixels.
  const [width, height, ratio] = host.viewport(realm);

  let isMaking = false;
  function make(Class) {
    isMaking = true;
    const object = new Class();
    isMaking = false;
    return object;
  }
  function checkMaking() { if (!isMaking) throw new TypeError("Illegal constructor"); }

  class Screen extends EventTarget {
    constructor() { checkMaking(); super(); }
    get availWidth() { return width; }
    get availHeight() { return height; }
    get availLeft() { return 0; }
    get availTop() { return 0; }
    get width() { return width; }
    get height() { return height; }
    get colorDepth() { return 24; }
    get pixelDepth() { return 24; }
    get orientation() { return orientation ??= make(ScreenOrientation); }
  }
  world.define("Screen", Screen);
  let orientation;

  // https://w3c.github.io/screen-orientation/#screenorientation-interface: the device is upright, and stays so.
  class ScreenOrientation extends EventTarget {
    constructor() { checkMaking(); super(); }
    get type() { return "portrait-primary"; }
    get angle() { return 0; }
    async lock(orientation) {
      need(arguments, 1);
      world.throwDOMException("The view is not the one that turns the screen.", "NotSupportedError");
    }
    unlock() {}
  }
  world.define("ScreenOrientation", ScreenOrientation);
  world.use("html/event-handlers").define(ScreenOrientation.prototype, ["change"]);

  class VisualViewport extends EventTarget {
    constructor() { checkMaking(); super(); }
    get offsetLeft() { return 0; }
    get offsetTop() { return 0; }
    get pageLeft() { return 0; }
    get pageTop() { return 0; }
    get width() { return width; }
    get height() { return height; }
    get scale() { return 1; }
  }
  world.define("VisualViewport", VisualViewport);
  world.use("html/event-handlers").define(VisualViewport.prototype, ["resize", "scroll", "scrollend"]);

  class BarProp {
    constructor() { checkMaking(); }
    get visible() { return !host.isPopup(realm); }
  }
  world.define("BarProp", BarProp);

  // https://drafts.csswg.org/cssom-view/#the-mediaquerylist-interface
  class MediaQueryList extends EventTarget {
    #media = "";
    static { MediaQueryList.mediaOf = undefined; }
    constructor(media) {
      checkMaking();
      super();
      this.#media = media;
    }
    get media() { return this.#media; }
    get matches() { return host.matchesMedia(realm, this.#media); }
    addListener(callback) { this.addEventListener("change", callback); }
    removeListener(callback) { this.removeEventListener("change", callback); }
  }
  delete MediaQueryList.mediaOf;
  world.define("MediaQueryList", MediaQueryList);
  world.use("html/event-handlers").define(MediaQueryList.prototype, ["change"]);

  function matchMedia(query) {
    need(arguments, 1);
    isMaking = true;
    try {
      return new MediaQueryList(host.mediaText(`${query}`));
    } finally {
      isMaking = false;
    }
  }

  function getComputedStyle(element, pseudo = null) {
    need(arguments, 1);
    return world.use("css/computed").getComputedStyle(element, pseudo);
  }

  const bars = { __proto__: null };
  function bar(name) { return bars[name] ??= make(BarProp); }
  let screenObject, viewportObject;
  const zero = () => 0;
  function nothing() {}

  return {
    isSecureContext: () => host.isSecureContext(realm),
    crossOriginIsolated: () => false,
    devicePixelRatio: () => ratio,
    innerHeight: () => height, innerWidth: () => width, outerHeight: () => height, outerWidth: () => width,
    locationbar: () => bar("locationbar"), menubar: () => bar("menubar"), personalbar: () => bar("personalbar"),
    scrollbars: () => bar("scrollbars"), statusbar: () => bar("statusbar"), toolbar: () => bar("toolbar"),
    origin: () => host.origin(realm),
    pageXOffset: zero, pageYOffset: zero, scrollX: zero, scrollY: zero,
    screenLeft: zero, screenTop: zero, screenX: zero, screenY: zero,
    screen: () => screenObject ??= make(Screen),
    visualViewport: () => viewportObject ??= make(VisualViewport),
    matchMedia, getComputedStyle,
    captureEvents: nothing, releaseEvents: nothing, moveBy: nothing, moveTo: nothing, resizeBy: nothing, resizeTo: nothing,
    scroll: nothing, scrollBy: nothing, scrollTo: nothing,
  };
})
