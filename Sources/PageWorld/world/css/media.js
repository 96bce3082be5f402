// https://drafts.csswg.org/cssom/#the-medialist-interface
(function (world) {
  "use strict";

  const { host } = world;
  const states = new WeakMap();
  function queries(list) { return (states.get(list) ?? world.illegal()).queries; }

  class MediaList {
    constructor() { world.illegal(); }
    get mediaText() { return queries(this).join(", "); }
    set mediaText(value) { states.get(this).queries = split(value === null ? "" : `${value}`); }
    get length() { return queries(this).length; }
    item(index) { return queries(this)[index >>> 0] ?? null; }
    appendMedium(medium) { if (!queries(this).includes(`${medium}`)) queries(this).push(`${medium}`); }
    deleteMedium(medium) { states.get(this).queries = queries(this).filter(one => one !== `${medium}`); }
    toString() { return this.mediaText; }
  }
  world.define("MediaList", MediaList);
  function split(text) { return text.split(",").map(one => one.trim()).filter(one => one !== ""); }

  return {
    listOf(state) {
      if (state.media !== undefined) return state.media;
      const list = { __proto__: MediaList.prototype };
      states.set(list, { queries: split(state.owner === 0 ? "" : host.attribute(state.owner, "media") ?? "") });
      return state.media = list;
    },
  };
})
