// Declarations, as they are written: https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
(function (world) {
  "use strict";

  const { host, agent, need } = world;
  const mutations = world.use("dom/mutations");
  const properties = agent.cssProperties;

  // {declarations(): list of {name, value, important}, update(list), isReadOnly}
  const sources = new WeakMap();
  const getSource = WeakMap.prototype.get.bind(sources), setSource = WeakMap.prototype.set.bind(sources);
  function sourceOf(style) { return getSource(style) ?? world.illegal(); }

  // The declarations of a text: strings, comments and brackets are kept whole.
  // `isKnown`: those of an at-rule may be no properties of elements.
  function parse(text, isKnown = isProperty) {
    const list = [];
    let name = "", value = "", isInValue = false, depth = 0, quote = "";
    const flush = () => {
      add(list, name, value, isKnown);
      name = value = "";
      isInValue = false;
    };
    for (let index = 0; index < text.length; index++) {
      const character = text[index];
      if (quote !== "") {
        value += character;
        if (character === "\\") value += text[++index] ?? "";
        else if (character === quote) quote = "";
        continue;
      }
      if (character === "/" && text[index + 1] === "*") {
        const end = text.indexOf("*/", index + 2);
        index = end < 0 ? text.length : end + 1;
        continue;
      }
      if (character === ";" && depth === 0) { flush(); continue; }
      if (!isInValue && character === ":") { isInValue = true; continue; }
      if (character === "\"" || character === "'") quote = character;
      else if (character === "(" || character === "[" || character === "{") depth++;
      else if (character === ")" || character === "]" || character === "}") depth = Math.max(0, depth - 1);
      if (isInValue) value += character; else name += character;
    }
    flush();
    return list;
  }
  function add(list, name, value, isKnown) {
    name = stripped(name);
    if (!name.startsWith("--")) name = name.toLowerCase();
    value = stripped(value);
    const important = /\s*!\s*important$/i.test(value);
    if (important) value = value.replace(/\s*!\s*important$/i, "");
    if (!isKnown(name) || value === "") return;
    value = tidy(name, value);
    if (keywords[name] === undefined || takes(name, value)) put(list, name, value, important);
  }
  // https://drafts.csswg.org/css-syntax/#whitespace
  function stripped(text) { return text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ""); }
  function put(list, name, value, important) {
    const old = list.findIndex(one => one.name === name);
    if (old >= 0) list.splice(old, 1);
    list.push({ name, value, important });
  }
  function isProperty(name) { return /^--./.test(name) || properties.has(name); }
  // Keywords are in lower case, and no length is without its unit; what has strings, functions or names of authors stays as it is.
  function tidy(name, value) {
    if (authored.test(name) || /["'(]/.test(value)) return value;
    value = value.toLowerCase().replace(/[\t\n\f\r ]+/g, " ");
    return lengths.test(name) ? value.replace(/(?<=^| )[+-]?0+(?:\.0+)?(?=$| )/g, "0px") : value;
  }
  const authored = /^(?:--|font$|font-family$|animation(?:-name)?$|grid|counter-|list-style|container|page$|will-change$|view-transition|src$)/;
  const lengths = new RegExp("^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|(?:margin|padding)(?:-(?:top|right|bottom|left))?"
    + "|(?:border-(?:top-|right-|bottom-|left-)?|outline-)width|border-(?:(?:top|bottom)-(?:left|right)-)?radius|outline-offset"
    + "|(?:letter|word)-spacing|text-indent|font-size|(?:row-|column-)?gap)$");

  // Of some properties that take keywords alone all of these; what they do not take is as if it were not written.
  const keywords = {
    __proto__: null,
    "box-sizing": ["content-box", "border-box"],
    clear: ["none", "left", "right", "both", "inline-start", "inline-end"],
    direction: ["ltr", "rtl"],
    // https://drafts.csswg.org/css-display/#the-display-properties, and https://compat.spec.whatwg.org/#css-keyword-mappings
    display: ["none", "contents", "block", "inline", "inline-block", "flow", "flow-root", "flex", "inline-flex", "grid", "inline-grid",
      "list-item", "math", "run-in", "ruby", "ruby-base", "ruby-text", "ruby-base-container", "ruby-text-container", "table", "inline-table",
      "table-row-group", "table-header-group", "table-footer-group", "table-row", "table-cell", "table-column", "table-column-group",
      "table-caption", "-webkit-box", "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex"],
    float: ["none", "left", "right", "inline-start", "inline-end"],
    position: ["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"],
    visibility: ["visible", "hidden", "collapse"],
  };
  // https://drafts.csswg.org/css-cascade/#defaulting-keywords, for all properties
  const defaulting = ["inherit", "initial", "unset", "revert", "revert-layer"];
  // NB: of how something is displayed all is taken that is written in several words.
  function takes(name, value) {
    return keywords[name].includes(value) || defaulting.includes(value) || value.includes("(")
      || name === "display" && value.includes(" ");
  }
  function serialize(list) {
    let text = "";
    for (const { name, value, important } of list) text += `${text === "" ? "" : " "}${name}: ${value}${important ? " !important" : ""};`;
    return text;
  }

  class CSSStyleDeclaration {
    constructor() { world.illegal(); }
    get cssText() { return serialize(sourceOf(this).declarations()); }
    set cssText(value) {
      const source = writable(this);
      source.update(parse(`${value}`));
    }
    get length() { return sourceOf(this).declarations().length; }
    get parentRule() { return sourceOf(this).rule ?? null; }
    item(index) {
      need(arguments, 1);
      return sourceOf(this).declarations()[index >>> 0]?.name ?? "";
    }
    getPropertyValue(name) {
      need(arguments, 1);
      return valueOf(sourceOf(this), canonical(`${name}`));
    }
    getPropertyPriority(name) {
      need(arguments, 1);
      name = canonical(`${name}`);
      return sourceOf(this).declarations().some(one => one.name === name && one.important) ? "important" : "";
    }
    setProperty(name, value, priority = "") {
      need(arguments, 2);
      setValue(writable(this), canonical(`${name}`), value === null ? "" : `${value}`, priority === null ? "" : `${priority}`);
    }
    removeProperty(name) {
      need(arguments, 1);
      const source = writable(this);
      name = canonical(`${name}`);
      const old = valueOf(source, name);
      setValue(source, name, "", "");
      return old;
    }
    get cssFloat() { return valueOf(sourceOf(this), "float"); }
    set cssFloat(value) { setValue(writable(this), "float", value === null ? "" : `${value}`, ""); }
  }
  function canonical(name) { return name.startsWith("--") ? name : name.toLowerCase(); }
  function writable(style) {
    const source = sourceOf(style);
    if (source.isReadOnly) world.throwDOMException("These styles are computed.", "NoModificationAllowedError");
    return source;
  }
  function valueOf(source, name) {
    if (source.value !== undefined) return source.value(name);
    return source.declarations().find(one => one.name === name)?.value ?? "";
  }
  function setValue(source, name, value, priority) {
    if (!isProperty(name)) return;
    const list = source.declarations().slice();
    if (value === "") return source.update(list.filter(one => one.name !== name));
    if (priority !== "" && priority.toLowerCase() !== "important") return;
    const parsed = parse(`${name}:${value}`);
    if (parsed.length !== 1 || parsed[0].name !== name || /!\s*important\s*$/i.test(value)) return;
    const found = list.find(one => one.name === name);
    const made = { name, value: parsed[0].value, important: priority !== "" };
    if (found === undefined) list.push(made); else list[list.indexOf(found)] = made;
    source.update(list);
  }

  // OPTIMIZATION: the prototype has some hundreds of properties, of which pages touch few, and those by a declaration. So it has
  // none until somebody comes by the prototype itself.
  let isComplete = false;
  function complete() {
    if (isComplete) return;
    isComplete = true;
    const keys = Object.keys(properties.byKey);
    agent.defineAccessors(CSSStyleDeclaration.prototype, keys, index => {
      const name = properties.byKey[keys[index]];
      return function () { return valueOf(sourceOf(this), name); };
    }, index => {
      const name = properties.byKey[keys[index]];
      return function (value) { assign(this, name, value); };
    });
    world.define("CSSStyleDeclaration", CSSStyleDeclaration);
  }
  function assign(style, name, value) { setValue(writable(style), name, value === null ? "" : `${value}`, ""); }

  function declaration(source) {
    const target = { __proto__: CSSStyleDeclaration.prototype };
    const at = key => typeof key === "string" && /^(?:0|[1-9][0-9]{0,9})$/.test(key) ? source.declarations()[key]?.name : undefined;
    // The property of that key, while the prototype does not have it.
    const named = key => isComplete || typeof key !== "string" ? undefined : properties.byKey[key];
    const proxy = new Proxy(target, {
      get(target, key, receiver) {
        const name = named(key);
        if (name !== undefined) return valueOf(source, name);
        if (key === "constructor" || typeof key === "symbol") complete();
        return at(key) ?? Reflect.get(target, key, receiver);
      },
      set(target, key, value, receiver) {
        const name = receiver === proxy ? named(key) : undefined;
        if (name === undefined) return Reflect.set(target, key, value, receiver);
        assign(proxy, name, value);
        return true;
      },
      has(target, key) { return named(key) !== undefined || at(key) !== undefined || key in target; },
      getPrototypeOf(target) {
        complete();
        return Reflect.getPrototypeOf(target);
      },
      getOwnPropertyDescriptor(target, key) {
        const value = at(key);
        return value === undefined ? Reflect.getOwnPropertyDescriptor(target, key)
          : { value, writable: false, enumerable: true, configurable: true };
      },
      ownKeys(target) { return [...source.declarations().keys()].map(String).concat(Reflect.ownKeys(target)); },
    });
    setSource(proxy, source);
    setSource(target, source);
    return proxy;
  }

  return {
    parse, serialize, declaration, make: complete,
    // The style attribute of an element.
    of(object, own) {
      const kept = agent.own(object);
      if (kept.style !== undefined) return kept.style;
      let text = null, list = [];
      return kept.style = declaration({
        declarations() {
          const now = host.attributeNS(own, null, "style") ?? "";
          if (now !== text) {
            text = now;
            list = parse(now);
          }
          return list;
        },
        update(changed) {
          list = changed;
          text = serialize(changed);
          mutations.setAttribute(own, null, null, "style", text);
        },
      });
    },
  };
})
