// Events that scripts of the app's dispatch from a world of their own: the page's objects for them.
(function (world) {
  "use strict";

  const { agent } = world;
  const events = world.use("dom/events");

  return {
    // NB: without its constructor, which a page can do something about.
    make(name, type, bubbles, cancelable, composed, isTrusted, time) {
      const state = {
        __proto__: null, type, bubbles, cancelable, composed,
        target: null, relatedTarget: null, currentTarget: null, path: [], phase: 0,
        stopped: false, stoppedNow: false, canceled: false, passive: false, dispatching: false,
        initialized: true, trusted: isTrusted, time, values: undefined,
      };
      const event = agent.stamp({ __proto__: world.get(name).prototype }, 0, state);
      events.giveTrusted(event);
      return event;
    },
    // The entries of a form's data, five values each.
    replaceEntries(data, flat) {
      const entries = [];
      for (let index = 0; index < flat.length; index += 5) {
        const name = flat[index], value = flat[index + 1], filename = flat[index + 2];
        entries.push({ name, value: filename === null ? value
          : new (world.get("File"))([value], filename, { type: flat[index + 3], lastModified: flat[index + 4] }) });
      }
      world.use("html/forms/form-data").replace(data, entries);
    },
    setRelated(event, target) { events.stateOf(event).relatedTarget = target; },
    setValue(event, key, value) {
      const state = events.stateOf(event);
      (state.values ??= { __proto__: null })[key] = value;
    },
  };
})
