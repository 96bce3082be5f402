// https://html.spec.whatwg.org/#the-window-object: the members of the global object. What a page rarely touches is in files that
// are loaded then.
(function (world) {
  "use strict";

  const { agent, global, hooks } = world;
  // The window is an event target without its constructor having run.
  agent.stamp(global, 0, { listeners: null, handlers: null, parent: null });
  const { getOwnPropertyDescriptor, defineProperty } = Reflect;

  // https://webidl.spec.whatwg.org/#dfn-attribute-getter: a bare name has no object, and what inherits from a window is none.
  // The world of the window that it is asked of.
  function worldOf(object, name) {
    if (object === undefined || object === null || object === global) return world;
    const number = agent.windowOf(object);
    if (number === undefined) throw new TypeError(`The Window.${name} accessor can only be used on instances of Window`);
    return world.use("window/window-proxy").worldOf(number());
  }
  function see(value) { return world.use("window/window-proxy").see(value); }
  // https://tc39.es/ecma262/#sec-ordinarysetwithowndescriptor, of data: what inherits from the window gets a property of its own.
  function setBelow(object, name, value) {
    const isObject = typeof object === "object" || typeof object === "function";
    if (!isObject || !defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true }))
      throw new TypeError("Attempted to assign to readonly property.");
  }
  const made = {
    readOnly: (name, get) => ({
      get() {
        return this === undefined || this === global ? get(world) : see(get(worldOf(this, name)));
      },
      set: undefined, enumerable: true, configurable: true,
    }),
    accessor: (name, get, set) => ({
      get() {
        return this === undefined || this === global ? get(world) : see(get(worldOf(this, name)));
      },
      set(value) {
        set(this === undefined || this === global ? world : worldOf(this, name), value);
      },
      enumerable: true, configurable: true,
    }),
    lazy: (name, get, set) => ({
      get: () => get(world),
      set(value) {
        if (this === undefined || this === null || this === global) set(world, value); else setBelow(this, name, value);
      },
      enumerable: true, configurable: true,
    }),
  };
  agent.defineMembers(global, made);
  if (world.WebAssembly === undefined) delete global.WebAssembly;
  hooks.addMembers = function (kind) { agent.defineMembers(global, made, agent.defineMembers[kind]); };

  // Who asks how a member stands here is told of the value that it is to scripts.
  const { lazies } = agent.defineMembers, lazyText = textOf(made.lazy("", () => {}, () => {}).get);
  function textOf(callable) { return world.apply(world.textOf, callable, []); }
  function settle(name) {
    if (typeof name !== "string" || lazies[name] !== true) return;
    const get = getOwnPropertyDescriptor(global, name)?.get;
    if (get !== undefined && textOf(get) === lazyText) get();
  }
  function settling(holder, name, before) {
    const described = holder[name];
    const value = { [name](object, key) {
      if (object === global) before(key);
      return world.apply(described, this, arguments);
    } }[name];
    world.made.others.add(value);
    defineProperty(holder, name, { value });
  }
  for (const holder of [global.Object, global.Reflect]) settling(holder, "getOwnPropertyDescriptor", settle);
  settling(global.Object, "getOwnPropertyDescriptors", () => { for (const name in lazies) settle(name); });

  world.use("window/tasks");
  agent.addWindow(global, () => world.use("window/frames").number());
  world.use("window/prototype");
})
