// https://html.spec.whatwg.org/#import-maps
(function (world) {
  "use strict";

  const { host, global } = world;
  // {imports: [[specifier, URL or null], longest first], scopes: [[prefix, imports]]}
  const map = { imports: [], scopes: [], integrity: { __proto__: null } };
  // What has been resolved: a later map does not change it (https://html.spec.whatwg.org/#merge-existing-and-new-import-maps).
  const resolved = [];

  function parseURL(text, base) { return host.resolveSpecifier(text, base); }
  // https://html.spec.whatwg.org/#resolving-a-url-like-module-specifier
  function urlLike(specifier, base) {
    if (/^(?:\/|\.\/|\.\.\/)/.test(specifier)) return parseURL(specifier, base);
    return parseURL(specifier, null);
  }

  function warn(text) { host.log(world.realm, "warning", text); }
  function isObject(value) { return typeof value === "object" && value !== null && !Array.isArray(value); }

  // https://html.spec.whatwg.org/#sorting-and-normalizing-a-module-specifier-map
  function normalize(given, base) {
    const entries = [];
    for (const key of Object.keys(given)) {
      if (key === "") { warn("An import map has an empty key."); continue; }
      const normalized = urlLike(key, base) ?? key;
      let address = typeof given[key] === "string" ? urlLike(given[key], base) : null;
      if (address === null) warn(`The import map's address for "${key}" is none.`);
      if (address !== null && key.endsWith("/") && !address.endsWith("/")) address = null;
      entries.push([normalized, address]);
    }
    return entries;
  }
  function byLength(entries) { return entries.sort((one, other) => one[0] < other[0] ? 1 : one[0] > other[0] ? -1 : 0); }
  function merge(into, entries) {
    for (const entry of entries) if (!into.some(other => other[0] === entry[0])) into.push(entry);
    byLength(into);
  }

  // https://html.spec.whatwg.org/#parse-an-import-map-string
  function register(text, base) {
    const parsed = JSON.parse(text);
    if (!isObject(parsed)) throw new TypeError("An import map is an object");
    for (const key of ["imports", "scopes", "integrity"])
      if (parsed[key] !== undefined && !isObject(parsed[key])) throw new TypeError(`The import map's ${key} are no object`);
    const scopes = [];
    for (const prefix of Object.keys(parsed.scopes ?? {})) {
      if (!isObject(parsed.scopes[prefix])) throw new TypeError(`The import map's scope "${prefix}" is no object`);
      const url = parseURL(prefix, base);
      if (url !== null) scopes.push([url, normalize(parsed.scopes[prefix], base)]);
    }
    const isTaken = entry => resolved.some(one => one.specifier === entry[0] || entry[0].endsWith("/") && one.specifier.startsWith(entry[0]));
    merge(map.imports, normalize(parsed.imports ?? {}, base).filter(entry => !isTaken(entry)));
    for (const [prefix, entries] of scopes) {
      const known = map.scopes.find(scope => scope[0] === prefix);
      const kept = entries.filter(entry => !resolved.some(one => (one.base === prefix || prefix.endsWith("/") && one.base.startsWith(prefix))
        && (one.specifier === entry[0] || entry[0].endsWith("/") && one.specifier.startsWith(entry[0]))));
      if (known !== undefined) merge(known[1], kept);
      else map.scopes.push([prefix, byLength(kept)]);
    }
    byLength(map.scopes);
    for (const key of Object.keys(parsed.integrity ?? {})) {
      const url = urlLike(key, base);
      if (url !== null && typeof parsed.integrity[key] === "string") map.integrity[url] ??= parsed.integrity[key];
    }
  }

  // https://html.spec.whatwg.org/#resolving-an-imports-match
  function match(normalized, isURL, entries) {
    for (const [key, address] of entries) {
      if (key === normalized) {
        if (address === null) throw new TypeError(`The import map blocks "${key}"`);
        return address;
      }
      if (key.endsWith("/") && normalized.startsWith(key) && isURL !== false) {
        if (address === null) throw new TypeError(`The import map blocks "${key}"`);
        const url = parseURL(normalized.slice(key.length), address);
        if (url === null || !url.startsWith(address)) throw new TypeError(`"${normalized}" leaves "${key}"`);
        return url;
      }
    }
    return null;
  }

  // https://html.spec.whatwg.org/#resolve-a-module-specifier
  function resolve(specifier, base) {
    const url = urlLike(specifier, base);
    const normalized = url ?? specifier;
    const isSpecial = url === null || /^(?:https?|file|ftp|wss?):/.test(url);
    let found = null;
    for (const [prefix, entries] of map.scopes) {
      if (prefix !== base && !(prefix.endsWith("/") && base.startsWith(prefix))) continue;
      found = match(normalized, isSpecial, entries);
      if (found !== null) break;
    }
    found ??= match(normalized, isSpecial, map.imports) ?? url;
    if (found === null) throw new TypeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
    if (resolved.length < 10000) resolved.push({ specifier: normalized, base });
    return found;
  }

  return { register, resolve, integrityOf: url => map.integrity[url] ?? "" };
})
