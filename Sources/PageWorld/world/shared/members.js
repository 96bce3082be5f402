// The members that every window has (https://html.spec.whatwg.org/#the-window-object), of which each is in a file that is loaded
// when the member is first touched.
//
// OPTIMIZATION: a window begins with some hundreds of members, so what is the same in all windows is made once.
(function (homes, handlers) {
  "use strict";

  const { defineProperty } = Object;
  const members = [];
  // What not all windows have.
  const kinds = {
    __proto__: null,
    ofSecureContexts: ["Clipboard", "ClipboardItem", "CryptoKey", "Lock", "LockManager", "MediaDevices", "SubtleCrypto"],
    // Secure contexts have them, where the platform does.
    ofCookies: ["cookieStore", "CookieStore", "CookieChangeEvent"],
    ofChromium: ["requestIdleCallback", "cancelIdleCallback", "external"],
    // PLATFORM(Chromium): secure contexts alone have them.
    ofSensors: ["DeviceMotionEvent", "DeviceOrientationEvent"],
  };
  for (const kind in kinds) define[kind] = [];

  // Those that are values to scripts, and accessors until one is asked for.
  const lazies = { __proto__: null };

  function attribute(name, get, set = undefined, { enumerable = true, configurable = true } = {}) {
    let list = members;
    for (const kind in kinds) if (kinds[kind].includes(name)) list = define[kind];
    list.push({ name, get, set, enumerable, configurable });
  }
  // https://webidl.spec.whatwg.org/#Replaceable
  function replaceable(name, get) {
    attribute(name, get, (world, value) => { publish(world, name, value, true); });
  }
  // A property with a value, which comes into being when it is first touched.
  function lazily(name, make, enumerable = false) {
    lazies[name] = true;
    attribute(name, world => {
      const value = make(world);
      publish(world, name, value, enumerable);
      return value;
    }, (world, value) => { publish(world, name, value, enumerable); }, { enumerable });
  }
  function publish(world, name, value, enumerable) {
    defineProperty(world.global, name, { value, writable: true, enumerable, configurable: true });
  }

  const unforgeable = { configurable: false };
  attribute("document", world => world.wrap(world.documentNumber), undefined, unforgeable);
  attribute("window", world => world.global, undefined, unforgeable);
  attribute("location", world => world.use("window/location").location,
    (world, value) => { world.use("window/location").location.href = value; }, unforgeable);
  attribute("top", world => world.use("window/frames").top(), undefined, unforgeable);
  replaceable("self", world => world.global);
  replaceable("frames", world => world.global);
  replaceable("event", world => world.currentEvent);

  // By the files, which export them by name.
  const readOnly = {
    "window/frames": ["closed", "frameElement"],
    "window/history": ["history"],
    "window/navigator": ["navigator", "clientInformation"],
    "window/environment": ["isSecureContext", "crossOriginIsolated"],
    "window/storage": ["localStorage", "sessionStorage"],
    "window/cookie-store": ["cookieStore"],
    "idb/factory": ["indexedDB"],
  };
  const replaceables = {
    "window/frames": ["length", "parent"],
    "window/navigator": ["external"],
    "window/environment": [
      "devicePixelRatio", "innerHeight", "innerWidth", "locationbar", "menubar", "origin", "outerHeight", "outerWidth",
      "pageXOffset", "pageYOffset", "personalbar", "screen", "screenLeft", "screenTop", "screenX", "screenY",
      "scrollX", "scrollY", "scrollbars", "statusbar", "toolbar", "visualViewport",
    ],
    "window/performance": ["performance"],
  };
  const operations = {
    "dom/selection": ["getSelection"],
    "html/image-bitmap": ["createImageBitmap"],
    "net/base64": ["atob", "btoa"],
    "net/fetch": ["fetch"],
    "window/animation": [
      "requestAnimationFrame", "cancelAnimationFrame", "requestIdleCallback", "cancelIdleCallback",
      "webkitRequestAnimationFrame", "webkitCancelAnimationFrame",
    ],
    "window/dialogs": ["alert", "confirm", "prompt", "print"],
    "window/environment": [
      "captureEvents", "getComputedStyle", "matchMedia", "moveBy", "moveTo", "releaseEvents", "resizeBy", "resizeTo",
      "scroll", "scrollBy", "scrollTo",
    ],
    "window/errors": ["reportError"],
    "window/frames": ["blur", "close", "focus", "open", "stop"],
    "window/messaging": ["postMessage"],
    "window/structured-clone": ["structuredClone"],
  };
  for (const file in readOnly)
    for (const name of readOnly[file]) attribute(name, world => world.use(file)[name]());
  for (const file in replaceables)
    for (const name of replaceables[file]) replaceable(name, world => world.use(file)[name]());
  for (const file in operations)
    for (const name of operations[file]) lazily(name, world => world.use(file)[name], true);

  const frames = world => world.use("window/frames");
  attribute("name", world => frames(world).name(), (world, value) => { frames(world).setName(`${value}`); });
  attribute("status", world => frames(world).status(), (world, value) => { frames(world).setStatus(`${value}`); });
  attribute("opener", world => frames(world).opener(), (world, value) => { frames(world).setOpener(value); });

  const eventHandlers = world => world.use("html/event-handlers");
  for (const types of [handlers.globalHandlers, handlers.windowHandlers])
    for (const type of types) {
      attribute(`on${type}`, world => eventHandlers(world).get(world.global, type),
        (world, value) => { eventHandlers(world).set(world.global, type, value); });
    }

  for (const name in homes) lazily(name, world => world.get(name));
  for (const name of ["Audio", "Image", "Option"]) lazily(name, world => world.use("html/constructors")[name]());
  // https://html.spec.whatwg.org/#the-window-object, https://compat.spec.whatwg.org/
  const aliases = { WebKitCSSMatrix: "DOMMatrix", WebKitMutationObserver: "MutationObserver", webkitURL: "URL" };
  for (const name in aliases) lazily(name, world => world.get(aliases[name]));
  lazily("Window", world => world.use("window/prototype").Window());
  lazily("console", world => world.use("window/console").console);
  lazily("CSS", world => world.use("css/namespace").CSS);
  lazily("crypto", world => world.use("net/crypto").crypto);
  lazily("WebAssembly", world => world.use("window/web-assembly").WebAssembly);
  lazily("customElements", world => world.use("dom/custom-elements").registry);

  // `make` has what makes descriptors with functions of the page's realm, for that a bare name has no object to tell the page by:
  // {readOnly(name, get), accessor(name, get, set), lazy(name, get, set)}.
  function define(global, make, list = members) {
    for (let index = 0; index < list.length; index++) {
      const { name, get, set, enumerable, configurable } = list[index];
      const descriptor = set === undefined ? make.readOnly(name, get)
        : lazies[name] === true ? make.lazy(name, get, set) : make.accessor(name, get, set);
      if (!enumerable) descriptor.enumerable = false;
      if (!configurable) descriptor.configurable = false;
      defineProperty(global, name, descriptor);
    }
  }
  define.lazies = lazies;
  return define;
})
