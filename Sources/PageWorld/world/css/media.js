// https://drafts.csswg.org/cssom/#the-medialist-interface
(function (world) {
  "use strict";

  const { host } = world;
  const { stateOf, indexed } = world.use("css/sheets");
  function queries(list) { return stateOf(list).queries ?? world.illegal(); }

  class MediaList {
    constructor() { world.illegal(); }
    get mediaText() { return queries(this).join(", "); }
    set mediaText(value) { update(this, split(value === null ? "" : `${value}`)); }
    get length() { return queries(this).length; }
    item(index) { return queries(this)[index >>> 0] ?? null; }
    appendMedium(medium) { if (!queries(this).includes(`${medium}`)) update(this, [...queries(this), `${medium}`]); }
    deleteMedium(medium) { update(this, queries(this).filter(one => one !== `${medium}`)); }
    toString() { return this.mediaText; }
  }
  Object.defineProperty(MediaList.prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  world.define("MediaList", MediaList);
  function split(text) {
    return world.use("css/syntax").splitList(host.mediaText(text)).filter(one => one !== "");
  }
  function update(list, queries) {
    const state = stateOf(list);
    state.queries = queries;
    state.changed();
  }

  return {
    // Of a sheet, or of a rule, which is told of changes.
    listOf(state, changed = () => {}) {
      if (state.media !== undefined) return state.media;
      const text = state.condition ?? (state.owner === 0 ? "" : host.attribute(state.owner, "media") ?? "");
      const kept = { queries: split(text), changed };
      return state.media = indexed(MediaList.prototype, kept, () => kept.queries);
    },
  };
})
