// https://w3c.github.io/touch-events/#touch-interface and https://w3c.github.io/touch-events/#touchlist-interface
(function (world) {
  "use strict";

  const { agent, need } = world;

  const measures = [
    "clientX", "clientY", "force", "pageX", "pageY", "radiusX", "radiusY", "rotationAngle", "screenX", "screenY",
  ];
  function finite(value) {
    const given = Number(value);
    if (!Number.isFinite(given)) throw new TypeError("The provided value is non-finite");
    return given;
  }

  let valuesOf;
  class Touch {
    #values = { __proto__: null };
    static { valuesOf = touch => touch.#values; }
    constructor(init) {
      need(arguments, 1);
      const { identifier, target } = init;
      if (identifier === undefined) throw new TypeError("The touch's init has no identifier");
      if (agent.own(target)?.listeners === undefined) throw new TypeError("The touch's target is no EventTarget");
      Object.assign(this.#values, { identifier: identifier | 0, target });
      for (const name of measures) this.#values[name] = init[name] === undefined ? 0 : finite(init[name]);
    }
  }
  for (const name of ["identifier", "target", ...measures]) {
    const get = { [`get ${name}`]() { return valuesOf(this)[name]; } }[`get ${name}`];
    Object.defineProperty(Touch.prototype, name, { get, set: undefined, enumerable: true, configurable: true });
  }
  world.define("Touch", Touch);

  class TouchList {
    #touches;
    constructor(key, touches) {
      if (key !== world.parts) world.illegal();
      this.#touches = touches;
      for (let index = 0; index < touches.length; index++)
        Object.defineProperty(this, index, { value: touches[index], enumerable: true, configurable: true });
    }
    get length() { return this.#touches.length; }
    item(index) {
      need(arguments, 1);
      return this.#touches[index >>> 0] ?? null;
    }
    [Symbol.iterator]() { return this.#touches[Symbol.iterator](); }
  }
  world.define("TouchList", TouchList);

  function list(touches) {
    for (const touch of touches) if (!(touch instanceof Touch)) throw new TypeError("The value is no Touch");
    return new TouchList(world.parts, touches);
  }
  return { Touch, list };
})
