// https://html.spec.whatwg.org/#custom-element-reactions
(function (world) {
  "use strict";

  const { agent } = world;
  const mutations = world.use("dom/mutations");

  // The element queue on top of the reactions stack; undefined outside of a [CEReactions] member, and in callbacks.
  let current;
  // https://html.spec.whatwg.org/#backup-element-queue
  let backup = [];
  const constructions = [];

  function invoke(queue) {
    for (let index = 0; index < queue.length; index++) {
      const { custom } = queue[index];
      while (custom.queue.length > 0) custom.queue.shift()();
    }
  }

  // As a [CEReactions] member: what the body enqueues runs before it returns.
  function during(body) {
    if (current !== undefined) return body();
    const queue = current = [];
    try {
      return body();
    } finally {
      current = undefined;
      invoke(queue);
    }
  }

  // Reactions are run without a queue of those who caused them; whoever changes the tree in one has a queue of its own.
  function enqueue(own, custom, reaction) {
    custom.queue.push(() => outside(reaction));
    if (current !== undefined) {
      current.push({ own, custom });
      return;
    }
    backup.push({ own, custom });
    if (backup.length > 1) return;
    queueMicrotask(() => {
      const queue = backup;
      backup = [];
      invoke(queue);
    });
  }
  const { queueMicrotask } = world.global;

  function outside(body) {
    const before = current;
    current = undefined;
    try {
      return body();
    } finally {
      current = before;
    }
  }

  function wrapMember(object, name) {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    if (descriptor === undefined || !descriptor.configurable) return;
    const method = descriptor.value;
    if (typeof method === "function") {
      const wrapped = { [name](...values) { return during(() => world.apply(method, this, values)); } }[name];
      Object.defineProperty(wrapped, "length", { value: method.length, configurable: true });
      Object.defineProperty(object, name, { ...descriptor, value: wrapped });
    } else if (descriptor.set !== undefined) {
      const accessors = { set [name](value) { during(() => { world.apply(descriptor.set, this, [value]); }); } };
      const { set } = Object.getOwnPropertyDescriptor(accessors, name);
      Object.defineProperty(object, name, { ...descriptor, set });
    }
  }
  world.parts.reacting = during;

  // Each outermost change of a tree is one; so are the members that make several.
  for (const name of ["insert", "preInsert", "adopt", "remove", "replace", "replaceAll", "replaceData", "setAttribute", "move"]) {
    const change = mutations[name];
    if (change !== undefined) mutations[name] = (...values) => current === undefined ? during(() => change(...values)) : change(...values);
  }
  const several = {
    Element: ["append", "prepend", "replaceChildren", "before", "after", "replaceWith", "moveBefore",
      "innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe"],
    ShadowRoot: ["innerHTML", "setHTMLUnsafe"],
    Document: ["append", "prepend", "replaceChildren", "moveBefore", "write", "writeln"],
    DocumentFragment: ["append", "prepend", "replaceChildren", "moveBefore"],
    CharacterData: ["before", "after", "replaceWith"],
    Node: ["normalize"],
  };
  for (const name in several) for (const member of several[name]) wrapMember(world.get(name).prototype, member);

  return {
    during, enqueue, outside,
    // With an element queue of its own, whatever else is under way.
    apart(body) { return outside(() => during(body)); },
    // The definition for which an element is made just now.
    constructing(definition, body) {
      constructions.push(definition);
      try {
        return outside(body);
      } finally {
        constructions.pop();
      }
    },
    activeDefinition(newTarget) {
      for (let index = constructions.length - 1; index >= 0; index--)
        if (constructions[index].constructor === newTarget) return constructions[index];
      return undefined;
    },
  };
})
