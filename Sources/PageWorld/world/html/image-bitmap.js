// https://html.spec.whatwg.org/#images-2
(function (world) {
  "use strict";

  const { host, need } = world;
  const { make, checkMaking } = world.maker();

  // The sizes of those that are not closed: as no canvas has pixels, nobody finds any.
  const sizes = new WeakMap();
  class ImageBitmap {
    constructor() { checkMaking(); }
    get width() { return sizeOf(this)[0]; }
    get height() { return sizeOf(this)[1]; }
    close() {
      sizeOf(this);
      sizes.set(this, closed);
    }
  }
  world.define("ImageBitmap", ImageBitmap);
  const closed = [0, 0];
  function sizeOf(bitmap) { return sizes.get(bitmap) ?? world.illegal(); }
  function bitmap(width, height) {
    const made = make(ImageBitmap);
    sizes.set(made, [width, height]);
    return made;
  }

  // https://html.spec.whatwg.org/#imagebitmap:serializable-objects and #imagebitmap:transferable-objects
  function fail(name) { world.throwDOMException(undefined, name); }
  (world.parts.serializable ??= { __proto__: null }).ImageBitmap = {
    serialize(image, record, inner, isForStorage) {
      if (isForStorage || sizeOf(image) === closed) fail("DataCloneError");
      record.size = sizeOf(image);
    },
    deserialize: ({ size }) => bitmap(...size),
  };
  (world.parts.transferable ??= { __proto__: null }).ImageBitmap = {
    transfer(image, record) {
      if (sizeOf(image) === closed) fail("DataCloneError");
      record.size = sizeOf(image);
      sizes.set(image, closed);
    },
    receive: ({ size }) => bitmap(...size),
  };

  // The size of what an image is made of, as https://html.spec.whatwg.org/#dom-createimagebitmap and
  // #check-the-usability-of-the-image-argument say; undefined: of nothing that an image is made of.
  function sourceSize(source) {
    const is = name => world.has(name) && source instanceof world.get(name);
    if (typeof source !== "object" || source === null) return undefined;
    if (sizes.has(source)) return sizeOf(source);
    if (is("ImageData")) {
      if (source.data.buffer.detached) fail("InvalidStateError");
      return [source.width, source.height];
    }
    if (is("Blob")) return host.imageSize(world.use("net/blob").bytesOf(source)) ?? closed;
    if (is("HTMLImageElement")) return source.complete ? [source.naturalWidth, source.naturalHeight] : closed;
    if (is("HTMLCanvasElement")) return [source.width, source.height];
    // Media do not play, and drawings of SVG have no size.
    return is("HTMLVideoElement") || is("SVGImageElement") ? closed : undefined;
  }
  const whole = value => {
    value = Math.trunc(Number(value));
    if (!Number.isFinite(value) || Math.abs(value) > 0x7FFFFFFF) throw new TypeError("The value is outside of the range of a long");
    return value;
  };
  // https://html.spec.whatwg.org/#cropped-to-the-source-rectangle-with-formatting
  function outputSize([width, height], rectangle, { resizeWidth, resizeHeight } = {}) {
    const [across, down] = rectangle === undefined ? [width, height] : rectangle.slice(2).map(Math.abs);
    if (resizeWidth !== undefined && resizeHeight !== undefined) return [whole(resizeWidth), whole(resizeHeight)];
    if (resizeWidth !== undefined) return [whole(resizeWidth), Math.ceil(down * resizeWidth / across)];
    if (resizeHeight !== undefined) return [Math.ceil(across * resizeHeight / down), whole(resizeHeight)];
    return [across, down];
  }

  async function createImageBitmap(source, ...rest) {
    need(arguments, 1);
    if (rest.length === 2 || rest.length === 3) throw new TypeError("Not enough arguments");
    const rectangle = rest.length > 3 ? rest.slice(0, 4).map(whole) : undefined;
    const options = rest[rectangle === undefined ? 0 : 4] ?? undefined;
    if (options !== undefined && typeof options !== "object" && typeof options !== "function") throw new TypeError("Type error");
    const size = sourceSize(source);
    if (size === undefined) throw new TypeError("It is nothing that an image is made of");
    if (rectangle !== undefined && (rectangle[2] === 0 || rectangle[3] === 0)) throw new RangeError("The source rectangle is empty");
    if (options?.resizeWidth === 0 || options?.resizeHeight === 0 || size.includes(0)) fail("InvalidStateError");
    const made = outputSize(size, rectangle, options);
    return new Promise(resolve => { world.task(() => resolve(bitmap(...made))); });
  }
  world.made.others.add(world.own(createImageBitmap));

  return { createImageBitmap };
})
