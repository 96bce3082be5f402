// Sheets and their plain rules: https://drafts.csswg.org/cssom/#css-style-sheets
(function (world) {
  "use strict";

  const { host, realm, agent, wrap, number, need } = world;
  const { scan, expanded, serialize } = world.use("css/declarations");
  const { endOf, openOf, splitList, closed, remembering } = world.use("css/syntax");
  const { childText } = world.use("html/head");

  const isSelector = remembering(text => host.isSelector(text));
  // NB: rules share lists that say the same; what changes one makes another.
  const declarationsIn = remembering(text => scan(text));

  class StyleSheet {
    constructor() { world.illegal(); }
    get type() { return "text/css"; }
    get href() { return stateOf(this).href ?? null; }
    get ownerNode() { return wrap(stateOf(this).owner); }
    get parentStyleSheet() { return stateOf(this).parent ?? null; }
    get title() { return host.attribute(stateOf(this).owner, "title") || null; }
    get media() { return world.use("css/media").listOf(stateOf(this)); }
    get disabled() { return stateOf(this).disabled; }
    set disabled(value) {
      stateOf(this).disabled = Boolean(value);
      changed(this);
    }
  }
  world.define("StyleSheet", StyleSheet);
  // Counts what scripts did to sheets.
  let changes = 0;
  const getState = WeakMap.prototype.get.bind(agent.sheetStates), setState = WeakMap.prototype.set.bind(agent.sheetStates);
  function stateOf(sheet) { return getState(sheet) ?? world.illegal(); }

  class CSSStyleSheet extends StyleSheet {
    constructor(options = undefined) {
      const object = { __proto__: new.target.prototype };
      const given = options?.baseURL, own = world.documentNumber;
      const base = given === undefined ? undefined : host.urlParse(`${given}`, host.baseURL(own));
      if (base === null) world.throwDOMException("The base URL is none.", "NotAllowedError");
      setState(object, { owner: 0, rules: [], disabled: false, list: undefined, base });
      return object;
    }
    get ownerRule() { return stateOf(this).ownerRule ?? null; }
    get cssRules() { return ruleList(this); }
    get rules() { return ruleList(this); }
    insertRule(rule, index = 0) {
      need(arguments, 1);
      return insert(this, stateOf(this).rules, `${rule}`, index >>> 0);
    }
    deleteRule(index) {
      need(arguments, 1);
      remove(this, stateOf(this).rules, index >>> 0);
    }
    addRule(selector = "undefined", style = "undefined", index = undefined) {
      this.insertRule(`${selector} { ${style} }`, index ?? stateOf(this).rules.length);
      return -1;
    }
    removeRule(index = 0) { this.deleteRule(index); }
    replaceSync(text) {
      need(arguments, 1);
      const state = stateOf(this);
      // https://drafts.csswg.org/cssom/#dom-cssstylesheet-replacesync: no @import
      state.rules = parseRules(`${text}`, this).filter(rule => !stateOf(rule).text?.startsWith("@import"));
      state.list = undefined;
      changed(this);
    }
    async replace(text) {
      need(arguments, 1);
      this.replaceSync(text);
      return this;
    }
  }
  world.define("CSSStyleSheet", CSSStyleSheet);

  // https://drafts.csswg.org/cssom/#insert-a-css-rule, #remove-a-css-rule: of a sheet, or of a rule.
  function insert(owner, rules, text, index) {
    const sheet = stateOf(owner).sheet ?? owner;
    const made = isOneRule(text) ? parseRules(text, sheet, 0, stateOf(owner).within)[0] : undefined;
    if (made === undefined) world.throwDOMException(undefined, "SyntaxError");
    if (index > rules.length) world.throwDOMException(undefined, "IndexSizeError");
    if (sheet !== owner) stateOf(made).parent = owner;
    rules.splice(index, 0, made);
    changed(sheet);
    return index;
  }
  // https://drafts.csswg.org/css-syntax-3/#parse-rule: nothing but white space and comments is around it.
  function isOneRule(text) {
    const bare = text.replace(comments, "").trim();
    return !/^(?:<!--|-->)/.test(bare) && endOf(bare, 0, bare.startsWith("@")) === bare.length;
  }
  function remove(owner, rules, index) {
    if (index >= rules.length) world.throwDOMException(undefined, "IndexSizeError");
    stateOf(rules[index]).parent = null;
    rules.splice(index, 1);
    changed(stateOf(owner).sheet ?? owner);
  }

  class CSSRuleList {
    constructor() { world.illegal(); }
    get length() { return stateOf(this).rules().length; }
    item(index) {
      need(arguments, 1);
      return stateOf(this).rules()[index >>> 0] ?? null;
    }
  }
  Object.defineProperty(CSSRuleList.prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  world.define("CSSRuleList", CSSRuleList);

  // Items by index, over a list that may change.
  function indexed(prototype, state, items) {
    const target = { __proto__: prototype };
    const at = key => typeof key === "string" && /^(?:0|[1-9][0-9]{0,9})$/.test(key) ? items()[key] : undefined;
    const proxy = new Proxy(target, {
      get(target, key, receiver) { return at(key) ?? Reflect.get(target, key, receiver); },
      has(target, key) { return at(key) !== undefined || key in target; },
      getOwnPropertyDescriptor(target, key) {
        const value = at(key);
        return value === undefined ? Reflect.getOwnPropertyDescriptor(target, key)
          : { value, writable: false, enumerable: true, configurable: true };
      },
      ownKeys(target) { return [...items().keys()].map(String).concat(Reflect.ownKeys(target)); },
    });
    setState(proxy, state);
    setState(target, state);
    return proxy;
  }
  function ruleList(sheet) {
    const state = stateOf(sheet);
    const rules = () => nested(state);
    return state.list ??= indexed(CSSRuleList.prototype, { rules }, rules);
  }

  const types = {
    STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6, KEYFRAMES_RULE: 7, KEYFRAME_RULE: 8,
    MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12,
  };
  class CSSRule {
    constructor() { world.illegal(); }
    get cssText() { return textOf(stateOf(this)); }
    set cssText(value) {}
    get parentRule() { return stateOf(this).parent ?? null; }
    get parentStyleSheet() { return stateOf(this).sheet; }
    get type() { return stateOf(this).type ?? 0; }
  }
  world.define("CSSRule", CSSRule, types);

  // https://drafts.csswg.org/css-conditional-3/#apis
  class CSSGroupingRule extends CSSRule {
    get cssRules() { return ruleList(this); }
    insertRule(rule, index = 0) {
      need(arguments, 1);
      return insert(this, nested(stateOf(this)), `${rule}`, index >>> 0);
    }
    deleteRule(index) {
      need(arguments, 1);
      remove(this, nested(stateOf(this)), index >>> 0);
    }
  }
  world.define("CSSGroupingRule", CSSGroupingRule);
  class CSSConditionRule extends CSSGroupingRule {
    get conditionText() { return stateOf(this).condition; }
  }
  world.define("CSSConditionRule", CSSConditionRule);
  class CSSMediaRule extends CSSConditionRule {
    get conditionText() { return this.media.mediaText; }
    get media() { return world.use("css/media").listOf(stateOf(this), () => { changed(stateOf(this).sheet); }); }
  }
  world.define("CSSMediaRule", CSSMediaRule);
  class CSSSupportsRule extends CSSConditionRule {}
  world.define("CSSSupportsRule", CSSSupportsRule);
  class CSSLayerBlockRule extends CSSGroupingRule {
    get name() { return stateOf(this).condition; }
  }
  world.define("CSSLayerBlockRule", CSSLayerBlockRule);
  // https://drafts.csswg.org/css-contain-3/#the-csscontainerrule-interface; nothing is laid out, so that none applies.
  class CSSContainerRule extends CSSConditionRule {
    get containerName() { return /^(?!not\b|style\()[-\w]+/.exec(stateOf(this).condition)?.[0] ?? ""; }
    get containerQuery() { return stateOf(this).condition.slice(this.containerName.length).trim(); }
  }
  world.define("CSSContainerRule", CSSContainerRule);
  const grouping = {
    __proto__: null, media: CSSMediaRule, supports: CSSSupportsRule, layer: CSSLayerBlockRule, container: CSSContainerRule,
  };

  // The rules in one that groups them: they are read when somebody asks.
  function nested(state) {
    if (state.rules === undefined) {
      state.rules = state.depth > 32 || state.body === "" ? [] : parseRules(state.body, state.sheet, state.depth + 1, state.within);
      state.body = undefined;
      for (const rule of state.rules) stateOf(rule).parent = state.object;
    }
    return state.rules;
  }
  // Whether what is in a rule applies.
  function holds({ at, condition, media }) {
    if (at === "container") return false;
    if (at === "media") return host.matchesMedia(realm, media === undefined ? condition : media.mediaText);
    return at !== "supports" || world.use("css/namespace").CSS.supports(condition);
  }

  class CSSStyleRule extends CSSGroupingRule {
    get selectorText() { return stateOf(this).selector; }
    set selectorText(value) {
      stateOf(this).selector = stateOf(this).full = `${value}`;
      changed(stateOf(this).sheet);
    }
    get style() {
      const state = stateOf(this);
      return state.style ??= world.use("css/style").declaration({
        declarations: () => whole(state),
        update(list) {
          state.declarations = list;
          changed(state.sheet);
        },
        rule: this,
      });
    }
    set style(value) { this.style.cssText = value; }
  }
  world.define("CSSStyleRule", CSSStyleRule);

  // OPTIMIZATION: what shorthands set is looked up when a script asks, of the few rules that scripts ask about.
  function whole(state) {
    if (!state.isWhole) state.declarations = expanded(state.declarations);
    state.isWhole = true;
    return state.declarations;
  }
  function textOf(state) {
    if (state.at !== undefined) {
      const condition = state.media === undefined ? state.condition : state.media.mediaText;
      const inner = nested(state).map(rule => `  ${textOf(stateOf(rule)).replaceAll("\n", "\n  ")}\n`).join("");
      return `@${state.at} ${condition}${condition === "" ? "" : " "}{\n${inner}}`;
    }
    if (state.selector === undefined) return state.write === undefined ? state.text : state.write();
    const inner = nested(state).map(rule => textOf(stateOf(rule))), own = serialize(whole(state));
    const body = own === "" ? inner.join(" ") : [own, ...inner].join(" ");
    return `${state.selector} { ${body}${body === "" ? "" : " "}}`;
  }

  const comments = /\/\*[^]*?(?:\*\/|$)/g;
  // The rules of a sheet: bundles that have all of Tailwind's or an icon font's classes come to 20,000.
  // `within`: the selector of the rule that they stand in.
  function parseRules(text, sheet, depth = 0, within = undefined) {
    const rules = [];
    // https://drafts.csswg.org/css-syntax/#input-preprocessing
    text = text.replaceAll("\0", "\uFFFD").replace(comments, "").replace(/<!--|-->/g, "");
    if (within !== undefined) {
      const { declarations, inner } = partsOfBody(text);
      if (declarations.trim() !== "") rules.push(styleRule("&", within, declarations, "", sheet, depth));
      text = inner;
    }
    let start = 0;
    while (start < text.length && rules.length < 100000) {
      const end = endOf(text, start, /^\s*@/.test(text.slice(start, start + 100)));
      const whole = text.slice(start, end).trim(), rule = end === text.length ? closed(whole) : whole;
      start = end;
      if (rule === "" || rule === ";") continue;
      const open = openOf(rule);
      if (rule.startsWith("@")) {
        const group = open > 0 && rule.endsWith("}") ? /^@(media|supports|layer|container)\b([^{]*)/i.exec(rule) : null;
        if (group !== null) {
          const at = group[1].toLowerCase(), condition = group[2].trim();
          const state = { at, condition, body: rule.slice(open + 1, -1), rules: undefined, list: undefined, sheet, depth, within };
          rules.push(state.object = makeRule(state, grouping[at]));
        } else if (world.use("css/at-rules").isOne(rule)) rules.push(world.use("css/at-rules").make(rule, sheet));
      } else if (open > 0 && rule.endsWith("}")) {
        const selector = rule.slice(0, open).trim(), { declarations, inner } = partsOfBody(rule.slice(open + 1, -1));
        const full = within === undefined ? selector : nestedSelector(selector, within);
        // https://drafts.csswg.org/cssom/#serialize-a-css-rule: of a rule in a rule the selectors are written with what they are relative to.
        const written = within === undefined ? selector : splitList(selector).map(one => one.includes("&") ? one : `& ${one}`).join(", ");
        if (isSelector(full)) rules.push(styleRule(written, full, declarations, inner, sheet, depth));
      }
    }
    return rules;
  }
  // `full`: the selector with those around it.
  function styleRule(selector, full, declarations, body, sheet, depth) {
    const state = { selector, full, declarations: declarationsIn(declarations), isWhole: false, body, rules: undefined, list: undefined, sheet, depth, within: full };
    return state.object = makeRule(state, CSSStyleRule);
  }
  // https://drafts.csswg.org/css-nesting-1/#syntax: what a rule says itself, and the rules in it.
  function partsOfBody(text) {
    if (!text.includes("{")) return { declarations: text, inner: "" };
    let declarations = "", inner = "", start = 0;
    while (start < text.length) {
      const end = endOf(text, start, true), item = text.slice(start, end);
      if (openOf(item) >= 0 && !/^\s*--/.test(item)) inner += item; else declarations += item;
      start = end;
    }
    return { declarations, inner };
  }
  // https://drafts.csswg.org/css-nesting-1/#nest-selector
  function nestedSelector(selector, within) {
    const around = `:is(${within})`;
    // It may double with each rule around it.
    if (selector.split("&").length * around.length > 10000) return "";
    return splitList(selector).map(one => one.includes("&") ? one.replaceAll("&", around) : `${around} ${one}`).join(", ");
  }
  const typesByName = {
    __proto__: null, CSSStyleRule: 1, CSSImportRule: 3, CSSMediaRule: 4, CSSFontFaceRule: 5, CSSPageRule: 6, CSSKeyframesRule: 7,
    CSSKeyframeRule: 8, CSSNamespaceRule: 10, CSSSupportsRule: 12,
  };
  function makeRule(state, definition) {
    const rule = { __proto__: definition.prototype };
    state.type = typesByName[definition.name];
    setState(rule, state);
    return rule;
  }

  function makeSheet(text, state) {
    const sheet = new CSSStyleSheet();
    Object.assign(stateOf(sheet), state).rules = parseRules(text, sheet);
    return sheet;
  }

  // The sheet of a style element, made anew when its text changed: null where there is none.
  function sheetOf(own) {
    if (world.page !== undefined) return sheetApart(own);
    const element = wrap(own);
    const kept = agent.own(element);
    if (host.localName(own) === "link") return linkedSheetOf(own, kept);
    const type = host.attribute(own, "type") ?? "";
    if (type !== "" && !/^text\/css$/i.test(type) || host.root(own) === own || !world.use("dom/mutations").isConnected(own)) return null;
    if (host.isSheetRefused(own)) return null;
    // OPTIMIZATION: the text itself is looked at only where it may be another one.
    const stamp = host.styleTextStamp(own);
    if (kept.sheet !== undefined && kept.sheetStamp === stamp) return kept.sheet;
    const parts = partsOf(own);
    if (kept.sheet === undefined || kept.sheetText !== parts) {
      kept.sheet = makeSheet(childText(own), { owner: own });
      kept.sheetText = parts;
    }
    kept.sheetStamp = stamp;
    return kept.sheet;
  }
  // All that an element has in it, each by itself: https://html.spec.whatwg.org/#update-a-style-block, the children changed steps.
  function partsOf(own) {
    let found = "";
    for (let child = host.firstChild(own); child !== 0; child = host.nextSibling(child))
      found += `${host.nodeType(child)}${host.characters(child) ?? ""}\0`;
    return found;
  }
  function linkedSheetOf(own, kept) {
    const number = host.linkedSheetNumber(own);
    if (number === 0 || !world.use("dom/mutations").isConnected(own)) return null;
    if (kept.sheet === undefined || kept.sheetNumber !== number) {
      const found = host.linkedSheet(own);
      kept.sheet = makeSheet(found[0], { owner: own, href: found[1] });
      kept.sheetNumber = number;
    }
    return kept.sheet;
  }
  // Sheets that scripts have added to a document or a shadow tree.
  function adopted(root) { return agent.own(wrap(root)).adoptedSheets ??= []; }
  function adopt(root, sheets) {
    const list = [...sheets];
    for (const sheet of list) if (getState(sheet)?.rules === undefined) throw new TypeError("This is no CSSStyleSheet");
    changes++;
    if (world.page === undefined) {
      agent.own(wrap(root)).adoptedSheets = list;
      return;
    }
    for (const sheet of adopted(root)) stateOf(sheet).roots?.delete(root);
    agent.own(wrap(root)).adoptedSheets = list;
    for (const sheet of list) (stateOf(sheet).roots ??= new Set()).add(root);
    tellAdopted(root);
  }

  // MARK: Worlds of the app's. The page's world has the rules that count; theirs are told to it, as text.

  function textOfRules(state) { return state.rules.map(rule => textOf(stateOf(rule))).join("\n"); }
  function theirs() { return world.page.use("css/sheets"); }
  function changed(sheet) {
    changes++;
    if (world.page === undefined) return;
    const state = stateOf(sheet);
    if (state.owner === 0) {
      for (const root of state.roots ?? []) tellAdopted(root);
      return;
    }
    const text = textOfRules(state);
    agent.own(wrap(state.owner)).sheetText = text;
    theirs().rewrite(state.owner, text, state.disabled);
  }
  function tellAdopted(root) {
    const texts = adopted(root).map(sheet => stateOf(sheet).disabled ? "" : textOfRules(stateOf(sheet)));
    theirs().adoptApart(root, agent.name, texts.join("\n"));
  }
  function sheetApart(own) {
    const text = theirs().textOfSheet(own);
    if (text === null) return null;
    const kept = agent.own(wrap(own));
    if (kept.sheet === undefined || kept.sheetText !== text) {
      const href = host.localName(own) === "link" ? host.linkedSheet(own)?.[1] : undefined;
      kept.sheet = makeSheet(text, { owner: own, href });
      kept.sheetText = text;
    }
    stateOf(kept.sheet).disabled = theirs().isDisabled(own);
    return kept.sheet;
  }
  // In the page's world: what the app's ask for, and tell.
  function textOfSheet(own) {
    const sheet = sheetOf(own);
    return sheet === null ? null : textOfRules(stateOf(sheet));
  }
  function isDisabled(own) {
    const sheet = sheetOf(own);
    return sheet !== null && stateOf(sheet).disabled;
  }
  function rewrite(own, text, isDisabled) {
    const sheet = sheetOf(own);
    if (sheet === null) return;
    const state = stateOf(sheet);
    changes++;
    if (text !== textOfRules(state)) state.rules = parseRules(text, sheet);
    state.disabled = isDisabled;
  }
  function adoptApart(root, name, text) {
    changes++;
    (agent.own(wrap(root)).apartSheets ??= { __proto__: null })[name] = makeSheet(text);
  }
  function adoptedApart(root) {
    const kept = agent.own(wrap(root)).apartSheets;
    return kept === undefined ? [] : Object.values(kept);
  }

  // What the URLs in a sheet are relative to; undefined: the document's base.
  function baseOf(sheet) {
    const state = sheet === undefined ? undefined : getState(sheet);
    return state?.href ?? state?.base;
  }

  function sheetsOf(root) {
    return host.querySelectorAll(root, "style, link[rel~=stylesheet i]").map(sheetOf).filter(sheet => sheet !== null);
  }

  class StyleSheetList {
    constructor() { world.illegal(); }
    get length() { return stateOf(this).items().length; }
    item(index) {
      need(arguments, 1);
      return stateOf(this).items()[index >>> 0] ?? null;
    }
  }
  Object.defineProperty(StyleSheetList.prototype, Symbol.iterator, { value: Array.prototype[Symbol.iterator], writable: true, configurable: true });
  world.define("StyleSheetList", StyleSheetList);

  return {
    stateOf, baseOf, changed, indexed, ruleList, makeRule, makeSheet, nested, holds, sheetsOf, version: () => changes, isSelector, adopted, adopt, textOfSheet, isDisabled, rewrite, adoptApart, adoptedApart,
    // `sheet` and what goes with it, of `style` and `link`.
    complete(definition, name) {
      world.mix(definition, name === "HTMLStyleElement" ? class {
        get sheet() { return sheetOf(number(this)); }
        get disabled() { return sheetOf(number(this))?.disabled ?? false; }
        set disabled(value) {
          const sheet = sheetOf(number(this));
          if (sheet !== null) sheet.disabled = value;
        }
      } : class {
        get sheet() { return sheetOf(number(this)); }
      });
    },
    listOf(document) {
      const own = number(document);
      const items = () => sheetsOf(own);
      return agent.own(document).styleSheets ??= indexed(StyleSheetList.prototype, { items }, items);
    },
  };
})
