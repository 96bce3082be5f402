// The files that are compiled once, in the context of no page, and whose functions are then called for each page: what nearly
// every page touches.
//
// OPTIMIZATION: a page runs most of what it touches once or twice, so that what a function costs is its compiling.
//
// What such a file gives to scripts must be the page's all the same: its functions go through `world.own`, `world.define` and
// `world.mix`, lists and plain objects through `world.list` and `world.plain`; errors, promises and dates are the page's, since
// the names of their constructors are. Literals, generators, arrays of bytes and asynchronous functions never leave it. What is
// the context's own is frozen (`shared/hardening`).
(function () {
  "use strict";

  const files = { __proto__: null };
  for (const file of [
    "dom/collections", "dom/dataset", "dom/document", "dom/element", "dom/event-kinds", "dom/events", "dom/mixins",
    "dom/mutations", "dom/node", "dom/token-list", "html/activation", "html/aria", "html/document", "html/document-names",
    "html/element", "html/elements", "html/event-handlers", "html/focus", "html/forms/controls", "html/forms/entries",
    "html/forms/form", "html/forms/form-data", "html/forms/input", "html/forms/selection", "html/forms/submission",
    "html/forms/validity", "html/handler-attributes", "html/interfaces", "html/links", "html/reflect", "html/sections", "html/tap",
    "window/navigator", "window/tasks",
  ]) files[file] = true;
  return files;
})
