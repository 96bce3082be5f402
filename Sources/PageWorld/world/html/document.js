// What HTML adds to documents: https://html.spec.whatwg.org/#the-document-object
(function (world) {
  "use strict";

  const { host, agent, global, wrap, number, need } = world;
  const mutations = world.use("dom/mutations");
  const collections = world.use("dom/collections");
  const HTML = "http://www.w3.org/1999/xhtml";

  function isPage(own) { return own === world.documentNumber; }
  function htmlElement(own) {
    const element = host.firstElementChild(own);
    return element !== 0 && host.localName(element) === "html" && host.namespace(element) === HTML ? element : 0;
  }

  // https://html.spec.whatwg.org/#dom-document-lastmodified
  function localTime(date) {
    const two = part => `${part}`.padStart(2, "0");
    return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`
      + ` ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  }

  // https://html.spec.whatwg.org/#dom-document-cookie: "If the document's origin is an opaque origin, then throw".
  function refuseCookies() { world.throwDOMException("The operation is insecure.", "SecurityError"); }

  // "If global is not a secure context, then resolve p with false", or reject it.
  function hasStorageAccess(document) {
    return isPage(number(document)) && world.global.isSecureContext && host.hasStorageAccess(world.realm);
  }

  class HTMLDocumentMembers {
    get defaultView() { return isPage(number(this)) && host.ownWindow(world.realm) !== 0 ? global : null; }
    // https://drafts.csswg.org/css-font-loading/#font-source
    get fonts() { return isPage(number(this)) ? world.use("css/fonts").fonts : null; }
    // https://drafts.csswg.org/web-animations-1/#extensions-to-the-document-interface
    get timeline() { return isPage(number(this)) ? world.use("css/animations").timeline : null; }
    getAnimations() {
      number(this);
      if (!world.isLoaded("css/animations")) return world.list([]);
      return world.use("css/animations").of(target => this.contains(target));
    }
    get domain() { return host.domain(number(this)); }
    set domain(value) {
      const name = `${value}`.toWellFormed();
      if (!isPage(number(this)) || !host.setDomain(world.realm, name))
        world.throwDOMException("Attempted to use a non-registrable domain.", "SecurityError");
    }
    get referrer() { return host.referrer(number(this)); }
    get cookie() { return isPage(number(this)) ? host.cookies(world.realm) ?? refuseCookies() : ""; }
    set cookie(value) {
      const text = `${value}`;
      if (isPage(number(this)) && !host.setCookie(world.realm, text)) refuseCookies();
    }
    // https://privacycg.github.io/storage-access/; nobody is there to allow what the cookies' policy does not.
    hasStorageAccess() { return new Promise(resolve => { resolve(hasStorageAccess(this)); }); }
    requestStorageAccess() {
      return new Promise(resolve => {
        if (!hasStorageAccess(this))
          world.throwDOMException(undefined, "NotAllowedError");
        resolve();
      });
    }
    get lastModified() {
      const known = isPage(number(this)) ? Date.parse(host.lastModified(world.realm)) : NaN;
      return localTime(Number.isNaN(known) ? new Date() : new Date(known));
    }
    get readyState() { return isPage(number(this)) ? host.readiness(world.realm) : "complete"; }
    get title() { return host.title(number(this)); }
    set title(value) {
      const own = number(this);
      const root = host.firstElementChild(own);
      if (root === 0) return;
      value = `${value}`;
      const SVG = "http://www.w3.org/2000/svg";
      let title;
      if (host.namespace(root) === SVG && host.localName(root) === "svg") {
        title = childNS(root, SVG, "title");
        if (title === 0) {
          title = host.createElement(own, SVG, null, "title");
          mutations.insert(title, root, host.firstChild(root));
        }
      } else if (host.namespace(root) === HTML) {
        title = host.elementsByTagNS(own, HTML, "title")[0] ?? 0;
        const head = host.headElement(own);
        if (title === 0 && head === 0) return;
        if (title === 0) {
          title = host.createElement(own, HTML, null, "title");
          mutations.preInsert(title, head, 0);
        }
      } else return;
      mutations.replaceAll(value === "" ? 0 : host.createText(own, value), title);
      // The view is told before what the script begins after that.
      if (isPage(own)) host.titleWasSet(world.realm);
    }
    get dir() {
      const html = htmlElement(number(this));
      return html === 0 ? "" : wrap(html).dir;
    }
    set dir(value) {
      const html = htmlElement(number(this));
      if (html !== 0) wrap(html).dir = value;
    }
    get body() { return wrap(host.bodyElement(number(this))); }
    set body(value) {
      const own = number(this);
      const given = value === null ? 0 : world.number(value);
      if (given === 0 || host.namespace(given) !== HTML || !["body", "frameset"].includes(host.localName(given)))
        world.throwDOMException(undefined, "HierarchyRequestError");
      const old = host.bodyElement(own);
      if (old === given) return;
      const root = host.firstElementChild(own);
      if (old !== 0) mutations.replace(old, given, host.parent(old));
      else if (root === 0) world.throwDOMException(undefined, "HierarchyRequestError");
      else mutations.preInsert(given, root, 0);
    }
    get head() { return wrap(host.headElement(number(this))); }
    get images() { return collections.filtered(this, number(this), "images", "img"); }
    get embeds() { return collections.filtered(this, number(this), "embeds", "embed"); }
    get plugins() { return collections.filtered(this, number(this), "embeds", "embed"); }
    get links() { return collections.filtered(this, number(this), "links", "a[href], area[href]"); }
    get forms() { return collections.filtered(this, number(this), "forms", "form"); }
    get scripts() { return collections.filtered(this, number(this), "scripts", "script"); }
    get anchors() { return collections.filtered(this, number(this), "anchors", "a[name]"); }
    get applets() { return collections.filtered(this, number(this), "applets", ":not(*)"); }
    get all() { return world.use("html/all").of(this, number(this)); }
    get currentScript() { return wrap(host.currentScript(number(this))); }
    getElementsByName(name) {
      need(arguments, 1);
      const own = number(this);
      name = `${name}`;
      return collections.cached(this, `name ${name}`, () =>
        collections.liveList(own, () => host.querySelectorAll(own, "[name]").filter(element =>
          host.namespace(element) === HTML && host.attribute(element, "name") === name)));
    }
    get styleSheets() {
      number(this);
      return world.use("css/sheets").listOf(this);
    }
    // https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets
    get adoptedStyleSheets() { return world.use("css/sheets").adopted(number(this)); }
    set adoptedStyleSheets(value) { world.use("css/sheets").adopt(number(this), value); }
    get activeElement() {
      const own = number(this);
      const focused = world.isLoaded("html/focus") && isPage(own) ? world.use("html/focus").focused() : 0;
      if (focused === 0) return this.body ?? this.documentElement;
      return world.parts.retarget === undefined ? wrap(focused) : world.parts.retarget(wrap(focused), this);
    }
    // https://drafts.csswg.org/cssom-view/#dom-document-scrollingelement
    get scrollingElement() { return host.isQuirks(number(this)) ? this.body : this.documentElement; }
    get hidden() { return this.visibilityState === "hidden"; }
    get visibilityState() { return isPage(number(this)) && world.isHidden !== true ? "visible" : "hidden"; }
    // Nothing is laid out: https://drafts.csswg.org/cssom-view/#extensions-to-the-document-interface
    elementFromPoint(x, y) {
      need(arguments, 2);
      return number(this) && null;
    }
    elementsFromPoint(x, y) {
      need(arguments, 2);
      return number(this) && world.list([]);
    }
    hasFocus() { return number(this) === world.documentNumber && world.use("html/focus").hasFocus(); }
    get designMode() { return "off"; }
    set designMode(value) {}
    execCommand(name, showsInterface = false, value = "") {
      need(arguments, 1);
      return number(this) === world.documentNumber && world.use("html/editing").run(name, value);
    }
    queryCommandIndeterm() { return false; }
    queryCommandState() { return false; }
    queryCommandSupported(name) {
      need(arguments, 1);
      return number(this) === world.documentNumber && world.use("html/editing").isSupported(name);
    }
    queryCommandValue() { return ""; }
    queryCommandEnabled(name) {
      need(arguments, 1);
      return number(this) === world.documentNumber && world.use("html/editing").isEnabled(name);
    }
    get fgColor() { return this.body?.text ?? ""; }
    set fgColor(value) { if (number(this) && this.body !== null) this.body.text = value; }
    get bgColor() { return this.body?.bgColor ?? ""; }
    set bgColor(value) { if (number(this) && this.body !== null) this.body.bgColor = value; }
    get linkColor() { return this.body?.link ?? ""; }
    set linkColor(value) { if (number(this) && this.body !== null) this.body.link = value; }
    get vlinkColor() { return this.body?.vLink ?? ""; }
    set vlinkColor(value) { if (number(this) && this.body !== null) this.body.vLink = value; }
    get alinkColor() { return this.body?.aLink ?? ""; }
    set alinkColor(value) { if (number(this) && this.body !== null) this.body.aLink = value; }
    clear() {}
    captureEvents() {}
    releaseEvents() {}
    // https://html.spec.whatwg.org/#dom-document-open
    open(first = undefined, second = undefined, features = undefined) {
      const own = number(this);
      if (arguments.length >= 3) return world.use("window/open").open(`${first}`, `${second}`, `${features}`);
      const page = pageOf(own);
      if (page === undefined) writeApart(this, own, undefined);
      else if (mayInsert(page)) host.openDocument(page.realm);
      return this;
    }
    close() {
      const page = pageOf(number(this));
      if (page === undefined) agent.own(this).written = undefined;
      else if (mayInsert(page)) host.closeDocument(page.realm);
    }
    write(...texts) { write(this, texts, ""); }
    writeln(...texts) { write(this, texts, "\n"); }
  }

  function write(document, texts, end) {
    const own = number(document);
    const text = texts.map(text => `${text}`).join("") + end;
    const page = pageOf(own);
    if (page === undefined) writeApart(document, own, text);
    else if (mayInsert(page)) host.write(page.realm, text);
  }
  // The world of the page that a document shows in.
  function pageOf(own) {
    const owner = agent.worldOf(own);
    return owner !== undefined && owner.documentNumber === own ? owner : undefined;
  }
  // Into a document that shows nowhere, whose scripts never run; `undefined` opens it.
  //
  // NB: what is written is read from its beginning each time.
  function writeApart(document, own, text) {
    if (!host.isHTMLDocument(own)) world.throwDOMException(undefined, "InvalidStateError");
    const kept = agent.own(document);
    kept.written = text === undefined ? "" : (kept.written ?? "") + text;
    for (const child of host.children(own)) mutations.remove(child);
    if (kept.written === "") return;
    for (const child of host.children(host.parseHTML(world.realm, kept.written))) mutations.insert(child, own, 0);
  }
  // "If document is an XML document, then throw an "InvalidStateError" DOMException";
  // https://html.spec.whatwg.org/#throw-on-dynamic-markup-insertion-counter
  function mayInsert(page) {
    if (!host.isHTMLDocument(page.documentNumber)) world.throwDOMException(undefined, "InvalidStateError");
    if (host.refusesMarkup(page.realm)) world.throwDOMException(undefined, "InvalidStateError");
    return true;
  }

  function childNS(parent, namespace, name) {
    for (let child = host.firstElementChild(parent); child !== 0; child = host.nextElement(child))
      if (host.namespace(child) === namespace && host.localName(child) === name) return child;
    return 0;
  }

  // https://webidl.spec.whatwg.org/#LegacyUnforgeable: each document has it of its own.
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const place = {
    get location() { return isPage(number(this)) ? global.location : null; },
    set location(value) { if (isPage(number(this))) global.location = value; },
  };
  const location = { ...getOwnPropertyDescriptor(place, "location"), configurable: false };
  world.own(location.get);
  world.own(location.set);
  function giveLocation(document) {
    defineProperty(document, "location", location);
    return document;
  }

  return { HTMLDocumentMembers, giveLocation };
})
