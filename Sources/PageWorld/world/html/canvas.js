// Canvases of a page that nobody sees: the context keeps what it is told, and each pixel stays transparent black.
// https://html.spec.whatwg.org/#2dcontext
(function (world) {
  "use strict";

  const { need } = world;
  const { computed } = world.use("css/colors");

  // PLATFORM(WebKit): iOS makes no larger bitmap.
  const pixelLimit = 16_777_216;

  const { make, checkMaking } = world.maker();
  function finite(value) {
    value = Number(value);
    if (!Number.isFinite(value)) throw new TypeError("The provided value is non-finite");
    return value;
  }
  function tooSmall(text) { world.throwDOMException(text, "IndexSizeError"); }

  // https://html.spec.whatwg.org/#serialisation-of-a-color; undefined: it is none.
  function color(value) {
    value = `${value}`.trim();
    const found = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(computed(value, () => false));
    if (found === null) return /^(?:hwb|lab|lch|oklab|oklch|color|color-mix)\(/i.test(value) ? value : undefined;
    if (found[4] !== undefined) return found[0];
    return `#${found.slice(1, 4).map(part => Number(part).toString(16).padStart(2, "0")).join("")}`;
  }

  // MARK: What is made of a context

  class CanvasGradient {
    constructor() { checkMaking(); }
    addColorStop(offset, value) {
      need(arguments, 2);
      offset = finite(offset);
      if (offset < 0 || offset > 1) tooSmall("The offset is between 0 and 1.");
      if (color(value) === undefined) world.throwDOMException(undefined, "SyntaxError");
    }
  }
  world.define("CanvasGradient", CanvasGradient);

  class CanvasPattern {
    constructor() { checkMaking(); }
    setTransform() {}
  }
  world.define("CanvasPattern", CanvasPattern);

  // A character is half as wide as the font is high.
  class TextMetrics {
    #width;
    #size;
    constructor(text, size) {
      checkMaking();
      this.#width = text.length * size / 2;
      this.#size = size;
    }
    get width() { return this.#width; }
    get actualBoundingBoxLeft() { return 0 * this.#width; }
    get actualBoundingBoxRight() { return this.#width; }
    get fontBoundingBoxAscent() { return 0.8 * this.#size; }
    get fontBoundingBoxDescent() { return 0.2 * this.#size; }
    get actualBoundingBoxAscent() { return 0.8 * this.#size; }
    get actualBoundingBoxDescent() { return 0.2 * this.#size; }
    get emHeightAscent() { return 0.8 * this.#size; }
    get emHeightDescent() { return 0.2 * this.#size; }
    get hangingBaseline() { return 0.8 * this.#size; }
    get alphabeticBaseline() { return 0 * this.#size; }
    get ideographicBaseline() { return -0.2 * this.#size; }
  }
  world.define("TextMetrics", TextMetrics);

  // https://html.spec.whatwg.org/#imagedata
  class ImageData {
    #data;
    #width;
    #height;
    constructor(first, second) {
      need(arguments, 2);
      const data = first instanceof Uint8ClampedArray ? first : null;
      this.#width = (data === null ? first : second) >>> 0;
      if (this.#width === 0) tooSmall("The width is not zero.");
      const height = arguments[data === null ? 1 : 2];
      if (data === null || height !== undefined) {
        this.#height = height >>> 0;
        if (this.#height === 0) tooSmall("The height is not zero.");
      }
      if (data !== null) {
        if (data.length === 0 || data.length % 4 !== 0) world.throwDOMException("A pixel has four bytes.", "InvalidStateError");
        const rows = data.length / 4 / this.#width;
        if (rows !== (this.#height ?? Math.floor(rows))) tooSmall("The data is not as many pixels.");
        this.#height = rows;
      }
      checkArea(this.#width, this.#height);
      this.#data = data ?? new Uint8ClampedArray(4 * this.#width * this.#height);
    }
    get width() { return this.#width; }
    get height() { return this.#height; }
    get data() { return this.#data; }
    get colorSpace() { return this.#data && "srgb"; }
  }
  world.define("ImageData", ImageData);
  // https://html.spec.whatwg.org/#imagedata:serializable-objects
  (world.parts.serializable ??= { __proto__: null }).ImageData = {
    serialize(image, record, inner) {
      record.data = inner(image.data);
      record.size = [image.width, image.height];
    },
    deserialize: ({ data, size }, inner) => new ImageData(inner(data), ...size),
  };
  function checkArea(width, height) {
    if (width * height > pixelLimit) throw new RangeError(`An image has at most ${pixelLimit} pixels`);
  }

  // MARK: Paths

  // The methods of CanvasPath, each with as many arguments as it needs.
  const pathMethods = {
    closePath: 0, moveTo: 2, lineTo: 2, quadraticCurveTo: 4, bezierCurveTo: 6, arcTo: 5, rect: 4, roundRect: 4, arc: 5, ellipse: 7,
  };
  // Where the radii of those that must not be negative stand.
  const radii = { arcTo: [4], arc: [2], ellipse: [2, 3] };
  // Methods of which nothing comes.
  function idle(prototype, methods, check) {
    for (const name in methods) {
      const method = {
        [name](...values) {
          check(this);
          need(values, methods[name]);
          for (const place of radii[name] ?? []) if (Number(values[place]) < 0) tooSmall("A radius is not negative.");
        },
      };
      Object.defineProperty(method[name], "length", { value: methods[name], configurable: true });
      Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(method));
    }
  }

  class Path2D {
    #isPath = true;
    addPath(path) {
      need(arguments, 1);
      Path2D.#check(path);
    }
    static #check(path) { path.#isPath; }
    static { idle(Path2D.prototype, pathMethods, Path2D.#check); }
  }
  world.define("Path2D", Path2D);

  // MARK: The context

  // What each attribute of a state is at the beginning, and makes of a value; undefined: the value is ignored.
  function oneOf(...values) { return value => values.includes(`${value}`) ? `${value}` : undefined; }
  function number(test) {
    return value => {
      value = Number(value);
      return Number.isFinite(value) && test(value) ? value : undefined;
    };
  }
  function paint(value) { return value instanceof CanvasGradient || value instanceof CanvasPattern ? value : color(value); }
  function length(value) { return /^-?[\d.]+(?:px|pt|em|rem|ex|ch)$/.test(value) ? `${value}` : undefined; }
  const size = /(?:^|\s)([\d.]+)(px|pt|em|rem|%)(?:\s*\/\s*\S+)?\s+\S/;
  const attributes = {
    globalAlpha: [1, number(value => value >= 0 && value <= 1)],
    globalCompositeOperation: ["source-over", oneOf(
      "source-over", "source-in", "source-out", "source-atop", "destination-over", "destination-in", "destination-out",
      "destination-atop", "lighter", "copy", "xor", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge",
      "color-burn", "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    )],
    imageSmoothingEnabled: [true, Boolean],
    imageSmoothingQuality: ["low", oneOf("low", "medium", "high")],
    fillStyle: ["#000000", paint],
    strokeStyle: ["#000000", paint],
    shadowOffsetX: [0, number(() => true)],
    shadowOffsetY: [0, number(() => true)],
    shadowBlur: [0, number(value => value >= 0)],
    shadowColor: ["rgba(0, 0, 0, 0)", color],
    filter: ["none", String],
    lineWidth: [1, number(value => value > 0)],
    lineCap: ["butt", oneOf("butt", "round", "square")],
    lineJoin: ["miter", oneOf("round", "bevel", "miter")],
    miterLimit: [10, number(value => value > 0)],
    lineDashOffset: [0, number(() => true)],
    font: ["10px sans-serif", value => size.test(value) ? `${value}`.trim().replace(/\s+/g, " ") : undefined],
    textAlign: ["start", oneOf("start", "end", "left", "right", "center")],
    textBaseline: ["alphabetic", oneOf("top", "hanging", "middle", "alphabetic", "ideographic", "bottom")],
    direction: ["inherit", oneOf("ltr", "rtl", "inherit")],
    letterSpacing: ["0px", length],
    wordSpacing: ["0px", length],
    fontKerning: ["auto", oneOf("auto", "normal", "none")],
  };
  const firstState = { __proto__: null, dashes: [], matrix: [1, 0, 0, 1, 0, 0] };
  for (const name in attributes) firstState[name] = attributes[name][0];

  // https://html.spec.whatwg.org/#dom-context-2d-transform
  function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
    return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
  }

  class CanvasRenderingContext2D {
    #canvas;
    #settings;
    #state = { ...firstState };
    #saved = [];
    constructor(canvas, settings) {
      checkMaking();
      this.#canvas = canvas;
      this.#settings = settings;
    }
    static {
      const prototype = CanvasRenderingContext2D.prototype;
      for (const name in attributes) {
        Object.defineProperties(prototype, Object.getOwnPropertyDescriptors({
          get [name]() { return this.#state[name]; },
          set [name](value) {
            value = attributes[name][1](value);
            if (value !== undefined) this.#state[name] = value;
          },
        }));
      }
      const check = context => { context.#state; };
      idle(prototype, pathMethods, check);
      idle(prototype, {
        beginPath: 0, fill: 0, stroke: 0, clip: 0, clearRect: 4, fillRect: 4, strokeRect: 4, fillText: 3, strokeText: 3,
        drawFocusIfNeeded: 1, putImageData: 3,
      }, check);
    }
    get canvas() { return this.#canvas; }
    getContextAttributes() { return { ...this.#settings }; }
    save() { this.#saved.push({ ...this.#state }); }
    restore() { this.#state = this.#saved.pop() ?? this.#state; }
    reset() {
      this.#state = { ...firstState };
      this.#saved = [];
    }
    isContextLost() { return !this.#saved; }

    scale(x, y) { need(arguments, 2); this.#transform(x, 0, 0, y, 0, 0); }
    rotate(angle) {
      need(arguments, 1);
      this.#transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
    }
    translate(x, y) { need(arguments, 2); this.#transform(1, 0, 0, 1, x, y); }
    transform(a, b, c, d, e, f) { need(arguments, 6); this.#transform(a, b, c, d, e, f); }
    setTransform(a, b, c, d, e, f) {
      if (arguments.length > 1) need(arguments, 6);
      const { a: xx = 1, b: xy = 0, c: yx = 0, d: yy = 1, e: x = 0, f: y = 0 } = arguments.length > 1 ? { a, b, c, d, e, f } : a ?? {};
      this.resetTransform();
      this.#transform(xx, xy, yx, yy, x, y);
    }
    resetTransform() { this.#state.matrix = firstState.matrix; }
    getTransform() { return new (world.get("DOMMatrix"))(this.#state.matrix); }
    #transform(...values) {
      values = values.map(Number);
      if (values.every(Number.isFinite)) this.#state.matrix = times(this.#state.matrix, values);
    }

    setLineDash(segments) {
      need(arguments, 1);
      const dashes = [...segments].map(Number);
      if (!dashes.every(value => Number.isFinite(value) && value >= 0)) return;
      this.#state.dashes = dashes.length % 2 === 0 ? dashes : [...dashes, ...dashes];
    }
    getLineDash() { return [...this.#state.dashes]; }
    isPointInPath() { need(arguments, 2); return !this.#saved; }
    isPointInStroke() { need(arguments, 2); return !this.#saved; }

    createLinearGradient(x0, y0, x1, y1) {
      need(arguments, 4);
      [x0, y0, x1, y1].forEach(finite);
      return make(CanvasGradient);
    }
    createRadialGradient(x0, y0, r0, x1, y1, r1) {
      need(arguments, 6);
      [x0, y0, r0, x1, y1, r1].forEach(finite);
      if (r0 < 0 || r1 < 0) tooSmall("A radius is not negative.");
      return make(CanvasGradient);
    }
    createConicGradient(angle, x, y) {
      need(arguments, 3);
      [angle, x, y].forEach(finite);
      return make(CanvasGradient);
    }
    createPattern(image, repetition) {
      need(arguments, 2);
      checkImage(image);
      if (!["", "repeat", "repeat-x", "repeat-y", "no-repeat"].includes(`${repetition ?? ""}`)) {
        world.throwDOMException(undefined, "SyntaxError");
      }
      return make(CanvasPattern);
    }
    drawImage(image) {
      need(arguments, 3);
      if (![3, 5, 9].includes(arguments.length)) throw new TypeError("An image is drawn with 3, 5 or 9 arguments");
      checkImage(image);
    }
    measureText(text) {
      need(arguments, 1);
      const [, value, unit] = size.exec(this.#state.font);
      const pixels = { px: 1, pt: 4 / 3, em: 16, rem: 16, "%": 0.16 }[unit];
      return make(TextMetrics, `${text}`, Number(value) * pixels);
    }

    createImageData(width, height) {
      need(arguments, 1);
      if (width instanceof ImageData) return new ImageData(width.width, width.height);
      need(arguments, 2);
      return new ImageData(Math.abs(width), Math.abs(height));
    }
    getImageData(x, y, width, height) {
      need(arguments, 4);
      return new ImageData(Math.abs(width), Math.abs(height));
    }
  }
  world.define("CanvasRenderingContext2D", CanvasRenderingContext2D);

  // https://html.spec.whatwg.org/#canvasimagesource
  function checkImage(image) {
    const kinds = ["HTMLImageElement", "SVGImageElement", "HTMLVideoElement", "HTMLCanvasElement", "ImageBitmap"];
    if (!kinds.some(name => image instanceof world.get(name))) throw new TypeError("It is no image, video or canvas");
  }

  // MARK: Files

  // https://www.w3.org/TR/png/: one bit a pixel, each of which has the color that is transparent.
  function png(width, height) {
    const size = [...word(width), ...word(height)];
    return join([
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], chunk("IHDR", [...size, 1, 0, 0, 0, 0]), chunk("tRNS", [0, 0]),
      chunk("IDAT", zeros(height * (1 + Math.ceil(width / 8)))), chunk("IEND", []),
    ]);
  }
  function word(value) { return [value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255]; }
  function join(parts) {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const part of parts) {
      all.set(part, end);
      end += part.length;
    }
    return all;
  }
  // https://www.w3.org/TR/png/#D-CRCAppendix
  function chunk(type, data) {
    const body = join([Array.from(type, letter => letter.charCodeAt(0)), data]);
    let sum = ~0;
    for (const byte of body) {
      sum ^= byte;
      for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xEDB88320 ^ sum >>> 1 : sum >>> 1;
    }
    return join([word(data.length), body, word(~sum)]);
  }
  // RFC 1950, of RFC 1951's blocks without compression; zeros alone leave Adler-32's first sum at 1.
  function zeros(count) {
    const parts = [[0x78, 0x01]];
    for (let left = count; left > 0; left -= 0xFFFF) {
      const size = Math.min(left, 0xFFFF);
      parts.push([left <= 0xFFFF ? 1 : 0, size & 255, size >>> 8, ~size & 255, ~size >>> 8 & 255], new Uint8Array(size));
    }
    return join([...parts, word((count % 65521) * 65536 + 1)]);
  }

  return {
    context(canvas, settings) {
      const { alpha = true, desynchronized = false, willReadFrequently = false } = settings ?? {};
      return make(CanvasRenderingContext2D, canvas, {
        alpha: Boolean(alpha), colorSpace: "srgb", desynchronized: Boolean(desynchronized),
        willReadFrequently: Boolean(willReadFrequently),
      });
    },
    // null: a canvas without pixels, or of more than iOS has.
    file: (width, height) => width === 0 || height === 0 || width * height > pixelLimit ? null : png(width, height),
  };
})
