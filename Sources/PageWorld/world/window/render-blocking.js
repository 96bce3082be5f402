// Links that keep the page from being shown until it has come to a place in it: no frame is animated before.
// https://html.spec.whatwg.org/#link-type-expect
(function (world) {
  "use strict";

  const { host, documentNumber, wrap } = world;

  // Links that block; once there is a body none is added.
  let blocking = new Set();

  function isBlocked() {
    const found = host.querySelectorAll(documentNumber, "link[rel~=expect i][blocking~=render i][href]").filter(awaits);
    blocking = new Set(host.bodyElement(documentNumber) === 0 ? found : found.filter(own => blocking.has(own)));
    return blocking.size > 0;
  }

  // Whether the place that a link names is still to come.
  function awaits(own) {
    const media = host.attributeNS(own, null, "media") ?? "";
    if (media !== "" && !world.use("window/environment").matchMedia(media).matches) return false;
    const url = host.urlParse(host.attributeNS(own, null, "href"), host.documentURL(documentNumber));
    if (url === null) return false;
    const [address, fragment] = split(url);
    if (fragment === "" || address !== split(host.documentURL(documentNumber))[0]) return false;
    const { document } = world.global;
    return [fragment, decoded(fragment)].every(name => document.getElementById(name) === null && !hasAnchor(name));
  }
  // https://html.spec.whatwg.org/#find-a-potential-indicated-element
  function hasAnchor(name) {
    return host.querySelectorAll(documentNumber, "a[name]").some(own => host.attributeNS(own, null, "name") === name);
  }
  function split(url) {
    const hash = url.indexOf("#");
    return hash < 0 ? [url, ""] : [url.slice(0, hash), url.slice(hash + 1)];
  }
  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  const { decodeURIComponent } = globalThis;

  return { isBlocked };
})
