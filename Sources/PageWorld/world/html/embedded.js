// Images, objects, canvases and maps, of a page that shows none: https://html.spec.whatwg.org/#embedded-content
(function (world) {
  "use strict";

  const { host, number, wrap } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect, readers, writers, get, set } = world.use("html/reflect");
  const { ConstraintValidation } = world.use("html/forms/validity");
  const collections = world.use("dom/collections");

  // Whether it is under way, its width, its height.
  function stateOf(image) { return host.imageState(number(image)) ?? [0, 0, 0]; }

  function dimension(image, attribute, index) {
    return readers.unsigned(number(image), { attribute, fallback: stateOf(image)[index] });
  }
  function setDimension(image, attribute, value) { writers.unsigned(number(image), { attribute, fallback: 0 }, value); }

  class HTMLImageElement extends HTMLElement {
    get width() { return dimension(this, "width", 1); }
    set width(value) { setDimension(this, "width", value); }
    get height() { return dimension(this, "height", 2); }
    set height(value) { setDimension(this, "height", value); }
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
  reflect(HTMLImageElement);
  world.define("HTMLImageElement", HTMLImageElement);

  class HTMLObjectElement extends HTMLElement {
    get form() { return wrap(host.formOwner(number(this))); }
    get contentDocument() { return number(this) && null; }
    get contentWindow() { return number(this) && null; }
    getSVGDocument() { return number(this) && null; }
  }
  reflect(HTMLObjectElement);
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
  reflect(HTMLCanvasElement);
  world.define("HTMLCanvasElement", HTMLCanvasElement);

  class HTMLMapElement extends HTMLElement {
    get areas() { return collections.filtered(this, number(this), "areas", "area"); }
  }
  reflect(HTMLMapElement);
  world.define("HTMLMapElement", HTMLMapElement);
})
