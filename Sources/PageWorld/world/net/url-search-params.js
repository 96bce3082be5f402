// https://url.spec.whatwg.org/#urlsearchparams
(function (world) {
  "use strict";

  const { host, need } = world;
  const { usv, pairs, iterable } = world.use("net/convert");

  let listOf, attach, replace;

  class URLSearchParams {
    #list = [];
    // Tells the URL that it is of.
    #update = undefined;
    static {
      listOf = params => params.#list;
      attach = (query, update) => {
        const params = new URLSearchParams();
        params.#list = parse(query);
        params.#update = update;
        return params;
      };
      replace = (params, query) => { params.#list = parse(query); };
    }

    constructor(init = "") {
      if ((typeof init === "object" || typeof init === "function") && init !== null) this.#list = pairs(init, usv);
      else this.#list = parse(usv(init));
    }

    #changed() { if (this.#update !== undefined) this.#update(serialize(this.#list)); }

    get size() { return this.#list.length; }
    append(name, value) {
      need(arguments, 2);
      this.#list.push([usv(name), usv(value)]);
      this.#changed();
    }
    delete(name, value = undefined) {
      need(arguments, 1);
      name = usv(name);
      if (value !== undefined) value = usv(value);
      this.#list = this.#list.filter(pair => pair[0] !== name || value !== undefined && pair[1] !== value);
      this.#changed();
    }
    get(name) {
      need(arguments, 1);
      name = usv(name);
      const pair = this.#list.find(pair => pair[0] === name);
      return pair === undefined ? null : pair[1];
    }
    getAll(name) {
      need(arguments, 1);
      name = usv(name);
      return this.#list.filter(pair => pair[0] === name).map(pair => pair[1]);
    }
    has(name, value = undefined) {
      need(arguments, 1);
      name = usv(name);
      if (value !== undefined) value = usv(value);
      return this.#list.some(pair => pair[0] === name && (value === undefined || pair[1] === value));
    }
    set(name, value) {
      need(arguments, 2);
      name = usv(name);
      value = usv(value);
      const first = this.#list.find(pair => pair[0] === name);
      if (first === undefined) {
        this.#list.push([name, value]);
      } else {
        first[1] = value;
        this.#list = this.#list.filter(pair => pair === first || pair[0] !== name);
      }
      this.#changed();
    }
    sort() {
      this.#list.sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);
      this.#changed();
    }
    toString() { return serialize(this.#list); }
  }

  function parse(text) {
    const flat = host.urlencodedParse(text.startsWith("?") ? text.slice(1) : text);
    const list = [];
    for (let index = 0; index < flat.length; index += 2) list.push([flat[index], flat[index + 1]]);
    return list;
  }
  function serialize(list) { return host.urlencodedSerialize(list.flat()); }

  world.define("URLSearchParams", URLSearchParams);
  iterable(URLSearchParams, "URLSearchParams", listOf);
  return { URLSearchParams, attach, replace, listOf };
})
