// How classes become interfaces (https://webidl.spec.whatwg.org/#es-interfaces).
//
// OPTIMIZATION: what is done for each member of each interface of each page is compiled once, here.
(function () {
  "use strict";

  const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Object;
  const { ownKeys } = Reflect;
  const own = Function.prototype, ownObject = Object.prototype;

  // What was made in the context of no page becomes the page's.
  function adopt({ value, get, set }, functions) {
    if (typeof value === "function" && getPrototypeOf(value) === own) setPrototypeOf(value, functions);
    if (get !== undefined && getPrototypeOf(get) === own) setPrototypeOf(get, functions);
    if (set !== undefined && getPrototypeOf(set) === own) setPrototypeOf(set, functions);
  }

  // All but what each function has, or each prototype.
  const ofFunctions = { __proto__: null, name: true, length: true, prototype: true };
  const ofPrototypes = { __proto__: null, constructor: true };
  const asEnumerable = { __proto__: null, enumerable: true };
  function enumerate(object, others, functions) {
    const keys = ownKeys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index], isName = typeof key === "string";
      if (isName && others[key] !== undefined) continue;
      const found = getOwnPropertyDescriptor(object, key);
      adopt(found, functions);
      if (isName && !found.enumerable) defineProperty(object, key, asEnumerable);
    }
  }

  // https://webidl.spec.whatwg.org/#Unscopable: no variables in attributes with handlers.
  function hide(prototype, names) {
    const key = Symbol.unscopables;
    if (getOwnPropertyDescriptor(prototype, key) === undefined)
      defineProperty(prototype, key, { value: { __proto__: null }, writable: false, enumerable: false, configurable: true });
    for (let index = 0; index < names.length; index++) prototype[key][names[index]] = true;
  }

  return {
    // https://webidl.spec.whatwg.org/#interface-prototype-object: the members are enumerable, constants stand on both objects.
    makeInterface(name, definition, constants, functions, objects) {
      const { prototype } = definition;
      if (getPrototypeOf(definition) === own) setPrototypeOf(definition, functions);
      if (getPrototypeOf(prototype) === ownObject) setPrototypeOf(prototype, objects);
      enumerate(prototype, ofPrototypes, functions);
      enumerate(definition, ofFunctions, functions);
      if (constants !== undefined) {
        for (const key in constants) {
          const constant = { value: constants[key], enumerable: true, writable: false, configurable: false };
          defineProperty(definition, key, constant);
          defineProperty(prototype, key, constant);
        }
      }
      defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    },
    // Gives a prototype accessors: `accessor` makes their functions by index, {get, set}, for they are of the page's realm.
    defineAccessors(prototype, names, accessor, functions) {
      for (let index = 0; index < names.length; index++) {
        const descriptor = accessor(index);
        adopt(descriptor, functions);
        descriptor.enumerable = descriptor.configurable = true;
        defineProperty(prototype, names[index], descriptor);
      }
    },
    // Adds the members of a class to an interface: mixins, and parts in files of their own.
    mix({ prototype }, mixin, functions) {
      const members = mixin.prototype;
      const keys = ownKeys(members);
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index];
        if (key === "constructor") continue;
        const descriptor = getOwnPropertyDescriptor(members, key);
        adopt(descriptor, functions);
        descriptor.enumerable = typeof key === "string";
        defineProperty(prototype, key, descriptor);
      }
      if (mixin.unscopables !== undefined) hide(prototype, mixin.unscopables);
    },
  };
})
