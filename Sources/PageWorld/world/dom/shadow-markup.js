// https://html.spec.whatwg.org/#dom-element-gethtml
(function (world) {
  "use strict";

  const { host, agent } = world;
  const { rootOf, shadowOf } = world.use("dom/shadow");

  function markup(own, options) {
    const serializable = Boolean(options?.serializableShadowRoots);
    const roots = [];
    const given = options?.shadowRoots;
    if (given !== undefined) {
      for (const root of given) {
        if (agent.own(root)?.shadow === undefined) throw new TypeError("The list holds something that is no ShadowRoot");
        roots.push(agent.number(root));
      }
    }
    return inside(own, serializable, roots);
  }

  // https://html.spec.whatwg.org/#html-fragment-serialisation-algorithm, with shadow trees
  function inside(own, serializable, roots) {
    const hosts = [], texts = [];
    for (let node = own; node !== 0; node = host.following(node, own, false)) {
      const text = shadowMarkup(node, serializable, roots);
      if (text === "") continue;
      hosts.push(`${node}`);
      texts.push(text);
    }
    const ownShadow = hosts.length > 0 && hosts[0] === `${own}` ? texts[0] : "";
    return ownShadow + host.innerHTMLWithShadows(own, hosts, texts);
  }

  function shadowMarkup(own, serializable, roots) {
    const root = rootOf(own);
    if (root === 0) return "";
    const shadow = shadowOf(root);
    if (!(serializable && shadow.serializable) && !roots.includes(root)) return "";
    let text = `<template shadowrootmode="${shadow.mode}"`;
    if (shadow.delegatesFocus) text += ' shadowrootdelegatesfocus=""';
    if (shadow.serializable) text += ' shadowrootserializable=""';
    if (shadow.slotAssignment === "manual") text += ' shadowrootslotassignment="manual"';
    if (shadow.clonable) text += ' shadowrootclonable=""';
    if (shadow.registry !== undefined && (shadow.registry === null || world.parts.registryOf(root) !== world.parts.registryOf(own)))
      text += ' shadowrootcustomelementregistry=""';
    return `${text}>${inside(root, serializable, roots)}</template>`;
  }

  return { markup };
})
