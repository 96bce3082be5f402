// Images, objects, canvases and maps, of a page that shows none: https://html.spec.whatwg.org/#embedded-content
(function (world) {
  "use strict";

  const { host, number, wrap } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect, kinds, get, set } = world.use("html/reflect");
  const { text, textOrNull, url, flag, unsigned, keyword, crossOrigin, referrerPolicy, fetchPriority, loading } = kinds;
  const { ConstraintValidation } = world.use("html/forms/validity");
  const collections = world.use("dom/collections");

  // Whether it is under way, its width, its height.
  function stateOf(image) { return host.imageState(number(image)) ?? [0, 0, 0]; }

  class HTMLImageElement extends HTMLElement {
    get width() { return unsigned(stateOf(this)[1]).read(number(this), "width"); }
    set width(value) { unsigned().write(number(this), "width", value); }
    get height() { return unsigned(stateOf(this)[2]).read(number(this), "height"); }
    set height(value) { unsigned().write(number(this), "height", value); }
    get naturalWidth() { return stateOf(this)[1]; }
    get naturalHeight() { return stateOf(this)[2]; }
    get complete() { return stateOf(this)[0] === 0; }
    get currentSrc() { return this.src; }
    get x() { return number(this) && 0; }
    get y() { return number(this) && 0; }
    async decode() {
      if (stateOf(this)[1] > 0) return;
      world.throwDOMException("Images are not shown.", "EncodingError");
    }
  }
  reflect(HTMLImageElement, {
    alt: text, src: url, srcset: text, sizes: text, crossOrigin, useMap: text, isMap: flag, referrerPolicy,
    decoding: keyword(["async", "sync", "auto"], { missing: "auto" }), loading, fetchPriority, name: text, lowsrc: url, align: text,
    hspace: unsigned(), vspace: unsigned(), longDesc: url, border: textOrNull,
  });
  world.define("HTMLImageElement", HTMLImageElement);

  class HTMLObjectElement extends HTMLElement {
    get form() { return wrap(host.formOwner(number(this))); }
    get contentDocument() { return number(this) && null; }
    get contentWindow() { return number(this) && null; }
    getSVGDocument() { return number(this) && null; }
  }
  reflect(HTMLObjectElement, {
    data: url, type: text, name: text, useMap: text, width: text, height: text, align: text, archive: text, code: text, declare: flag,
    hspace: unsigned(), standby: text, vspace: unsigned(), codeBase: url, codeType: text, border: textOrNull,
  });
  world.mix(HTMLObjectElement, ConstraintValidation);
  world.define("HTMLObjectElement", HTMLObjectElement);

  class HTMLCanvasElement extends HTMLElement {
    getContext() {
      world.need(arguments, 1);
      number(this);
      return null;
    }
    toDataURL() {
      number(this);
      return "data:,";
    }
    toBlob(callback) {
      world.need(arguments, 1);
      world.task(() => { world.run(callback, undefined, null); });
    }
  }
  reflect(HTMLCanvasElement, { width: unsigned(300), height: unsigned(150) });
  world.define("HTMLCanvasElement", HTMLCanvasElement);

  class HTMLMapElement extends HTMLElement {
    get areas() { return collections.filtered(this, number(this), "areas", "area"); }
  }
  reflect(HTMLMapElement, { name: text });
  world.define("HTMLMapElement", HTMLMapElement);
})
