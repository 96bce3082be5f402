// Links: https://html.spec.whatwg.org/#htmlhyperlinkelementutils
(function (world) {
  "use strict";

  const { host, number } = world;
  const mutations = world.use("dom/mutations");
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set } = world.use("html/reflect");

  // The parts of the link's URL, null for none (https://html.spec.whatwg.org/#concept-hyperlink-url-set).
  function partsOf(element) {
    const own = number(element);
    const value = get(own, "href");
    return value === null ? null : host.urlParts(own, value);
  }
  const [HREF, ORIGIN, PROTOCOL, USERNAME, PASSWORD, HOST, HOSTNAME, PORT, PATHNAME, SEARCH, HASH] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  function part(element, index) { return partsOf(element)?.[index] ?? ""; }
  function setPart(element, name, value) {
    const own = number(element);
    const old = get(own, "href");
    if (old === null) return;
    const href = host.urlWithPart(own, old, name, `${value}`);
    if (href !== null) set(own, "href", href);
  }

  class Hyperlink {
    get href() {
      const value = get(number(this), "href");
      return value === null ? "" : part(this, HREF) || value;
    }
    set href(value) { set(number(this), "href", `${value}`); }
    toString() { return number(this) && this.href; }
    // PLATFORM(WebKit): SecurityOrigin::toString names that of files.
    get origin() { return part(this, PROTOCOL) === "file:" && host.isWebKit(world.realm) ? "file://" : part(this, ORIGIN); }
    get protocol() { return part(this, PROTOCOL) || ":"; }
    set protocol(value) { setPart(this, "protocol", value); }
    get username() { return part(this, USERNAME); }
    set username(value) { setPart(this, "username", value); }
    get password() { return part(this, PASSWORD); }
    set password(value) { setPart(this, "password", value); }
    get host() { return part(this, HOST); }
    set host(value) { setPart(this, "host", value); }
    get hostname() { return part(this, HOSTNAME); }
    set hostname(value) { setPart(this, "hostname", value); }
    get port() { return part(this, PORT); }
    set port(value) { setPart(this, "port", value); }
    get pathname() { return part(this, PATHNAME); }
    set pathname(value) { setPart(this, "pathname", value); }
    get search() { return part(this, SEARCH); }
    set search(value) { setPart(this, "search", value); }
    get hash() { return part(this, HASH); }
    set hash(value) { setPart(this, "hash", value); }
  }

  // The text of the link: https://html.spec.whatwg.org/#dom-a-text
  class LinkText {
    get text() { return number(this) && this.textContent; }
    set text(value) { if (number(this)) this.textContent = value; }
  }

  // Each is made when it is first touched.
  function make(name) {
    const definition = { [name]: class extends HTMLElement {} }[name];
    reflect(definition);
    if (name === "HTMLAnchorElement") world.mix(definition, LinkText);
    world.mix(definition, Hyperlink);
    world.define(name, definition);
  }

  return { make };
})
