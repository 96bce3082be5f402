// What the rules of sheets say of a property of an element: https://drafts.csswg.org/css-cascade/#cascade-sort
(function (world) {
  "use strict";

  const { host } = world;
  const { sheetsOf, adopted, adoptedApart, stateOf, version } = world.use("css/sheets");

  // By the root of a tree: its sheets, and the rules of each property that somebody has asked for, the weightiest first.
  const trees = new Map();

  function rulesOf(root, name) {
    const revision = host.styleRevision(root), changes = version();
    let tree = trees.get(root);
    if (tree === undefined || tree.revision !== revision || tree.changes !== changes) {
      const sheets = [...sheetsOf(root), ...adopted(root), ...adoptedApart(root)].filter(sheet => applies(stateOf(sheet)));
      const isSame = tree !== undefined && tree.changes === changes && tree.sheets.length === sheets.length
        && sheets.every((sheet, index) => sheet === tree.sheets[index]);
      if (!isSame) trees.set(root, tree = { sheets, byName: new Map() });
      tree.revision = revision;
      tree.changes = changes;
    }
    let rules = tree.byName.get(name);
    if (rules === undefined) tree.byName.set(name, rules = collect(tree.sheets, name));
    return rules;
  }
  function applies({ owner, disabled }) {
    if (disabled) return false;
    const media = owner === 0 ? null : host.attributeNS(owner, null, "media");
    return media === null || media.trim() === "" || world.use("window/environment").matchMedia(media).matches;
  }
  function collect(sheets, name) {
    const rules = [];
    for (const sheet of sheets)
      for (const rule of stateOf(sheet).rules) {
        const { selector, declarations } = stateOf(rule);
        const found = selector === undefined ? undefined : declarations.findLast(one => one.name === name);
        if (found !== undefined)
          rules.push({ selector, value: found.value, important: found.important, weight: specificity(selector) });
      }
    // Of two that weigh the same the later one.
    return rules.reverse().sort((one, other) => other.important - one.important || compare(other.weight, one.weight));
  }

  // Of the heaviest of a list, near enough: https://drafts.csswg.org/selectors/#specificity-rules
  function specificity(selector) {
    let heaviest = [0, 0, 0];
    for (const one of selector.split(",")) {
      const ids = one.match(/#[\w-]/g)?.length ?? 0, classes = one.match(/\.[\w-]|\[|(?<!:):(?!:)[\w-]/g)?.length ?? 0;
      const types = one.match(/(?:^|[\s>+~])[a-zA-Z]/g)?.length ?? 0;
      const weight = [ids, classes, types];
      if (compare(weight, heaviest) > 0) heaviest = weight;
    }
    return heaviest;
  }
  function compare(one, other) { return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]; }

  return {
    // `{value, important}` of the rule that wins, if any does; one that is not important only where `importantOnly` is false.
    winning(own, name, importantOnly) {
      for (const rule of rulesOf(host.root(own), name)) {
        if (importantOnly && !rule.important) return undefined;
        if (host.matches(own, rule.selector) === true) return rule;
      }
      return undefined;
    },
  };
})
