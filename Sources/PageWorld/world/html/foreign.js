// Elements of SVG and MathML: https://svgwg.org/svg2-draft/types.html#InterfaceSVGElement, https://w3c.github.io/mathml-core/#dom-mathmlelement
(function (world) {
  "use strict";

  const { host, agent, number, wrap } = world;
  const Element = world.get("Element");
  const { HTMLOrSVGElement, ElementCSSInlineStyle } = world.use("html/element");
  const { define, globalHandlers } = world.use("html/event-handlers");

  function complete(definition) {
    world.mix(definition, HTMLOrSVGElement);
    world.mix(definition, ElementCSSInlineStyle);
    define(definition.prototype, globalHandlers);
  }

  class SVGElement extends Element {
    constructor() { throw new TypeError("Illegal constructor"); }
    get className() { return animated(this, "class"); }
    get ownerSVGElement() { return wrap(outerSVG(number(this))); }
    get viewportElement() { return wrap(outerSVG(number(this))); }
  }
  complete(SVGElement);
  world.define("SVGElement", SVGElement);

  class MathMLElement extends Element {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  complete(MathMLElement);
  world.define("MathMLElement", MathMLElement);

  function outerSVG(own) {
    for (let above = host.parentElement(own); above !== 0; above = host.parentElement(above))
      if (host.localName(above) === "svg") return above;
    return 0;
  }

  // https://svgwg.org/svg2-draft/types.html#InterfaceSVGAnimatedString, which nothing animates.
  class SVGAnimatedString {
    #element;
    #name;
    constructor(key, element, name) {
      if (key !== secret) world.illegal();
      this.#element = element;
      this.#name = name;
    }
    // The old name of `href`, too: https://svgwg.org/svg2-draft/linking.html#XLinkRefAttrs
    get #old() { return this.#name === "href" && !this.#element.hasAttribute("href") ? this.#element.getAttributeNS(XLINK, "href") : null; }
    get baseVal() { return this.#old ?? this.#element.getAttribute(this.#name) ?? ""; }
    set baseVal(value) {
      if (this.#old === null) this.#element.setAttribute(this.#name, value);
      else this.#element.setAttributeNS(XLINK, "xlink:href", value);
    }
    get animVal() { return this.baseVal; }
  }
  const secret = {}, XLINK = "http://www.w3.org/1999/xlink";
  world.define("SVGAnimatedString", SVGAnimatedString);
  function animated(element, name) {
    const own = agent.own(element) ?? world.illegal();
    const strings = own.animated ??= { __proto__: null };
    return strings[name] ??= new SVGAnimatedString(secret, element, name);
  }

  class SVGGraphicsElement extends SVGElement {
    getBBox() { return world.use("html/geometry").emptyRect(); }
    getCTM() { return null; }
    getScreenCTM() { return null; }
  }
  world.define("SVGGraphicsElement", SVGGraphicsElement);
  class SVGGeometryElement extends SVGGraphicsElement {
    getTotalLength() { return 0; }
  }
  world.define("SVGGeometryElement", SVGGeometryElement);

  // https://svgwg.org/svg2-draft/struct.html#InterfaceSVGSVGElement, whose matrices and points are those of Geometry Interfaces.
  class Drawing {
    createSVGMatrix() { return new (world.get("DOMMatrix"))(); }
    createSVGPoint() { return new (world.get("DOMPoint"))(); }
    createSVGRect() { return new (world.get("DOMRect"))(); }
  }

  const interfaces = {
    __proto__: null,
    SVGSVGElement: ["svg", SVGGraphicsElement], SVGGElement: ["g", SVGGraphicsElement], SVGDefsElement: ["defs", SVGGraphicsElement],
    SVGUseElement: ["use", SVGGraphicsElement], SVGImageElement: ["image", SVGGraphicsElement], SVGAElement: ["a", SVGGraphicsElement],
    SVGTextElement: ["text", SVGGraphicsElement], SVGTSpanElement: ["tspan", SVGGraphicsElement],
    SVGForeignObjectElement: ["foreignObject", SVGGraphicsElement], SVGSwitchElement: ["switch", SVGGraphicsElement],
    SVGPathElement: ["path", SVGGeometryElement], SVGRectElement: ["rect", SVGGeometryElement],
    SVGCircleElement: ["circle", SVGGeometryElement], SVGEllipseElement: ["ellipse", SVGGeometryElement],
    SVGLineElement: ["line", SVGGeometryElement], SVGPolygonElement: ["polygon", SVGGeometryElement],
    SVGPolylineElement: ["polyline", SVGGeometryElement], SVGTitleElement: ["title", SVGElement], SVGDescElement: ["desc", SVGElement],
    SVGScriptElement: ["script", SVGElement], SVGStyleElement: ["style", SVGElement], SVGSymbolElement: ["symbol", SVGElement],
    SVGMetadataElement: ["metadata", SVGElement], SVGClipPathElement: ["clipPath", SVGElement], SVGMaskElement: ["mask", SVGElement],
    SVGFilterElement: ["filter", SVGElement], SVGLinearGradientElement: ["linearGradient", SVGElement],
    SVGRadialGradientElement: ["radialGradient", SVGElement], SVGStopElement: ["stop", SVGElement],
  };
  const byName = { __proto__: null };
  for (const name in interfaces) byName[interfaces[name][0]] = name;

  return {
    make(name) {
      const Base = interfaces[name][1];
      const definition = { [name]: class extends Base {} }[name];
      if (["SVGAElement", "SVGUseElement", "SVGImageElement", "SVGScriptElement"].includes(name))
        world.mix(definition, class { get href() { return animated(this, "href"); } });
      if (name === "SVGSVGElement") world.mix(definition, Drawing);
      if (name === "SVGScriptElement" || name === "SVGStyleElement") world.use("html/reflect").reflect(definition);
      world.define(name, definition);
    },
    svg(name) { return byName[name] === undefined ? SVGElement.prototype : world.get(byName[name]).prototype; },
  };
})
