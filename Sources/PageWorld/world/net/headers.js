// https://fetch.spec.whatwg.org/#headers-class
(function (world) {
  "use strict";

  const { host, need, realm } = world;
  const { byteString, pairs, iterable, lowered } = world.use("net/convert");

  // https://fetch.spec.whatwg.org/#concept-header-value-normalize
  function normalize(value) { return value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, ""); }
  function isName(name) { return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name); }
  function isValue(value) { return !/[\0\n\r]/.test(value) && !/^[\t ]|[\t ]$/.test(value); }

  // https://fetch.spec.whatwg.org/#forbidden-request-header
  const forbidden = new Set([
    "accept-charset", "accept-encoding", "access-control-request-headers", "access-control-request-method", "connection",
    "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie",
    "te", "trailer", "transfer-encoding", "upgrade", "via",
  ]);
  const overrides = ["x-http-method", "x-http-method-override", "x-method-override"];
  function isForbiddenRequest(name, value) {
    name = lowered(name);
    if (forbidden.has(name) || name.startsWith("proxy-") || name.startsWith("sec-")) return true;
    // PLATFORM(Chromium): no script says who asks (crbug.com/571722); so no preflight asks about it either.
    if (name === "user-agent") return !host.isWebKit(realm);
    return overrides.includes(name)
      && value.split(",").some(method => /^(connect|trace|track)$/i.test(method.trim()));
  }
  function isForbiddenResponse(name) { return /^set-cookie2?$/i.test(name); }

  // https://fetch.spec.whatwg.org/#no-cors-safelisted-request-header
  function isSafelisted(name, value) {
    if (value.length > 128) return false;
    switch (lowered(name)) {
      case "accept": return !isUnsafe(value);
      case "accept-language": case "content-language": return /^[0-9A-Za-z *,\-.;=]*$/.test(value);
      case "content-type":
        return !isUnsafe(value)
          && /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i.test(value);
      default: return false;
    }
  }
  function isUnsafe(value) { return /[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/.test(value); }

  // A header list: `{name, value}` in order. OPTIMIZATION: a field keeps its name in lower case, once somebody has asked.
  function lowerName(field) { return field.lower ??= lowered(field.name); }

  // https://fetch.spec.whatwg.org/#concept-header-list-get
  function get(list, name) {
    name = lowered(name);
    let found = null;
    for (let index = 0; index < list.length; index++)
      if (lowerName(list[index]) === name) found = found === null ? list[index].value : `${found}, ${list[index].value}`;
    return found;
  }
  function remove(list, name) {
    name = lowered(name);
    for (let index = list.length - 1; index >= 0; index--) if (lowerName(list[index]) === name) list.splice(index, 1);
  }
  // https://fetch.spec.whatwg.org/#concept-header-list-set
  function set(list, name, value) {
    const lower = lowered(name);
    const at = list.findIndex(field => lowerName(field) === lower);
    if (at < 0) {
      list.push({ name, value });
      return;
    }
    const first = list[at];
    remove(list, name);
    list.splice(at, 0, { name: first.name, value });
  }
  // https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
  function sorted(list) {
    const values = new Map();
    for (const field of list) {
      const name = lowerName(field), before = values.get(name);
      if (before === undefined) values.set(name, [field.value]);
      else before.push(field.value);
    }
    const result = [];
    for (const name of [...values.keys()].sort()) {
      const all = values.get(name);
      if (name === "set-cookie") for (const value of all) result.push([name, value]);
      else result.push([name, all.join(", ")]);
    }
    return result;
  }

  let make, listOf, sortedOf;
  const key = {};

  const oddPair = "Header sub-sequence must contain exactly two items";
  class Headers {
    #list; #guard = "none";
    // What an iterator goes through, until the list changes.
    #sorted = null;
    static {
      make = (list, guard) => {
        const headers = new Headers();
        headers.#list = list;
        headers.#guard = guard;
        return headers;
      };
      listOf = headers => headers.#list;
      sortedOf = headers => headers.#sorted ??= sorted(headers.#list);
    }
    constructor(init = undefined) {
      this.#list = [];
      if (init !== undefined) this.#fill(init);
    }
    #fill(init) { for (const [name, value] of pairs(init, byteString, oddPair)) this.#append(name, value); }

    // https://fetch.spec.whatwg.org/#headers-validate
    #validate(name, value) {
      if (!isName(name)) throw new TypeError(`Invalid header name: '${name}'`);
      if (!isValue(value)) throw new TypeError(`The value of "${name}" is none of a header`);
      switch (this.#guard) {
        case "immutable": throw new TypeError("The headers are immutable");
        case "request": case "request-no-cors": return !isForbiddenRequest(name, value);
        case "response": return !isForbiddenResponse(name);
        default: return true;
      }
    }
    #append(name, value) {
      value = normalize(value);
      if (!this.#validate(name, value)) return;
      this.#sorted = null;
      if (this.#guard === "request-no-cors") {
        const before = get(this.#list, name);
        if (!isSafelisted(name, before === null ? value : `${before}, ${value}`)) return;
      }
      // A header keeps the spelling of its first.
      const lower = lowered(name);
      const first = this.#list.find(field => lowerName(field) === lower);
      this.#list.push({ name: first === undefined ? name : first.name, value });
      if (this.#guard === "request-no-cors") remove(this.#list, "range");
    }
    append(name, value) {
      need(arguments, 2);
      this.#append(byteString(name), byteString(value));
    }
    delete(name) {
      need(arguments, 1);
      name = byteString(name);
      if (!this.#validate(name, "")) return;
      this.#sorted = null;
      if (this.#guard === "request-no-cors" && !/^(accept|accept-language|content-language|content-type|range)$/i.test(name)) return;
      remove(this.#list, name);
    }
    get(name) {
      need(arguments, 1);
      name = byteString(name);
      if (!isName(name)) throw new TypeError(`Invalid header name: '${name}'`);
      return get(this.#list, name);
    }
    getSetCookie() { return this.#list.filter(field => lowerName(field) === "set-cookie").map(field => field.value); }
    has(name) {
      need(arguments, 1);
      name = byteString(name);
      if (!isName(name)) throw new TypeError(`Invalid header name: '${name}'`);
      return get(this.#list, name) !== null;
    }
    set(name, value) {
      need(arguments, 2);
      name = byteString(name);
      value = normalize(byteString(value));
      if (!this.#validate(name, value)) return;
      if (this.#guard === "request-no-cors" && !isSafelisted(name, value)) return;
      this.#sorted = null;
      set(this.#list, name, value);
    }
  }
  world.define("Headers", Headers);
  iterable(Headers, "Headers", headers => sortedOf(headers));

  // New headers of a guard, filled by what a script gave.
  function fill(guard, init) {
    const headers = make([], guard);
    if (init !== undefined) {
      const list = pairs(init, byteString, oddPair);
      for (let index = 0; index < list.length; index++) headers.append(list[index][0], list[index][1]);
    }
    return headers;
  }

  return { Headers, make, fill, listOf, get, set, normalize, isName, isValue, isForbiddenRequest };
})
