// Window, its prototype, and what comes behind it.
// https://webidl.spec.whatwg.org/#named-properties-object
(function (world) {
  "use strict";

  const { host, realm, global, windowNames } = world;
  const { defineProperty, setPrototypeOf } = Object;

  // OPTIMIZATION: `EventTarget` is made when somebody asks for one of its methods.
  world.hooks.eventMethod = name =>
    world.isLoaded("dom/events") ? undefined : world.get("EventTarget").prototype[name];
  world.hooks.named = name => {
    if (name in (world.isLoaded("dom/events") ? world.get("EventTarget").prototype : Object.prototype)) return undefined;
    const frames = world.use("window/frames");
    return frames.named(name) ?? (`${name >>> 0}` === name ? frames.at(name >>> 0) : undefined) ?? world.use("window/named").find(name);
  };

  world.hooks.windowTraps = number => world.use("window/window-proxy").traps(number);

  const prototype = Object.getPrototypeOf(global);
  setPrototypeOf(prototype, windowNames);
  defineProperty(prototype, Symbol.toStringTag, { value: "Window", configurable: true });
  // The kinds of file systems, which WebKit has none of.
  if (!host.isWebKit(realm))
    for (const [name, value] of [["TEMPORARY", 0], ["PERSISTENT", 1]]) defineProperty(prototype, name, { value, enumerable: true });
  defineProperty(windowNames, Symbol.toStringTag, { value: "WindowProperties", configurable: true });

  function Window() { throw new TypeError("Illegal constructor"); }
  world.made.others.add(Window);
  defineProperty(Window, "prototype", { value: prototype, writable: false, enumerable: false, configurable: false });
  defineProperty(prototype, "constructor", { value: Window, writable: true, enumerable: false, configurable: true });

  return {
    Window() {
      setPrototypeOf(Window, world.get("EventTarget"));
      return Window;
    },
  };
})
