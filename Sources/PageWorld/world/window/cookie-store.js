// https://cookiestore.spec.whatwg.org/
//
// PLATFORM(WebKit): the texts of what is thrown.
(function (world) {
  "use strict";

  const { host, realm, hooks, need } = world;
  const { usv, enumeration } = world.use("net/convert");
  const events = world.use("dom/events");
  const EventTarget = world.get("EventTarget");
  const encoder = new (world.get("TextEncoder"))();

  const longestPair = 4096, longestAttribute = 1024;
  // What dates of cookies can say (RFC 6265bis, 5.1.1).
  const firstDate = 0, lastDate = Date.UTC(9999, 11, 31);

  const trim = text => text.replace(/^[\t ]+|(?<![\t ])[\t ]+$/g, "");
  const isForbidden = text => /[;\u0000-\u0008\u000a-\u001f\u007f]/.test(text);
  const size = text => encoder.encode(text).length;
  const begins = (text, prefix) => text.slice(0, prefix.length).toLowerCase() === prefix;
  function fail(text) { throw new TypeError(text); }

  // What a promise is of comes in a task behind the events of what was done.
  function inTask(body) {
    return new Promise((resolve, reject) => { world.task(() => { try { resolve(body()); } catch (error) { reject(error); } }); });
  }

  // https://cookiestore.spec.whatwg.org/#query-cookies
  function query(name) {
    checkOrigin();
    const text = host.cookies(realm) ?? "";
    const list = text === "" ? [] : text.split("; ").map(pair => {
      const end = pair.indexOf("=");
      return end < 0 ? { name: "", value: pair } : { name: pair.slice(0, end), value: pair.slice(end + 1) };
    });
    return name === undefined ? list : list.filter(item => item.name === trim(name));
  }
  function checkOrigin() {
    if (host.origin(realm) === "null") world.throwDOMException("The operation is insecure.", "SecurityError");
  }

  // https://cookiestore.spec.whatwg.org/#set-a-cookie
  function store({ name, value, expires, domain, path, sameSite, isPartitioned }) {
    name = trim(name);
    value = trim(value);
    for (const [part, text] of [["name", name], ["value", value]])
      if (isForbidden(text)) fail(`The cookie ${part} must not contain ';', '\u007f', or any C0 control character except '\t'.`);
    if (name.includes("=")) fail("The cookie name must not contain '='.");
    if (name === "") {
      if (value.includes("=")) fail("The cookie name and value must not both be set from the 'value' field.");
      if (value === "") fail("The cookie name and value must not both be empty.");
      if (["__host-", "__host-http-", "__http-", "__secure-"].some(prefix => begins(value, prefix)))
        fail("A cookie without a name must not have a value that begins with a prefix of names.");
    }
    if (begins(name, "__http-") || begins(name, "__host-http-")) fail("A script cannot set a cookie of that prefix.");
    if (size(name) + size(value) > longestPair) fail(`The size of the cookie name and value must not exceed ${longestPair} bytes.`);
    let text = `${name}=${value}`;
    if (domain !== null) {
      if (domain.startsWith(".")) fail("The domain must not begin with a '.'");
      if (begins(name, "__host-")) fail('If the cookie name begins with "__Host-", the domain must not be specified.');
      if (size(domain) > longestAttribute) fail(`The size of the domain must not exceed ${longestAttribute} bytes.`);
      if (isForbidden(domain)) fail("The domain must domain-match current host");
      text += `; Domain=${domain}`;
    }
    if (expires !== null)
      text += `; Expires=${new Date(Math.min(Math.max(expires, firstDate), lastDate)).toUTCString()}`;
    // An empty one is the default path of the URL.
    if (path !== "") {
      if (!path.startsWith("/")) fail("The path must begin with a '/'");
      if (begins(name, "__host-") && path !== "/") fail('If the cookie name begins with "__Host-", the path must be "/".');
      if (size(path) > longestAttribute) fail(`The size of the path must not exceed ${longestAttribute} bytes.`);
      if (isForbidden(path)) fail("The path must not contain ';' or control characters.");
      text += `; Path=${path}`;
    }
    text += `; Secure; SameSite=${sameSite}`;
    if (isPartitioned) text += "; Partitioned";
    if (!host.storeCookie(realm, text)) fail("The domain must domain-match current host");
  }

  // A dictionary: what is no object is none.
  function options(value) {
    if (value === undefined || value === null) return {};
    if (typeof value !== "object" && typeof value !== "function") fail("Type error");
    return value;
  }
  function required(dictionary, key) {
    const value = dictionary[key];
    if (value === undefined) fail(`Member ${key} is required`);
    return usv(value);
  }
  const textOrNull = value => value === undefined || value === null ? null : usv(value);

  // The name that is asked for, by it alone or by options (https://cookiestore.spec.whatwg.org/#dictdef-cookiestoregetoptions).
  function asked(value, mayBeEmpty) {
    if (typeof value !== "object" && typeof value !== "function" && value !== undefined) return usv(value);
    const { name, url } = options(value);
    checkOrigin();
    if (name === undefined && url === undefined && !mayBeEmpty) fail("CookieStoreGetOptions must not be empty");
    if (url !== undefined) {
      const [target] = (host.resolveURL(world.documentNumber, usv(url)) ?? fail("The URL is none")).split("#");
      if (target !== host.documentURL(world.documentNumber).split("#")[0]) fail("URL must match the document URL");
    }
    return name === undefined ? undefined : usv(name);
  }

  let isMaking = false;
  class CookieStore extends EventTarget {
    constructor() {
      if (!isMaking) throw new TypeError("Illegal constructor");
      super();
    }
    async get(name = undefined) {
      const wanted = asked(name, false);
      const [first] = query(wanted);
      return inTask(() => first ?? null);
    }
    async getAll(name = undefined) {
      const list = query(asked(name, true));
      return inTask(() => list);
    }
    async set(name, value = undefined) {
      need(arguments, 1);
      const cookie = { expires: null, domain: null, path: "/", sameSite: "strict", isPartitioned: false };
      if (arguments.length > 1) {
        cookie.name = usv(name);
        cookie.value = usv(value);
      } else {
        const given = options(name);
        if (given.domain !== undefined) cookie.domain = textOrNull(given.domain);
        if (given.expires !== undefined && given.expires !== null) cookie.expires = Number(given.expires);
        if (!Number.isFinite(cookie.expires ?? 0)) fail("The expiry is no date");
        cookie.name = required(given, "name");
        cookie.isPartitioned = Boolean(given.partitioned);
        if (given.path !== undefined) cookie.path = usv(given.path);
        cookie.sameSite = enumeration(given.sameSite, ["strict", "lax", "none"], "strict");
        cookie.value = required(given, "value");
      }
      checkOrigin();
      store(cookie);
      return inTask(() => undefined);
    }
    // https://cookiestore.spec.whatwg.org/#delete-a-cookie
    async delete(name) {
      need(arguments, 1);
      const given = name === undefined || typeof name === "object" || typeof name === "function" ? options(name) : { name };
      const wanted = required(given, "name");
      const cookie = {
        name: wanted, value: trim(wanted) === "" ? "deleted" : "", expires: firstDate, domain: textOrNull(given.domain),
        path: given.path === undefined ? "/" : usv(given.path), sameSite: "strict", isPartitioned: Boolean(given.partitioned),
      };
      checkOrigin();
      store(cookie);
      return inTask(() => undefined);
    }
  }
  world.define("CookieStore", CookieStore);
  world.use("html/event-handlers").define(CookieStore.prototype, ["change"]);

  let cookieStore;
  function only() {
    if (cookieStore === undefined) {
      isMaking = true;
      cookieStore = new CookieStore();
      isMaking = false;
      host.observeCookies(realm);
    }
    return cookieStore;
  }

  // https://cookiestore.spec.whatwg.org/#processing-model: each change has an event.
  hooks.cookieChanged = function (name, value, isThere) {
    const [changed, deleted] = isThere ? [[{ name, value }], []] : [[], [{ name }]];
    events.fire(cookieStore, "change", { changed, deleted }, world.get("CookieChangeEvent"));
  };

  return { cookieStore: only };
})
