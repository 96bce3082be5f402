// The rules of sheets that say nothing of an element's style: https://drafts.csswg.org/cssom/#css-rules
(function (world) {
  "use strict";

  const { host, need, realm } = world;
  const { parse, serialize } = world.use("css/declarations");
  const { endOf, splitList } = world.use("css/syntax");
  const { stateOf, changed, ruleList, makeRule, makeSheet } = world.use("css/sheets");
  const CSSRule = world.get("CSSRule");
  const CSSGroupingRule = world.get("CSSGroupingRule");

  // What a quoted string or url() holds.
  function string(text) {
    const inner = /^url\([^]*\)$/i.test(text) ? text.slice(4, -1).trim() : text;
    return inner.replace(/^(["'])([^]*)\1$/, "$2").replace(/\\([0-9a-f]{1,6})\s?|\\([^])/gi,
      (_, code, other) => other ?? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10FFFF)));
  }
  function quoted(text) { return `"${text.replace(/["\\]/g, "\\$&")}"`; }
  function prelude(state) { return state.text.replace(/^@[-\w]+\s*/, "").replace(/(?<!\s)\s*(?:;|\{[^]*)$/, ""); }
  function body(text) { return text.slice(text.indexOf("{") + 1, -1); }
  // The declarations of a rule, which are read when somebody asks.
  function declared(state) { return state.declarations ??= parse(body(state.text), name => /^[-\w]+$/.test(name)); }
  function styleOf(rule) {
    const state = stateOf(rule);
    return state.style ??= world.use("css/style").declaration({
      declarations: () => declared(state),
      update(list) {
        state.declarations = list;
        changed(state.sheet);
      },
      rule,
    });
  }
  function block(head, state) {
    const own = serialize(declared(state));
    return `${head} { ${own}${own === "" ? "" : " "}}`;
  }
  function descriptor(rule, name) { return declared(stateOf(rule)).find(one => one.name === name)?.value ?? null; }

  // https://drafts.csswg.org/cssom/#the-cssimportrule-interface
  const importParts = /^(url\((?:\s*"[^"]*"\s*|\s*'[^']*'\s*|[^)"']*)\)|"[^"]*"|'[^']*')\s*(layer(?:\(([^)]*)\))?(?![-\w]))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*([^]*)$/i;
  function parts(state) { return state.parts ??= importParts.exec(prelude(state)) ?? []; }
  // The sheet, null while it is not here.
  function imported(state) {
    if (state.imported !== undefined) return state.imported;
    const parent = stateOf(state.sheet), root = parent.root ?? parent;
    const found = host.importedSheet(realm, string(parts(state)[1] ?? ""), parent.href ?? "");
    root.imports ??= 0;
    if (found === null || ++root.imports > mostImports) return null;
    return state.imported = makeSheet(found[0], { href: found[1], parent: state.sheet, ownerRule: state.object, root });
  }
  const mostImports = 100;
  // The rules that apply of what is imported, and the name of their layer.
  function importedRules(state) {
    const sheet = imported(state), [, , layer, name, supports, media] = parts(state);
    const condition = state.media === undefined ? media ?? "" : state.media.mediaText;
    if (sheet === null || stateOf(sheet).disabled || !host.matchesMedia(realm, condition)
      || supports !== undefined && !world.use("css/namespace").CSS.supports(supports)) return undefined;
    return { rules: stateOf(sheet).rules, layer: layer === undefined ? undefined : name?.trim() ?? "" };
  }
  class CSSImportRule extends CSSRule {
    get href() { return string(parts(stateOf(this))[1] ?? ""); }
    get media() {
      const state = stateOf(this);
      state.condition ??= parts(state)[5] ?? "";
      return world.use("css/media").listOf(state, () => { changed(state.sheet); });
    }
    get styleSheet() { return imported(stateOf(this)); }
    get layerName() {
      const [, , layer, name] = parts(stateOf(this));
      return layer === undefined ? null : name?.trim() ?? "";
    }
    get supportsText() { return parts(stateOf(this))[4]?.trim() ?? null; }
  }
  world.define("CSSImportRule", CSSImportRule);

  class CSSNamespaceRule extends CSSRule {
    get namespaceURI() { return string(/(?:url\([^()]*\)|"[^"]*"|'[^']*')$/i.exec(prelude(stateOf(this)))?.[0] ?? ""); }
    get prefix() { return /^(?!url\()[-\w]+(?=\s)/i.exec(prelude(stateOf(this)))?.[0] ?? ""; }
  }
  world.define("CSSNamespaceRule", CSSNamespaceRule);

  class CSSFontFaceRule extends CSSRule {
    get style() { return styleOf(this); }
  }
  world.define("CSSFontFaceRule", CSSFontFaceRule);

  class CSSPageRule extends CSSGroupingRule {
    get selectorText() { return prelude(stateOf(this)); }
    get style() { return styleOf(this); }
  }
  world.define("CSSPageRule", CSSPageRule);

  // https://drafts.csswg.org/css-animations/#interface-dom
  class CSSKeyframesRule extends CSSRule {
    get name() { return nameOf(stateOf(this)); }
    set name(value) {
      stateOf(this).name = `${value}`;
      changed(stateOf(this).sheet);
    }
    get cssRules() { return frames(this) && ruleList(this); }
    get length() { return frames(this).length; }
    [Symbol.iterator]() { return frames(this).values(); }
    appendRule(text) {
      need(arguments, 1);
      const [made] = keyframes(`${text}`, this);
      if (made === undefined) return;
      frames(this).push(made);
      changed(stateOf(this).sheet);
    }
    deleteRule(select) {
      need(arguments, 1);
      const index = frames(this).findLastIndex(frame => frame.keyText === keys(`${select}`));
      if (index < 0) return;
      stateOf(frames(this)[index]).parent = null;
      frames(this).splice(index, 1);
      changed(stateOf(this).sheet);
    }
    findRule(select) {
      need(arguments, 1);
      return frames(this).findLast(frame => frame.keyText === keys(`${select}`)) ?? null;
    }
  }
  world.define("CSSKeyframesRule", CSSKeyframesRule);
  class CSSKeyframeRule extends CSSRule {
    get keyText() { return stateOf(this).keys; }
    set keyText(value) {
      const found = keys(`${value}`);
      if (found === null) world.throwDOMException(`“${value}” is no place of a keyframe.`, "SyntaxError");
      stateOf(this).keys = found;
      changed(stateOf(this).sheet);
    }
    get style() { return styleOf(this); }
  }
  world.define("CSSKeyframeRule", CSSKeyframeRule);
  function nameOf(state) { return state.name ??= string(prelude(state)); }
  // "from" is 0 % and "to" 100 %; null: it is no list of places.
  function keys(text) {
    const places = splitList(text.toLowerCase()).map(one => ({ __proto__: null, from: "0%", to: "100%" })[one] ?? one);
    return places.every(one => /^(?:\d+(?:\.\d*)?|\.\d+)%$/.test(one) && Number.parseFloat(one) <= 100) ? places.join(", ") : null;
  }
  function frames(rule) {
    const state = stateOf(rule);
    return state.rules ??= keyframes(body(state.text), rule);
  }
  function keyframes(text, parent) {
    const found = [];
    for (let start = 0, end; start < text.length && found.length < 10000; start = end) {
      end = endOf(text, start, false);
      const frame = text.slice(start, end).trim(), open = frame.indexOf("{");
      const places = open > 0 && frame.endsWith("}") ? keys(frame.slice(0, open).trim()) : null;
      if (places === null) continue;
      const { sheet } = stateOf(parent);
      const state = { text: frame, keys: places, sheet, parent, write: () => block(state.keys, state) };
      found.push(makeRule(state, CSSKeyframeRule));
    }
    return found;
  }

  // https://drafts.css-houdini.org/css-properties-values-api/#the-css-property-rule-interface
  class CSSPropertyRule extends CSSRule {
    get name() { return prelude(stateOf(this)); }
    get syntax() { return string(descriptor(this, "syntax") ?? ""); }
    get inherits() { return descriptor(this, "inherits") === "true"; }
    get initialValue() { return descriptor(this, "initial-value"); }
  }
  world.define("CSSPropertyRule", CSSPropertyRule);
  function propertyOf(state) {
    const said = name => declared(state).find(one => one.name === name)?.value;
    return { name: prelude(state), syntax: string(said("syntax") ?? ""), inherits: said("inherits") === "true", initial: said("initial-value") };
  }

  // https://drafts.csswg.org/css-cascade-5/#csslayerstatementrule
  class CSSLayerStatementRule extends CSSRule {
    get nameList() { return Object.freeze(splitList(prelude(stateOf(this)))); }
  }
  world.define("CSSLayerStatementRule", CSSLayerStatementRule);

  // How each is written.
  const kinds = {
    __proto__: null,
    import: [CSSImportRule, state => {
      const [, href = "\"\"", layer, , supports, media] = parts(state);
      const list = state.media === undefined ? media : state.media.mediaText;
      const conditions = [layer, supports === undefined ? undefined : `supports(${supports})`, list].filter(one => one);
      return `@import ${[`url(${quoted(string(href))})`, ...conditions].join(" ")};`;
    }],
    namespace: [CSSNamespaceRule, ({ object }) => `@namespace ${object.prefix}${object.prefix && " "}url(${quoted(object.namespaceURI)});`],
    "font-face": [CSSFontFaceRule, state => block("@font-face", state)],
    page: [CSSPageRule, state => block(`@page${prelude(state) === "" ? "" : ` ${prelude(state)}`}`, state)],
    keyframes: [CSSKeyframesRule, state => {
      const inner = frames(state.object).map(frame => `  ${frame.cssText}\n`).join("");
      return `@keyframes ${nameOf(state)} {\n${inner}}`;
    }],
    property: [CSSPropertyRule, state => block(`@property ${prelude(state)}`, state)],
    layer: [CSSLayerStatementRule, ({ object }) => `@layer ${object.nameList.join(", ")};`],
  };
  // Those that have a block, with a name before it and without; what is none of them, and what lacks one, is no rule.
  const named = /^(?:keyframes|counter-style|font-feature-values|font-palette-values|position-try|supports|container)$/;
  const others = /^(?:media|layer|font-face|page|starting-style|view-transition|scope)$/;
  function isOne(text) {
    const [, name, rest] = /^@(?:-webkit-(?=keyframes))?([-\w]+)\s*([^]*)$/.exec(text) ?? [];
    const kind = name?.toLowerCase(), open = rest?.indexOf("{");
    if (kind === "import" || kind === "namespace" || kind === "layer" && open < 0) return open < 0 && !/^;?$/.test(rest);
    if (kind === "property") return /^--\S/.test(rest) && /\bsyntax\s*:/i.test(rest) && /\binherits\s*:/i.test(rest);
    return named.test(kind) ? open > 0 : others.test(kind) && open >= 0;
  }
  const ended = /^(?:import|namespace|layer)$/;

  return {
    isOne,
    // The rule that a text is, which begins with “@”.
    make(text, sheet) {
      const name = /^@(?:-webkit-)?([-\w]+)/.exec(text)?.[1].toLowerCase();
      // One has a block, the other none.
      const isWhole = ended.test(name) ? !text.includes("{") : text.endsWith("}");
      const [kind, write] = isWhole && kinds[name] || [CSSRule];
      const state = { text, sheet, write: write && (() => write(state)) };
      if (kind === CSSPropertyRule) state.property = () => propertyOf(state);
      if (kind === CSSImportRule) state.importedRules = () => importedRules(state);
      return state.object = makeRule(state, kind);
    },
  };
})
