// Content attributes as properties: https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
//
// Which there are is in `shared/reflections`; here is what each kind of row means, by the number of the element.
(function (world) {
  "use strict";

  const { host, agent, number } = world;
  const mutations = world.use("dom/mutations");
  const { lower } = world.use("dom/element");
  const MOST = 2147483647;

  function get(element, attribute) { return host.attributeNS(element, null, attribute); }
  function set(element, attribute, value) { mutations.setAttribute(element, null, null, attribute, value); }

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
  function finite(value) {
    value = Number(value);
    if (!Number.isFinite(value)) throw new TypeError("The provided value is non-finite");
    return value;
  }
  function within(value, least, most, fallback) { return value >= least && value <= most ? value : fallback; }
  function tooSmall() { world.throwDOMException(undefined, "IndexSizeError"); }

  // Browsers let no script set a greatest length below the least, nor a least length above the greatest.
  function isCrossed(own, attribute, value) {
    const other = { maxlength: "minlength", minlength: "maxlength" }[attribute];
    const bound = other === undefined ? NaN : parseInteger(get(own, other));
    return bound >= 0 && (attribute === "maxlength" ? value < bound : value > bound);
  }

  const readers = {
    text: (own, { attribute }) => get(own, attribute) ?? "",
    nullable: (own, { attribute }) => get(own, attribute),
    url(own, { attribute }) {
      const value = get(own, attribute);
      return value === null ? "" : host.resolveURL(own, value) ?? value;
    },
    // One that stands for the document's URL where it is missing or empty: of forms and their buttons.
    action(own, { attribute }) {
      const value = get(own, attribute);
      if (value === null || value === "") return host.documentURL(host.owner(own));
      return host.resolveURL(own, value) ?? value;
    },
    autofill: own => world.use("html/forms/autofill").value(own),
    flag: (own, { attribute }) => get(own, attribute) !== null,
    keyword(own, { attribute, states, missing, invalid }) {
      const value = get(own, attribute);
      return value === null ? missing : states[lower(value)] ?? invalid;
    },
    long: (own, { attribute, fallback }) => within(parseInteger(get(own, attribute)), -MOST - 1, MOST, fallback),
    unsigned: (own, { attribute, fallback }) => within(parseInteger(get(own, attribute)), 0, MOST, fallback),
    positive: (own, { attribute, fallback }) => within(parseInteger(get(own, attribute)), 1, MOST, fallback),
    clamped(own, { attribute, least, most, fallback }) {
      const value = parseInteger(get(own, attribute));
      return value >= 0 ? Math.min(Math.max(value, least), most) : fallback;
    },
    positiveDouble(own, { attribute, fallback }) {
      const value = parseDouble(get(own, attribute));
      return value > 0 ? value : fallback;
    },
    tokens(own, { attribute, supported }, element) { return world.use("dom/token-list").of(element, attribute, supported); },
  };
  readers.textOrNull = readers.text;
  readers.nullableKeyword = readers.keyword;
  readers.nonNegative = readers.unsigned;

  const writers = {
    text(own, { attribute }, value) { set(own, attribute, `${value}`); },
    // [LegacyNullToEmptyString]
    textOrNull(own, { attribute }, value) { set(own, attribute, value === null ? "" : `${value}`); },
    nullable(own, { attribute }, value) { set(own, attribute, value === null || value === undefined ? null : `${value}`); },
    flag(own, { attribute }, value) { set(own, attribute, value ? "" : null); },
    long(own, { attribute }, value) { set(own, attribute, `${value | 0}`); },
    nonNegative(own, { attribute }, value) {
      value |= 0;
      if (value < 0 || isCrossed(own, attribute, value)) tooSmall();
      set(own, attribute, `${value}`);
    },
    unsigned(own, { attribute, fallback }, value) { set(own, attribute, `${within(value >>> 0, 0, MOST, fallback)}`); },
    positive(own, { attribute, fallback, hasFallback }, value) {
      value >>>= 0;
      if (value === 0 && !hasFallback) tooSmall();
      set(own, attribute, `${within(value, 1, MOST, fallback)}`);
    },
    positiveDouble(own, { attribute }, value) {
      value = finite(value);
      if (value > 0) set(own, attribute, `${value}`);
    },
    tokens(own, { attribute, supported }, value, element) {
      world.use("dom/token-list").of(element, attribute, supported).value = value;
    },
  };
  writers.url = writers.action = writers.autofill = writers.keyword = writers.text;
  writers.nullableKeyword = writers.nullable;
  writers.clamped = writers.unsigned;

  // Gives an interface the properties that are told of it, or of a mixin.
  function reflect(definition, name = definition.name) {
    const { names, rows } = agent.reflections(name);
    agent.defineAccessors(definition.prototype, names, index => {
      const row = rows[index], read = readers[row.kind], write = writers[row.kind];
      return {
        get() { return read(number(this), row, this); },
        set(value) { write(number(this), row, value, this); },
      };
    }, world.functionPrototype);
  }

  return { reflect, readers, writers, get, set, parseInteger, parseDouble, finite };
})
