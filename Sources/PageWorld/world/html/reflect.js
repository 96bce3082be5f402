// Content attributes as properties: https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
//
// A kind is {read(element, attribute), write(element, attribute, value)} by the number of the element; a table names the kinds
// of an interface's properties.
(function (world) {
  "use strict";

  const { host, agent, number } = world;
  const mutations = world.use("dom/mutations");
  const { lower } = world.use("dom/element");
  const MOST = 2147483647;

  function get(element, attribute) { return host.attributeNS(element, null, attribute); }
  function set(element, attribute, value) { mutations.setAttribute(element, null, null, attribute, value); }
  function writeText(element, attribute, value) { set(element, attribute, `${value}`); }

  const text = { read: (element, attribute) => get(element, attribute) ?? "", write: writeText };

  // [LegacyNullToEmptyString]
  const textOrNull = { read: text.read, write(element, attribute, value) { set(element, attribute, value === null ? "" : `${value}`); } };

  const nullable = {
    read: get,
    write(element, attribute, value) { set(element, attribute, value === null || value === undefined ? null : `${value}`); },
  };

  const url = {
    read(element, attribute) {
      const value = get(element, attribute);
      return value === null ? "" : host.resolveURL(element, value) ?? value;
    },
    write: writeText,
  };

  // One that stands for the document's URL where it is missing or empty: of forms and their buttons.
  const action = {
    read(element, attribute) {
      const value = get(element, attribute);
      if (value === null || value === "") return host.documentURL(host.owner(element));
      return host.resolveURL(element, value) ?? value;
    },
    write: writeText,
  };

  const flag = {
    read: (element, attribute) => get(element, attribute) !== null,
    write(element, attribute, value) { set(element, attribute, value ? "" : null); },
  };

  // https://html.spec.whatwg.org/#enumerated-attribute: `aliases` are keywords of another's state.
  function keyword(keywords, { missing = "", invalid = missing, aliases = {}, isNullable = false } = {}) {
    const states = { __proto__: null };
    for (const one of keywords) states[one] = one;
    for (const one in aliases) states[one] = aliases[one];
    return {
      read(element, attribute) {
        const value = get(element, attribute);
        return value === null ? missing : states[lower(value)] ?? invalid;
      },
      write: isNullable ? nullable.write : writeText,
    };
  }

  // https://html.spec.whatwg.org/#rules-for-parsing-integers
  function parseInteger(value) {
    const found = value === null ? null : /^[\t\n\f\r ]*([+-]?[0-9]+)/.exec(value);
    return found === null ? NaN : Number(found[1]) + 0;
  }
  // https://html.spec.whatwg.org/#rules-for-parsing-floating-point-number-values
  function parseDouble(value) {
    const found = value === null ? null : /^[\t\n\f\r ]*([+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/.exec(value);
    const parsed = found === null ? NaN : Number(found[1]);
    return Number.isFinite(parsed) ? parsed : NaN;
  }

  function within(value, least, most, fallback) { return value >= least && value <= most ? value : fallback; }

  function long(fallback = 0) {
    return {
      read: (element, attribute) => within(parseInteger(get(element, attribute)), -MOST - 1, MOST, fallback),
      write(element, attribute, value) { set(element, attribute, `${value | 0}`); },
    };
  }
  function tooSmall() { world.throwDOMException("The number is too small.", "IndexSizeError"); }

  // Limited to non-negative numbers.
  function nonNegative(fallback = -1) {
    return {
      read: (element, attribute) => within(parseInteger(get(element, attribute)), 0, MOST, fallback),
      write(element, attribute, value) {
        value |= 0;
        if (value < 0) tooSmall();
        set(element, attribute, `${value}`);
      },
    };
  }
  function unsigned(fallback = 0) {
    return {
      read: (element, attribute) => within(parseInteger(get(element, attribute)), 0, MOST, fallback),
      write(element, attribute, value) { set(element, attribute, `${within(value >>> 0, 0, MOST, fallback)}`); },
    };
  }
  // Limited to positive numbers; with a fallback, 0 stands for that.
  function positive(fallback = 1, hasFallback = false) {
    return {
      read: (element, attribute) => within(parseInteger(get(element, attribute)), 1, MOST, fallback),
      write(element, attribute, value) {
        value >>>= 0;
        if (value === 0 && !hasFallback) tooSmall();
        set(element, attribute, `${within(value, 1, MOST, fallback)}`);
      },
    };
  }
  function clamped(least, most, fallback) {
    return {
      read(element, attribute) {
        const value = parseInteger(get(element, attribute));
        return value >= 0 ? Math.min(Math.max(value, least), most) : fallback;
      },
      write(element, attribute, value) { set(element, attribute, `${within(value >>> 0, 0, MOST, fallback)}`); },
    };
  }
  function finite(value) {
    value = Number(value);
    if (!Number.isFinite(value)) throw new TypeError("The number is not finite");
    return value;
  }
  function double(fallback = 0) {
    return {
      read(element, attribute) {
        const value = parseDouble(get(element, attribute));
        return Number.isNaN(value) ? fallback : value;
      },
      write(element, attribute, value) { set(element, attribute, `${finite(value)}`); },
    };
  }
  function positiveDouble(fallback) {
    return {
      read(element, attribute) {
        const value = parseDouble(get(element, attribute));
        return value > 0 ? value : fallback;
      },
      write(element, attribute, value) {
        value = finite(value);
        if (value > 0) set(element, attribute, `${value}`);
      },
    };
  }

  // A DOMTokenList; `supported`, the tokens that mean something.
  function tokens(supported = undefined) { return { supported, isList: true }; }

  // The same of an attribute that has another name.
  function as(attribute, kind) { return { ...kind, attribute }; }
  function readOnly(kind) { return { ...kind, write: undefined }; }

  // Gives an interface the properties of a table.
  function reflect(definition, table) {
    const attributeOf = name => table[name].attribute ?? name.toLowerCase();
    agent.defineAccessors(definition.prototype, Object.keys(table), name => {
      const kind = table[name];
      const attribute = attributeOf(name);
      if (!kind.isList) return function () { return kind.read(number(this), attribute); };
      return function () { return world.use("dom/token-list").of(this, attribute, kind.supported); };
    }, name => {
      const kind = table[name];
      const attribute = attributeOf(name);
      if (kind.isList)
        return function (value) { world.use("dom/token-list").of(this, attribute, kind.supported).value = value; };
      return kind.write && function (value) { kind.write(number(this), attribute, value); };
    });
  }

  const autofill = {
    read: own => world.use("html/forms/autofill").value(own),
    write: text.write,
  };

  const kinds = {
    autofill, text, textOrNull, nullable, url, action, flag, keyword, long, nonNegative, unsigned, positive, clamped, double,
    positiveDouble, tokens, as, readOnly,
    crossOrigin: keyword(["anonymous", "use-credentials"],
      { missing: null, invalid: "anonymous", aliases: { "": "anonymous" }, isNullable: true }),
    referrerPolicy: keyword(["no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
      "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"]),
    fetchPriority: keyword(["high", "low", "auto"], { missing: "auto" }),
    loading: keyword(["lazy", "eager"], { missing: "eager" }),
  };
  return { reflect, kinds, get, set, parseInteger, parseDouble, finite };
})
