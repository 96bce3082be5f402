// https://html.spec.whatwg.org/#tables
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");
  const collections = world.use("dom/collections");
  const HTML = "http://www.w3.org/1999/xhtml";

  function is(own, name) { return own !== 0 && host.localName(own) === name && host.namespace(own) === HTML; }
  function isSection(own) { return is(own, "thead") || is(own, "tbody") || is(own, "tfoot"); }
  function first(own, name) {
    for (let child = host.firstElementChild(own); child !== 0; child = host.nextElement(child)) if (is(child, name)) return child;
    return 0;
  }
  function make(own, name) { return host.createElement(host.owner(own), HTML, null, name); }
  function outOfRange() { world.throwDOMException(undefined, "IndexSizeError"); }

  function sectionRows(own) { return host.childElementsNamed(own, "tr"); }
  function bodiesOf(own) { return host.childElementsNamed(own, "tbody"); }
  function remove(own) { if (own !== 0) mutations.remove(own); }
  function replaceFirst(own, name, value, before) {
    value ??= null;
    const given = value === null ? 0 : agent.number(value);
    const wanted = name === "caption" ? "HTMLTableCaptionElement" : "HTMLTableSectionElement";
    if (value !== null && (given === 0 || !(value instanceof world.get(wanted)))) {
      const attribute = { caption: "caption", thead: "tHead", tfoot: "tFoot" }[name];
      throw new TypeError(`The HTMLTableElement.${attribute} attribute must be an instance of ${wanted}`);
    }
    if (given !== 0 && !is(given, name)) world.throwDOMException(undefined, "HierarchyRequestError");
    remove(first(own, name));
    if (given !== 0) mutations.preInsert(given, own, before());
  }
  function afterHead(own, isBefore) {
    for (let child = host.firstElementChild(own); child !== 0; child = host.nextElement(child)) if (!isBefore(child)) return child;
    return 0;
  }

  class HTMLTableElement extends HTMLElement {
    get caption() { return wrap(first(number(this), "caption")); }
    set caption(value) {
      const own = number(this);
      replaceFirst(own, "caption", value, () => host.firstChild(own));
    }
    createCaption() {
      const own = number(this);
      let caption = first(own, "caption");
      if (caption === 0) mutations.preInsert(caption = make(own, "caption"), own, host.firstChild(own));
      return wrap(caption);
    }
    deleteCaption() { remove(first(number(this), "caption")); }
    get tHead() { return wrap(first(number(this), "thead")); }
    set tHead(value) {
      const own = number(this);
      replaceFirst(own, "thead", value, () => afterHead(own, child => is(child, "caption") || is(child, "colgroup")));
    }
    createTHead() {
      const own = number(this);
      let head = first(own, "thead");
      if (head === 0)
        mutations.preInsert(head = make(own, "thead"), own, afterHead(own, child => is(child, "caption") || is(child, "colgroup")));
      return wrap(head);
    }
    deleteTHead() { remove(first(number(this), "thead")); }
    get tFoot() { return wrap(first(number(this), "tfoot")); }
    set tFoot(value) { replaceFirst(number(this), "tfoot", value, () => 0); }
    createTFoot() {
      const own = number(this);
      let foot = first(own, "tfoot");
      if (foot === 0) mutations.preInsert(foot = make(own, "tfoot"), own, 0);
      return wrap(foot);
    }
    deleteTFoot() { remove(first(number(this), "tfoot")); }
    get tBodies() {
      const own = number(this);
      return collections.cached(this, "tBodies", () => collections.liveCollection(own, () => bodiesOf(own)));
    }
    createTBody() {
      const own = number(this);
      const body = make(own, "tbody");
      const bodies = bodiesOf(own);
      mutations.preInsert(body, own, bodies.length === 0 ? 0 : host.nextSibling(bodies[bodies.length - 1]));
      return wrap(body);
    }
    get rows() {
      const own = number(this);
      return collections.cached(this, "rows", () => collections.liveCollection(own, () => host.tableRows(own)));
    }
    // https://html.spec.whatwg.org/#dom-table-insertrow
    insertRow(index = -1) {
      const own = number(this);
      index |= 0;
      const rows = host.tableRows(own);
      if (index < -1 || index > rows.length) outOfRange();
      const row = make(own, "tr");
      if (rows.length === 0) {
        const bodies = bodiesOf(own);
        const body = bodies.length === 0 ? make(own, "tbody") : bodies[bodies.length - 1];
        mutations.preInsert(row, body, 0);
        if (bodies.length === 0) mutations.preInsert(body, own, 0);
      } else if (index === -1 || index === rows.length) {
        mutations.preInsert(row, host.parent(rows[rows.length - 1]), 0);
      } else {
        mutations.preInsert(row, host.parent(rows[index]), rows[index]);
      }
      return wrap(row);
    }
    deleteRow(index) {
      need(arguments, 1);
      deleteAt(host.tableRows(number(this)), index | 0);
    }
  }
  function deleteAt(list, index) {
    if (index < -1 || index >= list.length) outOfRange();
    if (index === -1) index = list.length - 1;
    if (index >= 0) mutations.remove(list[index]);
  }
  function insertAt(own, list, index, name) {
    index |= 0;
    if (index < -1 || index > list.length) outOfRange();
    const made = make(own, name);
    mutations.preInsert(made, own, index === -1 ? 0 : list[index] ?? 0);
    return wrap(made);
  }
  reflect(HTMLTableElement);
  world.define("HTMLTableElement", HTMLTableElement);

  class HTMLTableSectionElement extends HTMLElement {
    get rows() {
      const own = number(this);
      return collections.cached(this, "rows", () => collections.liveCollection(own, () => sectionRows(own)));
    }
    insertRow(index = -1) {
      const own = number(this);
      return insertAt(own, sectionRows(own), index, "tr");
    }
    deleteRow(index) {
      need(arguments, 1);
      deleteAt(sectionRows(number(this)), index | 0);
    }
  }
  reflect(HTMLTableSectionElement);
  world.define("HTMLTableSectionElement", HTMLTableSectionElement);

  function cellsOf(own) { return host.childElementsNamed(own, "td", "th"); }

  class HTMLTableRowElement extends HTMLElement {
    get rowIndex() {
      const own = number(this);
      let table = host.parentElement(own);
      if (isSection(table)) table = host.parentElement(table);
      return is(table, "table") ? host.tableRows(table).indexOf(own) : -1;
    }
    get sectionRowIndex() {
      const own = number(this);
      const parent = host.parentElement(own);
      return is(parent, "table") ? host.tableRows(parent).indexOf(own) : isSection(parent) ? sectionRows(parent).indexOf(own) : -1;
    }
    get cells() {
      const own = number(this);
      return collections.cached(this, "cells", () => collections.liveCollection(own, () => cellsOf(own)));
    }
    insertCell(index = -1) {
      const own = number(this);
      return insertAt(own, cellsOf(own), index, "td");
    }
    deleteCell(index) {
      need(arguments, 1);
      deleteAt(cellsOf(number(this)), index | 0);
    }
  }
  reflect(HTMLTableRowElement);
  world.define("HTMLTableRowElement", HTMLTableRowElement);

  class HTMLTableCellElement extends HTMLElement {
    get cellIndex() {
      const own = number(this);
      const row = host.parentElement(own);
      return is(row, "tr") ? cellsOf(row).indexOf(own) : -1;
    }
  }
  reflect(HTMLTableCellElement);
  world.define("HTMLTableCellElement", HTMLTableCellElement);
})
