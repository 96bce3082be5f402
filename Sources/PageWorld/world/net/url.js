// https://url.spec.whatwg.org/#url-class
(function (world) {
  "use strict";

  const { host, need } = world;
  const { usv } = world.use("net/convert");
  const { URLSearchParams, attach, replace } = world.use("net/url-search-params");

  // Where the components stand in what `urlComponents` and `urlSet` answer.
  const HREF = 0, ORIGIN = 1, PROTOCOL = 2, USERNAME = 3, PASSWORD = 4, HOST = 5, HOSTNAME = 6, PORT = 7, PATHNAME = 8,
    SEARCH = 9, HASH = 10;

  class URL {
    #href;
    // The components, once one is asked for.
    #parts = null;
    #params = null;

    constructor(url, base = undefined) {
      need(arguments, 1);
      url = usv(url);
      const href = parse(url, base);
      if (href === null) {
        // PLATFORM(WebKit): DOMURL::create names the base where that itself is none.
        const isBaseBad = base !== undefined && host.urlParse(usv(base), null) === null;
        throw new TypeError(`"${url}" cannot be parsed as a URL${isBaseBad ? ` against "${base}"` : ""}.`);
      }
      this.#href = href;
    }

    static parse(url, base = undefined) {
      need(arguments, 1);
      const href = parse(usv(url), base);
      return href === null ? null : new URL(href);
    }
    static canParse(url, base = undefined) {
      need(arguments, 1);
      return parse(usv(url), base) !== null;
    }
    static createObjectURL(object) {
      need(arguments, 1);
      return world.use("net/blob-url").create(object);
    }
    static revokeObjectURL(url) {
      need(arguments, 1);
      world.use("net/blob-url").revoke(usv(url));
    }

    #component(index) { return (this.#parts ??= host.urlComponents(this.#href))[index]; }
    #set(index, value) {
      this.#parts = host.urlSet(this.#href, index, value);
      this.#href = this.#parts[HREF];
    }

    get href() { return this.#href; }
    set href(value) {
      const href = host.urlParse(usv(value), null);
      if (href === null) throw new TypeError("Type error");
      this.#href = href;
      this.#parts = null;
      this.#renew();
    }
    // PLATFORM(WebKit): SecurityOrigin::toString names that of files.
    get origin() { return this.protocol === "file:" && host.isWebKit(world.realm) ? "file://" : this.#component(ORIGIN); }
    get protocol() { return this.#component(PROTOCOL); }
    set protocol(value) { this.#set(PROTOCOL, usv(value)); }
    get username() { return this.#component(USERNAME); }
    set username(value) { this.#set(USERNAME, usv(value)); }
    get password() { return this.#component(PASSWORD); }
    set password(value) { this.#set(PASSWORD, usv(value)); }
    get host() { return this.#component(HOST); }
    set host(value) { this.#set(HOST, usv(value)); }
    get hostname() { return this.#component(HOSTNAME); }
    set hostname(value) { this.#set(HOSTNAME, usv(value)); }
    get port() { return this.#component(PORT); }
    set port(value) { this.#set(PORT, usv(value)); }
    get pathname() { return this.#component(PATHNAME); }
    set pathname(value) { this.#set(PATHNAME, usv(value)); }
    get search() { return this.#component(SEARCH); }
    set search(value) {
      this.#set(SEARCH, usv(value));
      this.#renew();
    }
    get searchParams() {
      if (this.#params === null)
        // https://url.spec.whatwg.org/#concept-urlsearchparams-update
        this.#params = attach(this.search, query => { this.#set(SEARCH, query); });
      return this.#params;
    }
    get hash() { return this.#component(HASH); }
    set hash(value) { this.#set(HASH, usv(value)); }
    toString() { return this.#href; }
    toJSON() { return this.#href; }

    #renew() { if (this.#params !== null) replace(this.#params, this.search); }
  }

  function parse(url, base) {
    if (base === undefined) return host.urlParse(url, null);
    const resolved = host.urlParse(usv(base), null);
    return resolved === null ? null : host.urlParse(url, resolved);
  }

  world.define("URL", URL);
  return { URL, URLSearchParams };
})
