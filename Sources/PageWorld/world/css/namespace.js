// https://drafts.csswg.org/cssom/#namespacedef-css
(function (world) {
  "use strict";

  const { need } = world;

  const CSS = {
    // https://drafts.csswg.org/cssom/#serialize-an-identifier
    escape(identifier) {
      need(arguments, 1);
      identifier = `${identifier}`;
      let text = "";
      for (let index = 0; index < identifier.length; index++) {
        const character = identifier[index], code = identifier.charCodeAt(index);
        if (code === 0) text += "\ufffd";
        else if (code < 0x20 || code === 0x7f || /[0-9]/.test(character) && (index === 0 || index === 1 && identifier[0] === "-"))
          text += `\\${code.toString(16)} `;
        else if (index === 0 && character === "-" && identifier.length === 1) text += "\\-";
        else if (code >= 0x80 || /[\w-]/.test(character)) text += character;
        else text += `\\${character}`;
      }
      return text;
    },
    // A property is supported that styles keep.
    supports(property, value = undefined) {
      need(arguments, 1);
      if (value !== undefined) return isSupported(`${property}`, `${value}`);
      const condition = `${property}`;
      return truth(condition) ?? ofGroup("", condition);
    },
    registerProperty(definition) {
      need(arguments, 1);
      const { inherits, initialValue, name, syntax = "*" } = definition ?? {};
      if (inherits === undefined || name === undefined) throw new TypeError("A property has a name, and is inherited or not");
      const initial = initialValue === undefined ? undefined : `${initialValue}`;
      const made = { name: `${name}`, syntax: `${syntax}`, inherits: Boolean(inherits), initial };
      if (world.page === undefined) world.use("css/registered-properties").register(made);
      else world.use("apart/modules").ask(() => world.page.use("css/registered-properties").register(made));
    },
  };

  // https://drafts.csswg.org/css-conditional-3/#typedef-supports-condition; `undefined`: it is none.
  function truth(condition) {
    const parts = cut(condition);
    if (parts === undefined || parts.length === 0) return undefined;
    if (parts.length === 2) return parts[0] === "not" && typeof parts[1] === "object" ? !parts[1].isTrue : undefined;
    const groups = parts.filter((part, index) => index % 2 === 0), words = parts.filter((part, index) => index % 2 === 1);
    if (groups.length === words.length || groups.some(group => typeof group !== "object")) return undefined;
    if (words.length === 0) return groups[0].isTrue;
    if (words.some(word => word !== words[0])) return undefined;
    if (words[0] === "and") return groups.every(group => group.isTrue);
    return words[0] === "or" ? groups.some(group => group.isTrue) : undefined;
  }
  // Words, and what stands in brackets.
  function cut(text) {
    const parts = [], start = /(?:\s|\/\*[^]*?\*\/)*(?:([-\w]*)\(|([-\w]+)|$)/y;
    while (start.lastIndex < text.length) {
      const found = start.exec(text);
      if (found === null) return undefined;
      if (found[2] !== undefined) {
        parts.push(found[2].toLowerCase());
      } else if (found[1] !== undefined) {
        const end = endOf(text, start.lastIndex);
        const name = found[1].toLowerCase(), inner = text.slice(start.lastIndex, end);
        parts.push({ get isTrue() { return ofGroup(name, inner); } });
        start.lastIndex = end + 1;
      }
    }
    return parts;
  }
  // Where the bracket ends that was opened.
  function endOf(text, index) {
    for (let depth = 0; index < text.length; index++) {
      const character = text[index];
      if (character === "\\") index++;
      else if (character === "(" || character === "[" || character === "{") depth++;
      else if ((character === ")" || character === "]" || character === "}") && depth-- === 0) break;
      else if (character === "\"" || character === "'")
        for (index++; index < text.length && text[index] !== character; index++) if (text[index] === "\\") index++;
    }
    return index;
  }
  // https://drafts.csswg.org/css-conditional-3/#typedef-supports-in-parens: what has no meaning yet is not supported.
  function ofGroup(name, inner) {
    // Lists that forgive what they do not know say nothing of it here.
    if (name === "selector") return world.use("css/sheets").isSelector(inner.replace(/:(?:is|where)\(/gi, ":-webkit-any("));
    if (name !== "") return false;
    const declaration = /^\s*([\w-]+)\s*:([^]*)$/.exec(inner);
    return declaration === null ? truth(inner) ?? false : isSupported(declaration[1], declaration[2]);
  }
  function isSupported(name, value) {
    return world.use("css/declarations").scan(`${name}:${value}`).length === 1;
  }
  Object.defineProperty(CSS, Symbol.toStringTag, { value: "CSS", configurable: true });
  return { CSS };
})
