// Which of many rules can be an element's at all, by what the last compound of their selectors asks for: large sheets have
// thousands of rules for a property, and each whose selector is tried costs a call.
// https://drafts.csswg.org/selectors/#match-a-complex-selector-against-an-element begins with the last compound, too.
(function (world) {
  "use strict";

  const { host } = world;
  const { splitList, remembering } = world.use("css/syntax");

  const fewest = 12, deepest = 8;
  const indexes = new WeakMap();

  // What stands in quotes, and then brackets without others in them: an element has none of it by its names.
  const quoted = /"[^"]*"|'[^']*'/g, bracketed = /\([^()]*\)|\[[^[\]]*\]/g;
  const compound = /(?:^|[\s>+~])(\*|[a-z][\w-]*)?((?:[.#][a-z_-][\w-]*)*)(?:::?[a-z-]+)*$/;

  // The rarest of what the last compound asks for, in lower case, as documents in quirks mode regard none; null where nobody knows.
  function keyOf(selector) {
    let text = selector.trim().toLowerCase();
    if (text.includes("\\") || text.includes("::slotted") || text.includes("::part")) return null;
    text = text.replace(quoted, "");
    for (let depth = 0; depth < deepest && /[([]/.test(text); depth++) text = text.replace(bracketed, "");
    const found = compound.exec(text);
    if (found === null || /["'()[\]]/.test(text)) return null;
    const parts = found[2].match(/[.#][^.#]+/g) ?? [];
    return parts.find(part => part[0] === "#") ?? parts.at(-1) ?? (found[1] === "*" ? null : found[1] ?? null);
  }
  // Of a list of selectors; null where one of them has none.
  const keysOf = remembering(list => {
    const keys = splitList(list).map(keyOf);
    return keys.includes(null) ? null : [...new Set(keys)];
  });
  function indexOf(rules) {
    const byKey = new Map(), rest = [];
    rules.forEach(({ selector }, place) => {
      const keys = keysOf(selector);
      if (keys === null) rest.push(place);
      else for (const key of keys) byKey.get(key)?.push(place) ?? byKey.set(key, [place]);
    });
    return { byKey, rest };
  }

  return {
    // Of rules in their order those that can be the element's, in that order.
    candidates(rules, own) {
      if (rules.length < fewest) return rules;
      let index = indexes.get(rules);
      if (index === undefined) indexes.set(rules, index = indexOf(rules));
      const { byKey, rest } = index;
      const places = new Set(rest);
      const add = key => { for (const place of byKey.get(key) ?? []) places.add(place); };
      add(host.localName(own).toLowerCase());
      const id = host.attribute(own, "id");
      if (id !== null) add(`#${id.toLowerCase()}`);
      for (const name of (host.attribute(own, "class") ?? "").toLowerCase().split(/[\t\n\f\r ]+/)) add(`.${name}`);
      return [...places].sort((one, other) => one - other).map(place => rules[place]);
    },
  };
})
