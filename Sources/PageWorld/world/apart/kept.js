// What a world of the app's keeps beside its object for a node or a window: its own listeners and caches; and what is so of the
// node for everybody is kept with the page's object.
//
// NB: nothing of the app's realm is put there, not even as an object's prototype: a page can change what its own world is
// made of, and look at whatever comes by.
(function (page) {
  "use strict";

  const { defineProperty, hasOwn, keys } = Object;

  class Kept {
    #find;
    #found;

    constructor(own, find) {
      this.listeners = null;
      this.handlers = null;
      this.parent = null;
      const names = keys(own);
      for (let index = 0; index < names.length; index++) if (!isShared(names[index])) this[names[index]] = own[names[index]];
      this.#find = find;
    }

    // The page's object, and what is kept with that.
    get target() { return this.#found ??= this.#find(); }
    get page() { return page.own(this.target); }

    // A listener was added, or taken away: it hears what is dispatched in the page's world.
    listening(type, listener, world) { world.use("apart/events").join(this, listener); }
    unlistening(listener) { listener.leave?.(); }
  }

  const shared = [
    "changedByUser", "customValidity", "defaultValue", "edited", "failure",
    "isValue", "manualSlot", "media", "references", "returnValue", "selection", "shadow", "shadowRoot", "templateHost",
  ];
  function isShared(name) { return shared.includes(name); }
  for (let index = 0; index < shared.length; index++) {
    const name = shared[index];
    defineProperty(Kept.prototype, name, {
      // Not what a page has put into `Object.prototype`.
      get() { return hasOwn(this.page, name) ? this.page[name] : undefined; },
      set(value) { this.page[name] = page.neutral(value); },
    });
  }

  return Kept;
})
