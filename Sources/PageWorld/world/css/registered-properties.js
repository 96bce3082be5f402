// Custom properties whose values are of a kind, by @property rules and scripts: https://drafts.css-houdini.org/css-properties-values-api/
(function (world) {
  "use strict";

  const { documentNumber } = world;
  const { splitList } = world.use("css/syntax");
  const { changed } = world.use("css/sheets");
  const { propertiesOf } = world.use("css/cascade");
  const colors = world.use("css/colors"), numbers = world.use("css/numbers");

  const amount = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?$/i;
  // A number with one of these units. What is worked out of several units stays as it is written.
  function withUnit(units) {
    return text => {
      const [, number, unit = ""] = amount.exec(text) ?? [];
      if (number !== undefined) return units.test(unit) ? `${Number(number)}${unit.toLowerCase()}` : undefined;
      if (!/^(?:calc|min|max|clamp)\(/i.test(text)) return undefined;
      const found = new Set(text.match(/(?<=\d)(?:%|[a-z]+)/gi));
      const [only = ""] = found, worked = found.size < 2 && units.test(only) ? numbers.number(text.replaceAll(only, "")) : undefined;
      return worked === undefined ? text : `${numbers.short(worked)}${only}`;
    };
  }
  const lengths = /^(?:px|cm|mm|q|in|pt|pc|r?em|r?ex|r?ch|r?cap|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))$/i;
  const zero = text => /^[+-]?0+(?:\.0+)?$/.test(text) ? "0px" : undefined;
  const any = text => text, number = withUnit(/^$/), length = withUnit(lengths), percentage = withUnit(/^%$/);
  // What a text of the kind computes to; undefined: it is none.
  const kinds = {
    __proto__: null,
    number, percentage,
    integer: text => /\(|^[+-]?\d+$/.test(text) ? number(text) : undefined,
    length: text => zero(text) ?? length(text),
    "length-percentage": text => zero(text) ?? length(text) ?? percentage(text),
    angle: withUnit(/^(?:deg|grad|rad|turn)$/i), time: withUnit(/^m?s$/i), resolution: withUnit(/^(?:dpi|dpcm|dppx|x)$/i),
    color: text => colors.isNamed(text) || colors.isFunction(text) || /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)
      ? colors.computed(text, () => false) : undefined,
    image: any, url: any, string: any, "transform-function": any, "transform-list": any,
    "custom-ident": text => /^-?[a-z_][-\w]*$/i.test(text) ? text : undefined,
  };
  // https://drafts.css-houdini.org/css-properties-values-api/#consume-syntax-definition; null: it is none.
  function kindsOf(syntax) {
    const found = syntax.split("|").map(part => /^\s*(?:<([-a-z]+)>|(-?[a-z_][-\w]*))([+#]?)\s*$/i.exec(part));
    return found.every(part => part !== null && (part[1] === undefined || part[1] in kinds)) ? found : null;
  }
  function typed(syntax, text) {
    if (syntax.trim() === "*") return text;
    for (const [, kind, word, many] of kindsOf(syntax) ?? []) {
      const parts = many === "#" ? splitList(text) : many === "+" ? text.split(/\s+(?![^(]*\))/) : [text];
      const computed = parts.map(part => kind === undefined ? part === word ? word : undefined : kinds[kind](part));
      if (!computed.includes(undefined)) return computed.join(many === "#" ? ", " : " ");
    }
    return undefined;
  }

  // What they compute to where nothing else is said; undefined: it makes no sense.
  function initialOf({ syntax, initial }) {
    if (syntax.trim() === "*") return initial ?? "";
    return initial === undefined || /\b(?:var|env)\(/i.test(initial) ? undefined : typed(syntax, initial.trim());
  }
  const byScripts = new Map(), byRule = new WeakMap();
  function find(name) {
    const made = byScripts.get(name), rule = made === undefined ? propertiesOf(documentNumber).get(name) : undefined;
    if (rule === undefined) return made;
    if (!byRule.has(rule)) {
      const initial = initialOf(rule);
      byRule.set(rule, initial === undefined ? undefined : { ...rule, initial });
    }
    return byRule.get(rule);
  }

  return {
    find, typed,
    // https://drafts.css-houdini.org/css-properties-values-api/#the-registerproperty-function
    register(definition) {
      const { name, syntax } = definition, initial = initialOf(definition);
      if (!/^--\S/.test(name) || syntax.trim() !== "*" && kindsOf(syntax) === null || initial === undefined)
        world.throwDOMException(undefined, "SyntaxError");
      if (byScripts.has(name)) world.throwDOMException(undefined, "InvalidModificationError");
      byScripts.set(name, { ...definition, initial });
      changed();
    },
  };
})
