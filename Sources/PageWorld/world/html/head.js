// https://html.spec.whatwg.org/#document-metadata and #scripting-3: title, base, script, template.
(function (world) {
  "use strict";

  const { host, agent, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set } = world.use("html/reflect");

  // https://dom.spec.whatwg.org/#concept-child-text-content
  function childText(own) {
    let found = "";
    for (let child = host.firstChild(own); child !== 0; child = host.nextSibling(child)) {
      const type = host.nodeType(child);
      if (type === 3 || type === 4) found += host.characters(child);
    }
    return found;
  }
  function setChildText(own, value) {
    mutations.replaceAll(value === "" ? 0 : host.createText(host.owner(own), value), own);
  }

  class HTMLTitleElement extends HTMLElement {
    get text() { return childText(number(this)); }
    set text(value) { setChildText(number(this), `${value}`); }
  }
  world.define("HTMLTitleElement", HTMLTitleElement);

  class HTMLBaseElement extends HTMLElement {
    // https://html.spec.whatwg.org/#dom-base-href
    get href() {
      const own = number(this);
      const value = get(own, "href") ?? "";
      return host.resolveAgainstFallback(own, value) ?? value;
    }
    set href(value) { set(number(this), "href", `${value}`); }
  }
  reflect(HTMLBaseElement);
  world.define("HTMLBaseElement", HTMLBaseElement);

  class HTMLScriptElement extends HTMLElement {
    get text() { return childText(number(this)); }
    set text(value) { setChildText(number(this), `${value}`); }
    // https://html.spec.whatwg.org/#dom-script-async
    get async() {
      const own = number(this);
      return host.isForcedAsync(own) || get(own, "async") !== null;
    }
    set async(value) {
      const own = number(this);
      host.unforceAsync(own);
      set(own, "async", value ? "" : null);
    }
    static supports(type) {
      need(arguments, 1);
      type = `${type}`;
      return type === "classic" || type === "module" || type === "importmap";
    }
  }
  reflect(HTMLScriptElement);
  world.define("HTMLScriptElement", HTMLScriptElement);

  class HTMLTemplateElement extends HTMLElement {
    get content() {
      const own = number(this);
      const contents = wrap(host.ownedTemplateContents(own));
      if (contents !== null) agent.own(contents).templateHost = own;
      return contents;
    }
  }
  reflect(HTMLTemplateElement);
  world.define("HTMLTemplateElement", HTMLTemplateElement);

  return { childText, setChildText };
})
