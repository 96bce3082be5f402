// Events of transitions, which take their time on the page's clock: https://drafts.csswg.org/css-transitions/
//
// NB: nothing is drawn, so there is nothing between two styles. A change of an element's own class or style counts, and what an element
// has from those around it does not.
//
// OPTIMIZATION: it is loaded once somebody listens, and before that nobody looks for changes.
(function (world) {
  "use strict";

  const { host, agent, realm } = world;
  const mutations = world.use("dom/mutations");
  const events = world.use("dom/events");
  const { computed, value } = world.use("css/computed");
  const { splitList } = world.use("css/syntax");
  const rendering = world.use("css/rendering");
  const frame = 1000 / 60;

  // What `all` is, of what is likely to change.
  const all = ("opacity transform translate rotate scale visibility color background-color border-top-color border-right-color border-bottom-color"
    + " border-left-color outline-color box-shadow filter width height min-width min-height max-width max-height top right bottom left margin-top"
    + " margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left font-size line-height letter-spacing"
    + " flex-basis flex-grow flex-shrink background-position-x background-position-y stroke-dashoffset").split(" ");
  function namesOf(name) {
    if (name === "all") return all;
    if (name === "none") return [];
    return agent.cssProperties.isShorthand(name) ? agent.cssShorthands.longhandsOf(name) : [name];
  }
  const timesOf = (own, name) => splitList(computed(own, name)).map(text => Number.parseFloat(text) * 1000 || 0);

  // How long properties of an element take to change, and after what time; those that take none are not in it.
  function transitionsOf(own) {
    const found = new Map(), durations = timesOf(own, "transition-duration");
    if (!durations.some(duration => duration > 0)) return found;
    const delays = timesOf(own, "transition-delay");
    splitList(computed(own, "transition-property")).forEach((property, index) => {
      const duration = durations[index % durations.length], delay = delays[index % delays.length];
      for (const name of namesOf(property)) {
        if (duration + delay > 0) found.set(name, { duration, delay });
        else found.delete(name);
      }
    });
    return found;
  }

  // A color that is the text's stays so while the text's changes.
  function styleOf(own, name) { return /-color$/.test(name) && /^currentcolor$/i.test(value(own, name)) ? "currentcolor" : computed(own, name); }

  // By element, what its properties were before it changed in this frame.
  const changed = new Map();
  mutations.also({
    attribute(own, namespace, name, old, now) {
      if (namespace !== null || name !== "class" && name !== "style" || old === now || changed.has(own) || !mutations.isConnected(own)) return;
      const transitions = transitionsOf(own);
      if (transitions.size === 0) return;
      const before = new Map();
      write(own, name, old);
      for (const property of transitions.keys()) before.set(property, styleOf(own, property));
      write(own, name, now);
      if (changed.size === 0) world.taskAfter(frame, begin);
      changed.set(own, before);
    },
  });
  // Nobody hears of it.
  function write(own, name, value) {
    if (value === null) host.removeAttribute(own, null, name);
    else host.setAttribute(own, null, null, name, value);
  }

  // By element and property, the transition that is under way: the task that it waits for, since when it changes, for how long, from what,
  // and which part of its time it has.
  const running = new Map();
  function begin() {
    const all = [...changed];
    changed.clear();
    for (const [own, before] of all) {
      if (!isRendered(own)) continue;
      const transitions = transitionsOf(own);
      for (const [name, from] of before) {
        const to = styleOf(own, name), transition = transitions.get(name);
        if (transition !== undefined && from !== to && hasBetween(name, from) && hasBetween(name, to)) start(own, name, transition, from, to);
      }
    }
  }
  function isRendered(own) { return mutations.isConnected(own) && rendering.isRendered(own); }
  // Whether a value is one of those that have others between them.
  function hasBetween(name, value) { return name === "visibility" || value === "none" || /\d/.test(value); }

  function start(own, name, { duration: whole, delay }, from, to) {
    const all = running.get(own) ?? new Map(), old = all.get(name);
    // https://drafts.csswg.org/css-transitions/#reversing: what goes back takes as long as it has taken so far.
    const passed = old === undefined ? 0 : Math.max(0, host.now(realm) - old.since);
    const part = old !== undefined && old.from === to ? Math.min(1, passed / old.duration * old.part + 1 - old.part) : 1;
    const duration = whole * part, early = Math.min(Math.max(-delay, 0), duration);
    const tell = (type, time) => {
      const init = { bubbles: true, propertyName: name, elapsedTime: time / 1000 };
      events.fire(agent.wrap(own), type, init, world.get("TransitionEvent"));
    };
    const after = (time, run) => {
      all.set(name, { task: world.taskAfter(time, run), since: host.now(realm) - early + (run === end ? 0 : delay), duration, from, part });
    };
    if (old !== undefined) {
      world.dropTask(old.task);
      tell("transitioncancel", passed);
    }
    running.set(own, all);
    const end = () => {
      all.delete(name);
      if (all.size === 0) running.delete(own);
      tell(isRendered(own) ? "transitionend" : "transitioncancel", duration);
    };
    const go = () => {
      tell("transitionstart", early);
      after(duration - early, end);
    };
    tell("transitionrun", early);
    if (delay > 0) after(delay, go);
    else go();
  }
})
