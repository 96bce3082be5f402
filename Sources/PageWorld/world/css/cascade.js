// What the rules of sheets say of a property of an element: https://drafts.csswg.org/css-cascade/#cascade-sort
(function (world) {
  "use strict";

  const { host, realm, agent } = world;
  const mutations = world.use("dom/mutations");
  const { last, settersOf } = world.use("css/declarations");
  const { splitList, remembering } = world.use("css/syntax");
  const { sheetsOf, adopted, adoptedApart, stateOf, nested, holds, version } = world.use("css/sheets");

  // By the root of a tree: its sheets, and the rules of each property that somebody has asked for, the weightiest first.
  const trees = new Map();

  function treeOf(root) {
    const revision = host.styleRevision(root), changes = version() + host.importsArrived(root);
    let tree = trees.get(root);
    if (tree === undefined || tree.revision !== revision || tree.changes !== changes) {
      const sheets = [...sheetsOf(root), ...adopted(root), ...adoptedApart(root)].filter(sheet => applies(stateOf(sheet)));
      const isSame = tree !== undefined && tree.changes === changes && tree.sheets.length === sheets.length
        && sheets.every((sheet, index) => sheet === tree.sheets[index]);
      if (!isSame) trees.set(root, tree = { sheets, gathered: undefined, byName: new Map() });
      tree.revision = revision;
      tree.changes = changes;
    }
    return tree;
  }
  function rulesOf(root, name) {
    const tree = treeOf(root);
    let rules = tree.byName.get(name);
    if (rules === undefined) tree.byName.set(name, rules = collect(tree.gathered ??= gather(tree.sheets), name));
    return rules;
  }
  function applies({ owner, disabled }) {
    if (disabled) return false;
    const media = owner === 0 ? null : host.attributeNS(owner, null, "media");
    return media === null || host.matchesMedia(realm, media);
  }
  function collect({ all, mentions }, name) {
    const places = new Set(settersOf(name).flatMap(setter => mentions.get(setter) ?? []));
    const rules = [];
    for (const place of [...places].sort((one, other) => one - other)) {
      const rule = all[place], found = last(rule.declarations, name);
      if (found === undefined) continue;
      for (const [selector, weight] of byWeight(rule.selector)) rules.push({ ...found, selector, layer: rule.layer, weight, sheet: rule.sheet });
    }
    // Of two that weigh the same the later one.
    return rules.reverse().sort((one, other) => other.important - one.important
      || (one.important ? one.layer - other.layer : other.layer - one.layer) || compare(other.weight, one.weight));
  }
  // All rules that apply, and where among them those stand that mention a property.
  //
  // OPTIMIZATION: they are gone through once for all properties: bundles have thousands, and who measures a box asks for dozens.
  function gather(sheets) {
    const gathered = { all: [], mentions: new Map(), layers: new Map(), properties: new Map() };
    for (const sheet of sheets) gatherFrom(stateOf(sheet).rules, "", gathered);
    return gathered;
  }
  // What is in no layer is above all layers, of which the later are above the earlier:
  // https://drafts.csswg.org/css-cascade-5/#cascade-layering
  function gatherFrom(from, layer, gathered) {
    const { all, layers } = gathered, order = layer === "" ? Infinity : layers.get(layer);
    for (const rule of from) {
      const state = stateOf(rule);
      const { full: selector, declarations, at } = state;
      if (at === "layer") {
        const inner = declare(layer, state.condition || `#${layers.size}`, layers);
        gatherFrom(nested(state), inner, gathered);
      } else if (at !== undefined) {
        if (holds(state)) gatherFrom(nested(state), layer, gathered);
      } else if (state.importedRules !== undefined) {
        const found = state.importedRules();
        if (found === undefined) continue;
        const inner = found.layer === undefined ? layer : declare(layer, found.layer || `#${layers.size}`, layers);
        gatherFrom(found.rules, inner, gathered);
      } else if (state.property !== undefined) {
        const property = state.property();
        gathered.properties.set(property.name, property);
      } else if (selector === undefined) {
        const names = /^@layer\s+([^;{]+);?$/i.exec(state.text);
        for (const one of names?.[1].split(",") ?? []) declare(layer, one.trim(), layers);
      } else {
        mention(declarations, all.length, gathered.mentions);
        all.push({ selector, declarations, layer: order, sheet: state.sheet });
        if (state.body !== "") gatherFrom(nested(state), layer, gathered);
      }
    }
  }
  function mention(declarations, place, mentions) {
    for (let index = 0; index < declarations.length; index++) {
      const { name } = declarations[index], places = mentions.get(name);
      if (places === undefined) mentions.set(name, [place]); else places.push(place);
    }
  }
  function declare(outer, name, layers) {
    const layer = outer === "" ? name : `${outer}.${name}`;
    if (!layers.has(layer)) layers.set(layer, layers.size);
    return layer;
  }

  // A rule weighs what the heaviest of its list's selectors that match does; so it stands once for each weight, with the
  // selectors that have it: https://drafts.csswg.org/css-cascade/#cascade-specificity
  const byWeight = remembering(list => {
    const selectors = splitList(list);
    if (selectors.length === 1) return [[list, specificity(list)]];
    const groups = new Map();
    for (const one of selectors) {
      const weight = specificity(one), key = weight.join();
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [one, weight]);
      else group[0] += `, ${one}`;
    }
    return [...groups.values()];
  });
  // Of one selector, near enough: https://drafts.csswg.org/selectors/#specificity-rules
  function specificity(selector) {
    const ids = selector.match(/#[\w-]/g)?.length ?? 0, classes = selector.match(/\.[\w-]|\[|(?<!:):(?!:)[\w-]/g)?.length ?? 0;
    const types = selector.match(/(?:^|[\s>+~])[a-zA-Z]/g)?.length ?? 0;
    return [ids, classes, types];
  }
  function compare(one, other) { return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]; }

  return {
    // The selectors of rules that say such a thing of a property, whichever wins.
    selectorsOf(root, name, isMeant) {
      return rulesOf(root, name).filter(({ value }) => isMeant(value)).map(({ selector }) => selector);
    },
    // What @property rules say, by the name of the property.
    propertiesOf(root) {
      const tree = treeOf(root);
      return (tree.gathered ??= gather(tree.sheets)).properties;
    },
    // The rules of a tree's sheets for a property, the weightiest first.
    rules: rulesOf,
    // The declaration that wins, if any does; one that is not important only where `importantOnly` is false.
    winning(own, name, importantOnly) {
      const found = winningIn(host.root(own), own, name, importantOnly);
      // https://drafts.csswg.org/css-cascade/#cascade-context: of a host its own shadow tree says the least, but the most of what is
      // important.
      const shadow = agent.own(agent.wrapped(own))?.shadowRoot ?? 0;
      const inner = shadow === 0 ? undefined : winningIn(shadow, own, name, importantOnly);
      if (inner?.important || found?.important) return inner?.important ? inner : found;
      return part(own, name, importantOnly) ?? found ?? inner ?? slotted(own, name, importantOnly);
    },
  };

  // What the shadow tree says in whose slot it stands: https://drafts.csswg.org/css-scoping/#slotted-pseudo
  function slotted(own, name, importantOnly) {
    const parent = host.parentElement(own), root = parent === 0 ? 0 : agent.own(agent.wrapped(parent))?.shadowRoot ?? 0;
    if (root === 0) return undefined;
    const found = world.parts.assignedSlotOf(agent.wrap(own));
    if (found === null) return undefined;
    const slot = agent.number(found);
    return rulesOf(root, name).find(rule => {
      const [, before, inner] = /^([^]*)::slotted\(([^]*)\)\s*$/i.exec(rule.selector) ?? [];
      return inner !== undefined && (rule.important || !importantOnly) && host.matches(own, inner) === true
        && (before.trim() === "" || host.matchesInShadow(slot, before, root) === true);
    });
  }

  // What the tree around a host says of the parts in its shadow tree: https://drafts.csswg.org/css-shadow-parts/#part
  function part(own, name, importantOnly) {
    const shadowHost = mutations.hostOf(host.root(own));
    const names = shadowHost === 0 ? null : host.attributeNS(own, null, "part");
    if (names === null) return undefined;
    const owned = new Set(names.split(/[\t\n\f\r ]+/)), root = host.root(shadowHost), isShadow = mutations.hostOf(root) !== 0;
    return rulesOf(root, name).find(rule => {
      const [, before, asked, behind] = /^([^]*)::part\(([^)]*)\)([^]*)$/i.exec(rule.selector) ?? [];
      if (asked === undefined || importantOnly && !rule.important) return false;
      return asked.trim().split(/\s+/).every(one => owned.has(one)) && (behind.trim() === "" || host.matches(own, behind) === true)
        && (isShadow ? host.matchesInShadow(shadowHost, before || "*", root) : host.matches(shadowHost, before || "*")) === true;
    });
  }

  function winningIn(root, own, name, importantOnly) {
    const isShadow = mutations.hostOf(root) !== 0;
    for (const rule of world.use("css/rule-index").candidates(rulesOf(root, name), own)) {
      if (importantOnly && !rule.important) return undefined;
      if ((isShadow ? host.matchesInShadow(own, rule.selector, root) : host.matches(own, rule.selector)) === true) return rule;
    }
    return undefined;
  }
})
