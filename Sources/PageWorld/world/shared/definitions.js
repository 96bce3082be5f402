// How classes become interfaces (https://webidl.spec.whatwg.org/#es-interfaces).
//
// OPTIMIZATION: what is done for each member of each interface of each page is compiled once, here.
(function () {
  "use strict";

  const { defineProperty, getOwnPropertyDescriptors } = Object;
  const { ownKeys } = Reflect;
  const enumerable = { enumerable: true };

  // All but what each function has, or each prototype.
  const ofFunctions = { __proto__: null, name: true, length: true, prototype: true };
  const ofPrototypes = { __proto__: null, constructor: true };
  function enumerate(object, others) {
    const keys = ownKeys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (typeof key === "string" && others[key] === undefined) defineProperty(object, key, enumerable);
    }
  }

  return {
    // https://webidl.spec.whatwg.org/#interface-prototype-object: the members are enumerable, constants stand on both objects.
    makeInterface(name, definition, constants) {
      const { prototype } = definition;
      enumerate(prototype, ofPrototypes);
      enumerate(definition, ofFunctions);
      if (constants !== undefined) {
        for (const key in constants) {
          const constant = { value: constants[key], enumerable: true, writable: false, configurable: false };
          defineProperty(definition, key, constant);
          defineProperty(prototype, key, constant);
        }
      }
      defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    },
    // Gives a prototype accessors, whose functions `getter` and `setter` make, by index: for they are of the page's realm.
    defineAccessors(prototype, names, getter, setter) {
      for (let index = 0; index < names.length; index++) {
        const descriptor = { get: getter(index), set: setter(index), enumerable: true, configurable: true };
        defineProperty(prototype, names[index], descriptor);
      }
    },
    // Adds the members of a class to an interface: mixins, and parts in files of their own.
    mix(definition, mixin) {
      const members = getOwnPropertyDescriptors(mixin.prototype);
      const keys = ownKeys(members);
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index];
        if (key === "constructor") continue;
        members[key].enumerable = typeof key === "string";
        defineProperty(definition.prototype, key, members[key]);
      }
    },
  };
})
