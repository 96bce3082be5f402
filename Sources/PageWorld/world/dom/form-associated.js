// Custom elements that are controls of forms: https://html.spec.whatwg.org/#form-associated-custom-element
(function (world) {
  "use strict";

  const { host, agent, wrap, parts } = world;
  const mutations = world.use("dom/mutations");
  // By their numbers: all, and those that name their form.
  const controls = new Set(), naming = new Set();

  // An element of that kind is made: https://html.spec.whatwg.org/#upgrades, step 9
  function begin(own) {
    host.setFormAssociated(own);
    controls.add(own);
    const kept = agent.own(wrap(own));
    kept.formOwner = 0;
    kept.isDisabled = false;
    review(own);
  }

  // Tells an element what has changed since it was last told.
  function review(own) {
    if (host.attribute(own, "form") === null) naming.delete(own); else naming.add(own);
    const kept = agent.own(wrap(own));
    const owner = host.formOwner(own), isDisabled = host.isDisabledControl(own);
    if (owner !== kept.formOwner) {
      kept.formOwner = owner;
      parts.customCallback(own, "formAssociatedCallback", [wrap(owner)]);
    }
    if (isDisabled !== kept.isDisabled) {
      kept.isDisabled = isDisabled;
      parts.customCallback(own, "formDisabledCallback", [isDisabled]);
    }
  }
  // Those in a part of the tree, and those that name their form wherever they are.
  function reviewIn(root) {
    // OPTIMIZATION: most of what comes and goes has nothing in it.
    if (naming.size === 0 && host.firstChild(root) === 0) {
      if (controls.has(root)) review(root);
      return;
    }
    for (const own of controls) if (naming.has(own) || host.contains(root, own)) review(own);
  }

  mutations.also({
    inserted: reviewIn,
    removed: reviewIn,
    attribute(element, namespace, name) {
      if (namespace !== null) return;
      if (name === "disabled") reviewIn(element);
      else if (name === "form" && controls.has(element)) review(element);
      else if (name === "id") for (const own of controls) if (naming.has(own)) review(own);
    },
  });

  // https://html.spec.whatwg.org/#dom-elementinternals-setformvalue: null, a string, a File, or a copy of the entries of a FormData.
  function setValue(own, value) {
    const { FormData, Blob } = world.global;
    agent.own(wrap(own)).formValue = value === null || value === undefined ? null
      : value instanceof FormData ? world.use("html/forms/form-data").entriesOf(value).map(entry => ({ ...entry }))
      : value instanceof Blob ? value
      : `${value}`.toWellFormed();
  }

  // https://html.spec.whatwg.org/#constructing-the-form-data-set, step 5.3
  function addEntries(own, name, entries) {
    const value = agent.own(wrap(own)).formValue ?? null;
    if (value === null) return;
    if (Array.isArray(value)) entries.push(...value);
    else if (name !== "") entries.push({ name, value });
  }

  // https://html.spec.whatwg.org/#candidate-for-constraint-validation
  function isCandidate(own) {
    return controls.has(own) && !host.isDisabledControl(own) && host.attribute(own, "readonly") === null && host.closest(own, "datalist") === 0;
  }

  return {
    begin, setValue, addEntries, isCandidate, reviewIn,
    // What is wrong with it; undefined for nothing.
    failureOf(own) { return agent.own(wrap(own)).failure; },
    reset(own) { parts.customCallback(own, "formResetCallback", []); },
  };
})
