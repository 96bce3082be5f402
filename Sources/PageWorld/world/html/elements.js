// Which interface each element of HTML has: https://html.spec.whatwg.org/#elements-in-the-dom
(function (world) {
  "use strict";

  const { HTMLElement } = world.use("html/element");
  const interfaces = world.agent.elementInterfaces;

  class HTMLUnknownElement extends HTMLElement {}
  world.define("HTMLUnknownElement", HTMLUnknownElement);

  // https://html.spec.whatwg.org/#elements-in-the-dom:element-interface
  function prototypeOf(name) {
    const found = interfaces[name];
    if (found !== undefined) return world.get(found).prototype;
    return isCustomName(name) ? HTMLElement.prototype : HTMLUnknownElement.prototype;
  }

  // https://html.spec.whatwg.org/#valid-custom-element-name
  function isCustomName(name) {
    return /^[a-z][^A-Z\t\n\f\r \0\/>]*$/.test(name) && name.includes("-") && !reserved.includes(name);
  }
  const reserved = ["annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
    "font-face-name", "missing-glyph"];

  return { HTMLElement, interfaces, prototypeOf, isCustomName };
})
