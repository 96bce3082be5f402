// Slots: https://dom.spec.whatwg.org/#shadow-tree-slots. Who is assigned where follows from the tree; what a slot had last is
// kept only to say when it changes.
(function (world) {
  "use strict";

  const { host, agent, wrap, parts } = world;
  const mutations = world.use("dom/mutations");
  const HTML = "http://www.w3.org/1999/xhtml";

  function ownOf(number) { return agent.own(wrap(number)); }
  function shadowOf(number) { return agent.own(agent.wrapped(number))?.shadow; }
  function rootOf(number) { return agent.own(agent.wrapped(number))?.shadowRoot ?? 0; }
  function isSlot(number) { return host.localName(number) === "slot" && host.namespace(number) === HTML; }
  function isSlottable(number) {
    const type = host.nodeType(number);
    return type === 1 || type === 3 || type === 4;
  }

  // The slots of a shadow tree, in tree order.
  function slotsOf(root) {
    const shadow = shadowOf(root);
    const revision = host.structure(root);
    if (shadow.slotRevision !== revision) {
      shadow.slotRevision = revision;
      shadow.slots = host.elementsByTagNS(root, HTML, "slot");
    }
    return shadow.slots;
  }

  function nameOf(slot) { return host.attributeNS(slot, null, "name") ?? ""; }
  function wantedName(number) {
    return host.nodeType(number) === 1 ? host.attributeNS(number, null, "slot") ?? "" : "";
  }

  // https://dom.spec.whatwg.org/#find-a-slot
  function findSlot(number, openOnly) {
    const parent = host.parent(number);
    if (parent === 0 || !isSlottable(number)) return 0;
    const root = rootOf(parent);
    if (root === 0) return 0;
    const shadow = shadowOf(root);
    if (openOnly && shadow.mode !== "open") return 0;
    const slots = slotsOf(root);
    if (shadow.slotAssignment === "manual") {
      const slot = agent.own(agent.wrapped(number))?.manualSlot ?? 0;
      return slot !== 0 && slots.includes(slot) ? slot : 0;
    }
    const name = wantedName(number);
    for (let index = 0; index < slots.length; index++) if (nameOf(slots[index]) === name) return slots[index];
    return 0;
  }

  // https://dom.spec.whatwg.org/#find-slotables
  function slottablesOf(slot) {
    const root = host.root(slot);
    const shadow = shadowOf(root);
    if (shadow === undefined) return [];
    if (shadow.slotAssignment === "manual")
      return (ownOf(slot).manual ?? []).filter(node => host.parent(node) === shadow.host);
    return host.namedSlottables(slot);
  }

  // https://dom.spec.whatwg.org/#find-flattened-slotables
  function flattened(slot) {
    if (shadowOf(host.root(slot)) === undefined) return [];
    let nodes = slottablesOf(slot);
    if (nodes.length === 0) nodes = host.children(slot).filter(isSlottable);
    const result = [];
    for (const node of nodes) {
      if (host.nodeType(node) === 1 && isSlot(node) && shadowOf(host.root(node)) !== undefined) result.push(...flattened(node));
      else result.push(node);
    }
    return result;
  }

  // MARK: Changes

  let signals = new Set();
  const delivery = world.use("dom/delivery");
  // https://dom.spec.whatwg.org/#signal-a-slot-change
  function signal(slot) {
    if (signals.has(slot)) return;
    signals.add(slot);
    delivery.queue();
  }
  delivery.takeSlots = () => {
    const slots = signals;
    signals = new Set();
    return () => { for (const one of slots) world.use("dom/events").fire(wrap(one), "slotchange", { bubbles: true }); };
  };

  // https://dom.spec.whatwg.org/#assign-slotables
  function assign(slot) {
    const own = ownOf(slot);
    const before = own.assigned ?? [], now = slottablesOf(slot);
    own.assigned = now;
    if (before.length !== now.length || before.some((node, index) => node !== now[index])) signal(slot);
  }
  // The same, for a child of the host that has come or gone alone. OPTIMIZATION: who fills a host goes through none of the others.
  function addTo(slot, number) {
    const { assigned } = ownOf(slot);
    if (assigned === undefined || host.nextSibling(number) !== 0) return assign(slot);
    if (assigned.at(-1) === number) return;
    assigned.push(number);
    signal(slot);
  }
  function takeFrom(slot, number) {
    const { assigned } = ownOf(slot);
    const index = assigned === undefined ? -1 : assigned.indexOf(number);
    if (index < 0) return;
    assigned.splice(index, 1);
    signal(slot);
  }
  function assignTree(root) { for (const slot of slotsOf(root)) assign(slot); }

  // A slot that shows its own children: https://dom.spec.whatwg.org/#concept-node-insert
  function fallbackChanged(parent) {
    if (host.nodeType(parent) === 1 && isSlot(parent) && shadowOf(host.root(parent)) !== undefined && slottablesOf(parent).length === 0)
      signal(parent);
  }
  function hasSlot(number) {
    return host.nodeType(number) === 1 && (isSlot(number) || host.elementsByTagNS(number, HTML, "slot").length > 0);
  }

  const { watch } = mutations;
  const { inserted, removed, attribute } = watch;
  function entered(number) {
    const parent = host.parent(number);
    const root = rootOf(parent);
    if (root !== 0 && shadowOf(root).slotAssignment === "named" && isSlottable(number)) {
      const slot = findSlot(number, false);
      if (slot !== 0) addTo(slot, number);
    }
    fallbackChanged(parent);
    const top = host.root(parent);
    if (shadowOf(top) !== undefined && hasSlot(number)) assignTree(top);
  }
  function left(number, parent) {
    const root = rootOf(parent);
    if (root !== 0) for (const slot of slotsOf(root)) takeFrom(slot, number);
    fallbackChanged(parent);
    const top = host.root(parent);
    if (shadowOf(top) === undefined || !hasSlot(number)) return;
    assignTree(top);
    if (isSlot(number)) assign(number);
    for (const slot of host.elementsByTagNS(number, HTML, "slot")) assign(slot);
  }
  watch.inserted = number => {
    inserted?.(number);
    entered(number);
  };
  watch.removed = (number, parent, wasConnected) => {
    removed?.(number, parent, wasConnected);
    left(number, parent);
  };
  watch.moved = (number, parent) => {
    left(number, parent);
    entered(number);
  };
  if (world.page === undefined) {
    mutations.watchFor("parsed", (number, parent) => {
      if (rootOf(parent) !== 0 || shadowOf(host.root(parent)) !== undefined) entered(number);
    });
    mutations.watchParser();
  }
  watch.attribute = (element, namespace, name, old, value) => {
    attribute?.(element, namespace, name, old, value);
    if (namespace !== null || old === value || (old ?? "") === (value ?? "")) return;
    if (name === "slot") {
      const root = rootOf(host.parent(element));
      if (root === 0 || shadowOf(root).slotAssignment !== "named") return;
      for (const slot of slotsOf(root)) takeFrom(slot, element);
      const slot = findSlot(element, false);
      if (slot !== 0) assign(slot);
    } else if (name === "name" && isSlot(element)) {
      const root = host.root(element);
      if (shadowOf(root) !== undefined) assignTree(root);
    }
  };

  parts.assignedSlotOf = target => {
    const number = agent.number(target);
    return number === 0 ? null : wrap(findSlot(number, false));
  };
  // https://drafts.csswg.org/css-scoping/#flat-tree: 0 for a child of a shadow host that is in no slot.
  parts.flatParent = (number, parent) => rootOf(parent) === 0 ? parent : findSlot(number, false);
  parts.openSlotOf = target => wrap(findSlot(world.number(target), true));

  // What HTMLSlotElement is made of: https://html.spec.whatwg.org/#the-slot-element
  return {
    assignedNodes(slot, options) { return numbers(slot, Boolean(options?.flatten)).map(wrap); },
    assignedElements(slot, options) {
      return numbers(slot, Boolean(options?.flatten)).filter(number => host.nodeType(number) === 1).map(wrap);
    },
    numbers,
    // https://html.spec.whatwg.org/#dom-slot-assign
    assign(slot, nodes) {
      const given = nodes.map(node => {
        const number = agent.number(node);
        if (number === 0 || !isSlottable(number) || world.use("dom/node").isAttribute(node)) throw new TypeError("Elements and texts alone are assigned");
        return number;
      });
      if (world.page === undefined) assignNumbers(slot, given);
      else world.page.use("dom/slots").assignNumbers(slot, agent.page.list(given));
    },
    assignNumbers,
  };

  function assignNumbers(slot, numbers) {
    const own = ownOf(slot);
    for (const node of own.manual ?? []) ownOf(node).manualSlot = 0;
    own.manual = [];
    const touched = new Set([slot]);
    for (const node of numbers) {
      const before = ownOf(node).manualSlot ?? 0;
      if (before !== 0 && before !== slot) {
        ownOf(before).manual = ownOf(before).manual.filter(other => other !== node);
        touched.add(before);
      }
      ownOf(node).manualSlot = slot;
      if (!own.manual.includes(node)) own.manual.push(node);
    }
    const root = host.root(slot);
    if (shadowOf(root) === undefined) return;
    for (const one of slotsOf(root)) if (touched.has(one)) assign(one);
  }
  function numbers(slot, isFlat) {
    if (world.page !== undefined) return world.use("apart/modules").copied(world.page.use("dom/slots").numbers(slot, isFlat));
    return isFlat ? flattened(slot) : slottablesOf(slot);
  }
})
