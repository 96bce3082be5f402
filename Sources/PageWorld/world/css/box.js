// The size of an element's box, of which no more is known than what is written in lengths: nothing is laid out.
//
// https://drafts.csswg.org/css-box/ and https://drafts.csswg.org/css-sizing/
(function (world) {
  "use strict";

  const { host, agent } = world;
  const { computed } = world.use("css/computed");
  const rendering = world.use("css/rendering");
  const ask = world.page === undefined ? undefined : world.use("apart/modules").ask;
  const HTML = "http://www.w3.org/1999/xhtml";

  // Of the border box, of that without its lines (`clientWidth`), and of the lines before it: each across and down.
  const BORDER = 0, CLIENT = 2, LINES = 4;
  const axes = [["width", "left", "right"], ["height", "top", "bottom"]];

  // A length in pixels; undefined where it is none, or is of what is laid out.
  function length(own, name) {
    const [, amount, unit] = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(px|r?em|)$/i.exec(computed(own, name)) ?? [];
    if (amount === undefined || unit === "" && Number(amount) !== 0) return undefined;
    switch (unit.toLowerCase()) {
      case "em": return Number(amount) * Number.parseFloat(computed(own, "font-size"));
      case "rem": return Number(amount) * 16;
      default: return Number(amount);
    }
  }

  // https://html.spec.whatwg.org/#dimension-attributes, and the size of what is shown itself.
  const sized = new Set(["canvas", "embed", "iframe", "img", "object", "video"]);
  function ownSize(own, axis) {
    if (host.namespace(own) !== HTML || !sized.has(host.localName(own))) return undefined;
    const written = axis => /^\s*(\d+(?:\.\d*)?)(?!.*%)/.exec(host.attributeNS(own, null, axes[axis][0]) ?? "")?.[1];
    const found = written(axis);
    if (found !== undefined) return Number(found);
    switch (host.localName(own)) {
      case "img": {
        const natural = (host.imageState(own) ?? [0, 0, 0]).slice(1), other = written(1 - axis) ?? length(own, axes[1 - axis][0]);
        return other === undefined || natural[1 - axis] === 0 ? natural[axis] : Number(other) * natural[axis] / natural[1 - axis];
      }
      case "embed": return undefined;
      default: return axis === 0 ? 300 : 150;
    }
  }

  function measure(own) {
    const box = [0, 0, 0, 0, 0, 0];
    if (!rendering.isRendered(own)) return box;
    const isBorderBox = computed(own, "box-sizing") === "border-box";
    // What is of a line has its size by the text in it.
    const isOfLine = computed(own, "display") === "inline" && !(host.namespace(own) === HTML && sized.has(host.localName(own)));
    for (let axis = 0; axis < 2; axis++) {
      const [name, before, after] = axes[axis];
      const line = side => length(own, `border-${side}-width`) ?? 0, space = side => Math.max(0, length(own, `padding-${side}`) ?? 0);
      const lines = line(before) + line(after), spaces = space(before) + space(after);
      const around = lines + spaces, extra = isBorderBox ? around : 0;
      const content = size => Math.max(0, size - extra);
      let size = length(own, name);
      size = size === undefined ? ownSize(own, axis) : content(size);
      if (size === undefined) continue;
      const most = length(own, `max-${name}`), least = length(own, `min-${name}`);
      if (most !== undefined) size = Math.min(size, content(most));
      if (least !== undefined) size = Math.max(size, content(least));
      // Lengths of boxes are in parts of a pixel.
      box[BORDER + axis] = Math.floor((size + around) * 64) / 64;
      if (isOfLine) continue;
      box[CLIENT + axis] = Math.round(box[BORDER + axis]) - Math.round(lines);
      box[LINES + axis] = Math.round(line(before));
    }
    return box;
  }

  // One of these of the element with that number; 0 for what nobody has written.
  function size(own, index) {
    if (world.page !== undefined) return ask(() => world.page.use("css/box").size(own, index));
    const owner = agent.worldAround(own);
    return owner === world ? measure(own)[index] : owner.use("css/box").size(own, index);
  }

  return {
    size,
    offset: (own, axis) => Math.round(size(own, BORDER + axis)),
    client: (own, axis) => size(own, CLIENT + axis),
    lines: (own, axis) => size(own, LINES + axis),
  };
})
