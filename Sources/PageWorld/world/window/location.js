// https://html.spec.whatwg.org/#the-location-interface
(function (world) {
  "use strict";

  const { host, documentNumber } = world;
  const { defineProperty, getOwnPropertyDescriptors } = Object;

  class Location {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  world.define("Location", Location);

  const location = Object.create(Location.prototype);
  const names = ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"];

  function part(name) { return host.locationPart(documentNumber, name); }

  // [LegacyUnforgeable]: all members are the object's own.
  const members = {};
  for (const name of names) {
    const accessor = { get [name]() { own(this); return part(name); } };
    members[name] = { ...Object.getOwnPropertyDescriptor(accessor, name), configurable: false };
  }
  const operations = {
    toString() { own(this); return part("href"); },
  };
  for (const name in operations)
    members[name] = { value: operations[name], writable: false, enumerable: true, configurable: false };
  for (const name in members) defineProperty(location, name, members[name]);
  // "Location objects … have no default conversion": https://html.spec.whatwg.org/#the-location-interface
  defineProperty(location, "valueOf", { value: Object.prototype.valueOf, writable: false, enumerable: false, configurable: false });
  defineProperty(location, Symbol.toPrimitive, { value: undefined, writable: false, enumerable: false, configurable: false });

  function own(value) { if (value !== location) world.illegal(); }

  return { location };
})
