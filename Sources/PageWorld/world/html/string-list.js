// https://html.spec.whatwg.org/#the-domstringlist-interface
(function (world) {
  "use strict";

  const { need } = world;
  const { make, checkMaking } = world.maker();

  class DOMStringList {
    #list;
    constructor(list) {
      checkMaking();
      this.#list = list;
      for (let index = 0; index < list.length; index++)
        Object.defineProperty(this, index, { value: list[index], enumerable: true, configurable: true });
    }
    get length() { return this.#list.length; }
    item(index) {
      need(arguments, 1);
      return this.#list[index >>> 0] ?? null;
    }
    contains(string) {
      need(arguments, 1);
      return this.#list.includes(`${string}`);
    }
  }
  world.define("DOMStringList", DOMStringList);
  Object.defineProperty(DOMStringList.prototype, Symbol.iterator,
    { value: Array.prototype.values, writable: true, configurable: true });

  return { make: list => make(DOMStringList, list) };
})
