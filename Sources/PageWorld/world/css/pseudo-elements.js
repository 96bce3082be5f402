// The styles of an element's pseudo-elements: https://drafts.csswg.org/css-pseudo-4/
(function (world) {
  "use strict";

  const { host, agent } = world;
  const { valueBy, computed, resolved } = world.use("css/computed");
  const { rules } = world.use("css/cascade");
  const { splitList } = world.use("css/syntax");
  const boxes = world.use("css/boxes");
  const properties = agent.cssProperties;

  const strings = /"((?:[^"\\]|\\[^]?)*)(?:"|$)/g;
  // https://drafts.csswg.org/css-syntax-3/#consume-escaped-code-point and https://drafts.csswg.org/cssom/#serialize-a-string
  function unescaped(text) {
    return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, code, other) => {
      const point = Number.parseInt(code, 16), isNone = point === 0 || point > 0x10FFFF || point >= 0xD800 && point < 0xE000;
      const character = code === undefined ? other : String.fromCodePoint(isNone ? 0xFFFD : point);
      return character === "\n" ? "" : character === "\"" || character === "\\" ? `\\${character}` : character;
    });
  }

  // The selector of what has the pseudo-element of which a selector is, or undefined.
  function ownerOf(selector, pseudo) {
    const lower = selector.toLowerCase();
    const name = [`::${pseudo}`, `:${pseudo}`].find(one => lower.endsWith(one));
    if (name === undefined) return undefined;
    const owner = selector.slice(0, -name.length);
    return owner === "" || /[\s>+~]$/.test(owner) ? `${owner}*` : owner;
  }
  function declared(own, pseudo, name) {
    return rules(host.root(own), name).find(rule => splitList(rule.selector).some(selector => {
      const owner = ownerOf(selector, pseudo);
      return owner !== undefined && host.matches(own, owner) === true;
    }));
  }
  function value(own, pseudo, name) {
    if (properties.isShorthand(name)) {
      const { longhandsOf, join } = agent.cssShorthands;
      return join(name, longhandsOf(name).map(longhand => value(own, pseudo, longhand)));
    }
    const found = valueBy(own, name, declared(own, pseudo, name), () => computed(own, name));
    // https://drafts.csswg.org/css-content/#content-property
    if (name === "content" && found === "normal") return pseudo === "before" || pseudo === "after" ? "none" : found;
    if (name === "content") return found.replace(strings, (_, text) => `"${unescaped(text)}"`);
    if (name === "float") return found;
    if (name !== "display") return resolved(own, name, found);
    const isOut = value(own, pseudo, "float") !== "none" || /^(?:absolute|fixed)$/.test(value(own, pseudo, "position"));
    return isOut || boxes.laysOut(computed(own, "display")) ? boxes.blockified[found] ?? found : found;
  }
  return { value };
})
