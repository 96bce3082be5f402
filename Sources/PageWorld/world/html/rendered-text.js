// The text of an element as its styles let it show, a line for each block: https://html.spec.whatwg.org/#rendered-text-collection-steps
//
// Nothing is laid out: lines are not broken where they are too long, and white space is collapsed by CSS Text as it is within
// one box (https://drafts.csswg.org/css-text/#white-space-phase-1).
(function (world) {
  "use strict";

  const { host, agent, realm } = world;
  const rendering = world.use("css/rendering");
  const { value, declaredBy, default_, displays, flatParent } = world.use("css/computed");
  const { rules, winning } = world.use("css/cascade");
  const { version } = world.use("css/sheets");
  const { blockified, laysOut, isHiddenInput } = world.use("css/boxes");
  const { scan, last } = world.use("css/declarations");
  const HTML = "http://www.w3.org/1999/xhtml", SVG = "http://www.w3.org/2000/svg";

  const names = ["display", "visibility", "white-space", "text-transform", "float", "position", "margin-bottom"];
  if (host.isWebKit(realm)) names.push("overflow-x", "overflow-y");
  const set = text => new Set(text.split(" "));
  // They show themselves, and not what is in them.
  const replaced = set("audio canvas embed iframe img input meter object progress textarea video");
  // They have nothing of their parent's transformation: https://html.spec.whatwg.org/#form-controls
  const controls = set("button select");
  const blocks = set("block flex grid table list-item flow-root -webkit-box -webkit-flex");
  const inlineBlocks = set("inline-block inline-flex inline-grid inline-table -webkit-inline-box -webkit-inline-flex");
  // What white space between the boxes of tables is in.
  const tables = set("table inline-table table-row-group table-header-group table-footer-group table-row");
  const preserved = set("pre pre-wrap break-spaces");
  const preformatted = { __proto__: null, pre: "pre", listing: "pre", xmp: "pre", plaintext: "pre", textarea: "pre-wrap" };
  // https://svgwg.org/svg2-draft/styling.html#UAStyleSheet
  const unrenderedSVG = set("clipPath defs desc linearGradient marker mask metadata pattern radialGradient script style symbol title");

  // What the rules of a tree's sheets say of an element, by property, and the elements whose attributes say something.
  //
  // OPTIMIZATION: each selector is looked for in the tree once, and not at each element, and not again while nothing changes.
  let known;
  function saidIn(root) {
    const revision = host.styleRevision(root), changes = version() + host.importsArrived(root);
    if (known?.root === root && known.revision === revision && known.changes === changes) return known;
    const byName = new Map();
    for (const name of names) {
      const byElement = new Map();
      for (const rule of rules(root, name))
        for (const own of host.querySelectorAll(root, rule.selector) ?? []) if (!byElement.has(own)) byElement.set(own, rule);
      if (byElement.size > 0) byName.set(name, byElement);
    }
    const byAttributes = new Set(host.querySelectorAll(root, "[style], [hidden], [popover], dialog, input"));
    return known = { root, revision, changes, byName, byAttributes };
  }
  // Whether the sheets of a shadow tree may say something of it, and of its children: `:host` and `::slotted`.
  function hasShadow(own) { return own !== 0 && world.parts.flatParent !== undefined && (agent.own(agent.wrapped(own))?.shadowRoot ?? 0) !== 0; }
  // A function that tells a property, `otherwise` where nobody says anything of it.
  function styleOf(own, { byName, byAttributes }) {
    const text = byAttributes.has(own) ? host.styleText(own) : null;
    const written = text === null ? undefined : scan(text);
    const isTouched = hasShadow(own) || hasShadow(host.parent(own));
    return (name, otherwise) => {
      const rule = isTouched ? winning(own, name, false) : byName.get(name)?.get(own);
      const found = declaredBy(written === undefined ? undefined : last(written, name), rule);
      if (found === undefined) return otherwise;
      return found.pending !== undefined || /\(|^(?:inherit|initial|unset|revert)/.test(found.value) ? value(own, name) : found.value;
    };
  }

  // PLATFORM(WebKit): TextIterator's fullyClipsContents: what is in a box of no height or width that hides what does not fit is not
  // told of, as of a menu that is closed by its height.
  function clips(own, tag, display, style) {
    if (style("overflow-x", "visible") === "visible" && style("overflow-y", "visible") === "visible") return false;
    if (display === "inline" || display === "contents" || tables.has(display)) return false;
    return ["height", "width"].some(side => !(length(own, `min-${side}`) > 0) && (length(own, side) === 0 || length(own, `max-${side}`) === 0));
  }
  // As it is written; there are 64 parts of a pixel. NaN: it is no number.
  function length(own, name) {
    const [, amount = NaN, unit] = /^([\d.]+)([a-z%]*)$/.exec(value(own, name)) ?? [];
    return unit === "px" && amount * 64 < 1 ? 0 : Number(amount);
  }
  // "ignoresContainerClip"
  function leavesClip(style) { return /^(?:absolute|fixed)$/.test(style("position", "static")); }
  function isClippedAround(root, said) {
    for (let at = root; at !== 0; at = host.parentElement(at)) {
      const style = styleOf(at, said);
      if (clips(at, host.localName(at), value(at, "display"), style)) return true;
      if (leavesClip(style)) return false;
    }
    return false;
  }

  // The box of an `svg` is as an image's; RenderSVGText and LayoutSVGText are blocks in it.
  function isDrawing(node, tag) { return tag === "svg" && host.namespace(node) === SVG && host.namespace(host.parentElement(node)) !== SVG; }
  function isSVGText(node, tag) { return tag === "text" && host.namespace(node) === SVG; }

  class Text {
    text = "";
    // Line breaks due before the next piece.
    breaks = 0;
    // A space that shows if something comes behind it on its line.
    space = false;
    // Nothing is on the line yet.
    isFresh = true;

    put(piece) {
      if (this.breaks > 0 && this.text !== "") this.text += "\n".repeat(this.breaks);
      // A space that is due is on the line that begins: behind an image or a control that is the first there.
      if (this.space) this.text += " ";
      this.breaks = 0;
      this.space = this.isFresh = false;
      this.text += piece;
    }
    // A line break or a tab of the collection's own.
    separate(piece) {
      this.space = false;
      this.put(piece);
      this.isFresh = true;
    }
    keepLines(_, count) { this.separate("\n".repeat(count)); }
    // https://html.spec.whatwg.org/#required-line-break-count
    require(count) {
      this.breaks = Math.max(this.breaks, count);
      this.endLine();
    }
    endLine() {
      this.space = false;
      this.isFresh = true;
    }
    // Something on the line that has no text.
    atom() {
      if (this.space) this.put("");
      this.isFresh = false;
    }
    // Goes into an element's box; what is to be done when it is left, null where nothing of what is in it shows.
    enter({ node, tag, isHTML, display, isVisible, table, row }) {
      const isBlock = blocks.has(display) || display === "table-caption" || isSVGText(node, tag);
      const breaks = !isVisible ? 0 : isHTML && tag === "p" ? 2 : isBlock ? 1 : 0;
      const isAtom = breaks === 0 && (inlineBlocks.has(display) || replaced.has(tag) && isHTML || isDrawing(node, tag));
      if (isVisible && display === "table-row" && table.rows++ > 0) this.separate("\n");
      if (isVisible && display === "table-cell" && row.cells++ > 0) this.separate("\t");
      if (breaks > 0) this.require(breaks);
      if (isAtom) this.atom();
      if (isHTML && replaced.has(tag)) {
        if (breaks > 0) this.require(breaks);
        return null;
      }
      if (isAtom) this.isFresh = true;
      return () => {
        if (breaks > 0) this.require(breaks);
        if (!isAtom) return;
        this.endLine();
        this.isFresh = false;
      };
    }
    // Text whose white space collapses; with `keepsLines` its line breaks do not.
    collapse(text, keepsLines, transform) {
      for (const piece of text.match(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g) ?? []) {
        if (!/^[ \t\n\r\f]/.test(piece)) {
          this.put(transform(piece));
          continue;
        }
        const lines = keepsLines ? piece.split("\n").length - 1 : 0;
        if (lines > 0) this.keepLines(piece, lines);
        else if (!this.isFresh) this.collapseSpace(piece);
      }
    }
    collapseSpace() { this.space = true; }
    skipsSpace() { return false; }
  }

  // PLATFORM(WebKit): Element::innerText is the plain text of what is in the element, as TextIterator tells it.
  class IteratedText extends Text {
    // What was told last; undefined: nothing, or something without a text.
    last = undefined;
    hasEmitted = false;
    hasText = false;
    // m_lastTextNodeEndedWithCollapsedSpace: more white space than the space that is due.
    hasCollapsed = false;
    // The same of what ended an inline block: the space comes with the text behind it, on the same line.
    isOwed = false;
    // Counts what gives the block that it is in a height.
    boxes = 0;
    // The block behind which a line break was told last.
    left = 0;

    put(piece) {
      if (this.space) this.emit(" ");
      this.space = this.isFresh = false;
      this.boxes++;
      if (piece === "") return;
      this.emit(piece);
      this.hasText = true;
    }
    separate(piece) {
      this.endLine();
      this.emit(piece);
      this.boxes++;
    }
    collapseSpace(piece) {
      this.hasCollapsed = this.space || piece.length > 1;
      this.space = true;
    }
    // TextIterator::handleTextRun: a line break that is kept, but for that of preformatted text, is told as a space.
    keepLines(piece, count) {
      if (!this.isFresh && !piece.startsWith("\n")) this.emit(" ");
      this.space = false;
      this.put(" ".repeat(count));
      this.isFresh = true;
    }
    emit(piece) {
      if (this.isOwed && !/[ \t\n]$/.test(this.last) && piece !== "\n" && piece !== "\t") this.text += " ";
      this.isOwed = false;
      this.text += piece;
      this.last = piece.at(-1);
      this.hasEmitted = true;
      this.hasCollapsed = false;
    }
    // textRendererIsNeeded: white space has no box at the beginning of a block, nor behind one, be there floats or what is out of the flow.
    skipsSpace({ display, flow }) { return !flow.hasBegun && display !== "inline" && display !== "contents"; }

    // TextIterator::representNodeOffsetZero and handleReplacedElement
    enter({ node, tag, isHTML, display, isVisible, isOut, table, style }) {
      // RenderReplaced, which is no RenderBlock, and told by nothing.
      const isDrawn = isHTML && tag === "canvas" || isDrawing(node, tag);
      const isBlock = !isDrawn && !isOut && isBlockBox(node, tag, display);
      const isCell = display === "table-cell", isReplaced = isHTML && (unread.has(tag) || fieldLike.has(tag));
      const isAtom = inlineBlocks.has(display) || isDrawn && !isOut && !isBlockBox(node, tag, display);
      const isFirstCell = isCell && table.cells++ === 0, { isFresh } = this;
      // A space that is due before what is shown in the place of text is told, even where a line ends there.
      if ((isBlock || isCell) && !isReplaced) this.endLine();
      if (!isOut && (isReplaced || isDrawn || isAtom)) this.boxes++;
      if (isDrawn && !isAtom) this.hasCollapsed = false;
      if (isReplaced) {
        this.#replace(isVisible, isBlock);
        if (isOut) this.isFresh = isFresh;
      }
      else if (this.hasEmitted && this.last !== "\n") {
        if (isCell && !isFirstCell) this.emit("\t");
        else if (isBlock) this.emit("\n");
      }
      if (isBlock || isCell) this.endLine();
      if (isAtom) this.atom();
      if (isHTML && (unread.has(tag) || replaced.has(tag))) {
        // The others are RenderReplaced, which is no RenderBlock.
        if (isBlock && (tag === "select" || tag === "textarea")) this.#exit(node, false);
        return null;
      }
      if (isAtom) this.isFresh = true;
      const { boxes } = this;
      return () => {
        if (isBlock || isCell) this.endLine();
        if (isBlock) this.#exit(node, this.boxes > boxes && isHTML && hasMargin(tag, style));
        if (!isAtom) return;
        const isOwed = this.space && this.boxes > boxes;
        this.endLine();
        this.isFresh = false;
        this.isOwed ||= isOwed;
      };
    }
    // TextIterator::advance: the element itself is left too where its end is not seen to be the range's, as behind what is not gone into.
    leaveRoot(root, style) {
      if (style("float", "none") !== "none" || /^(?:absolute|fixed)$/.test(style("position", "static"))) return;
      const tag = host.localName(root), isHTML = host.namespace(root) === HTML;
      if (!isBlockBox(root, tag, value(root, "display")) || !endsIn(root, this.left) && host.firstChild(lastRendered(root)) === 0) return;
      this.endLine();
      this.#exit(root, this.boxes > 0 && isHTML && hasMargin(tag, style));
    }
    #replace(isVisible, isBlock) {
      if (!isVisible) return;
      // At the end of a line the space that is due has no box either.
      const hasCollapsed = this.hasCollapsed && !isBlock;
      if (this.space) this.emit(hasCollapsed ? "  " : " ");
      this.space = this.isFresh = false;
      this.hasEmitted = true;
      this.last = undefined;
    }
    // TextIterator::exitNode: an element without children is not left, and one with such a margin has a further line.
    #exit(node, hasMargin) {
      if (!this.hasText || host.firstChild(node) === 0) return;
      if (host.nextSibling(node) === 0 && !isRenderedNode(host.lastChild(node)) || !isFollowed(node)) return;
      if (this.last !== "\n" || hasMargin) this.left = node;
      if (this.last !== "\n") this.emit("\n");
      if (hasMargin) this.emit("\n");
    }
  }
  function isBlockBox(node, tag, display) {
    return tag !== "body" && (blocks.has(display) || display === "table-caption" || display === "table-row" || isSVGText(node, tag));
  }
  // Whether a node in an element is the last there, or has what is the last.
  function endsIn(root, node) {
    while (node > 0 && node !== root && host.nextSibling(node) === 0) node = host.parentElement(node);
    return node === root;
  }
  // What is last in an element, of which nothing that is in it is rendered.
  function lastRendered(root) {
    let node = host.lastChild(root);
    while (node !== 0 && isRenderedNode(node) && host.lastChild(node) !== 0) node = host.lastChild(node);
    return node;
  }
  // Of what is in them TextIterator tells nothing, and of those others what is in them alone.
  const unread = set("audio embed iframe img input meter object progress select textarea video");
  const fieldLike = set("button fieldset legend output");

  // TextIterator's shouldEmitExtraNewlineForNode: half of its font's size at least is below it.
  const fontSizes = { __proto__: null, h1: 32, h2: 24, h3: 18.72, h4: 16, h5: 13.28, h6: 10.72, p: 16 };
  function hasMargin(tag, style) {
    if (!(tag in fontSizes)) return false;
    const [, amount, unit] = /^([\d.]+)((?:[^\W\d]\w*)?)$/.exec(style("margin-bottom", "1em")) ?? [];
    return amount === undefined || amount * (/^r?em$/.test(unit) ? fontSizes[tag] : 1) * 2 >= fontSizes[tag];
  }
  // Whether anything behind it is rendered.
  function isFollowed(node) {
    for (let at = node; at > 0; at = host.parentElement(at))
      for (let next = host.nextSibling(at); next !== 0; next = host.nextSibling(next)) if (isRenderedNode(next)) return true;
    return false;
  }
  // NB: white space alone has no line where it stands between blocks.
  function isRenderedNode(node) {
    const type = host.nodeType(node);
    return type === 1 ? rendering.isRendered(node) : type === 3 && /[^ \t\n\r\f]/.test(host.characters(node));
  }

  // https://drafts.csswg.org/css-text/#text-transform-property
  function transformer(how, own) {
    // What is no language tag counts for none.
    function localized(name, text) {
      try {
        return text[name](host.language(own) ?? undefined);
      } catch {
        return text[name]();
      }
    }
    switch (how) {
      case "uppercase": return text => localized("toLocaleUpperCase", text);
      case "lowercase": return text => localized("toLocaleLowerCase", text);
      case "capitalize": return text => text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, letter => letter.toUpperCase());
      default: return text => text;
    }
  }

  // What has been told of a table, and of a row in it.
  function newCells() { return { table: { rows: 0, cells: 0 }, row: { cells: 0 } }; }
  // Of the children of an element, whether a line of text has begun, and what has been told of the table around cells that stand outside
  // of a row: https://drafts.csswg.org/css-tables/#fixup-algorithm
  function newFlow() { return { hasBegun: false, cells: undefined }; }

  // `range`: of what is in the element only that.
  function collect(root, range = undefined) {
    const said = saidIn(host.root(root));
    const isIterated = host.isWebKit(realm);
    if (isIterated && host.namespace(root) === HTML && unread.has(host.localName(root))) return "";
    const result = isIterated ? new IteratedText() : new Text();
    const { table, row } = newCells();
    const stack = [{
      node: root, next: host.firstChild(root), tag: host.localName(root), namespace: host.namespace(root), whiteSpace: whiteSpaceOf(root),
      isVisible: value(root, "visibility") === "visible", transform: transformer(value(root, "text-transform"), root),
      display: value(root, "display"), around: boxAround(root), table, row, flow: newFlow(), inSVG: false, leave: undefined,
      isClipped: isIterated && isClippedAround(root, said),
    }];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1];
      const node = frame.next;
      if (node === 0) {
        stack.pop();
        if (isIterated && stack.length === 0 && range === undefined) result.leaveRoot(root, styleOf(root, said));
        // What the range ends in is not left.
        if (range === undefined || !host.contains(frame.node, range.end)) frame.leave?.();
        continue;
      }
      frame.next = host.nextSibling(node);
      const type = host.nodeType(node);
      if (!isInBox(node, frame, type) || range !== undefined && !isPartlyIn(node, range)) continue;
      if (type === 3 || type === 4) addText(result, node, inSlot(node, frame), range);
      else if (type === 1) enter(result, node, inSlot(node, frame), stack, said);
    }
    return result.space && range === undefined && isFollowedOnLine(root) ? `${result.text} ` : result.text;
  }
  // Whether text stands behind an element on the line that it ends on.
  function isFollowedOnLine(root) {
    for (let at = root; at !== 0 && value(at, "display") === "inline"; at = host.parentElement(at)) {
      for (let next = host.nextSibling(at); next !== 0; next = host.nextSibling(next)) {
        const type = host.nodeType(next);
        if (type === 1) {
          const display = value(next, "display");
          if (display !== "none") return display.startsWith("inline") && host.localName(next) !== "br";
        } else if (type === 3 && /[^ \t\n\r\f]/.test(host.characters(next))) return true;
      }
    }
    return false;
  }

  // The inherited one of the element with whose contents it begins.
  function whiteSpaceOf(own) {
    const found = value(own, "white-space");
    if (found !== "normal") return found;
    for (let at = own; at !== 0; at = host.parentElement(at)) if (preformatted[host.localName(at)]) return preformatted[host.localName(at)];
    return found;
  }

  // What is around a node, of which a child of a shadow host has what it inherits from its slot:
  // https://drafts.csswg.org/css-scoping/#inheritance
  function inSlot(node, frame) {
    const slot = world.parts.flatParent?.(node, frame.node) ?? frame.node;
    if (slot === frame.node) return frame;
    return {
      ...frame, whiteSpace: whiteSpaceOf(slot), isVisible: value(slot, "visibility") === "visible",
      transform: transformer(value(slot, "text-transform"), slot), around: boxAround(slot),
    };
  }
  // The kind of the box that what is in an element stands in.
  function boxAround(own) {
    let at = own;
    while (at !== 0 && value(at, "display") === "contents") at = flatParent(at);
    return at === 0 ? "block" : value(at, "display");
  }

  // Whether the box of what a node is in has one for the node.
  function isInBox(node, { node: parent, tag, namespace }, type) {
    if (type !== 8) {
      // A child of a shadow host is where its slot is: https://drafts.csswg.org/css-scoping/#flat-tree
      const around = world.parts.flatParent?.(node, parent) ?? parent;
      if (!around || around !== parent && !rendering.isRendered(around)) return false;
    }
    if (namespace !== HTML) return true;
    const isOf = (...tags) => type === 1 && tags.includes(host.localName(node));
    if (replaced.has(tag)) return false;
    if (tag === "select") return isOf("optgroup", "option");
    if (tag === "optgroup") return isOf("option");
    return tag !== "details" || (type === 1 ? !rendering.hides(parent, node) : host.attributeNS(parent, null, "open") !== null);
  }

  function isPartlyIn(node, { start, startOffset, end, endOffset }) {
    const { compare, lengthOf } = world.use("dom/ranges");
    return compare(node, lengthOf(node), start, startOffset) >= 0 && compare(node, 0, end, endOffset) <= 0;
  }
  function charactersIn(node, { start, startOffset, end, endOffset }) {
    return host.characters(node).slice(node === start ? startOffset : 0, node === end ? endOffset : undefined);
  }
  function addText(result, node, frame, range) {
    const { whiteSpace, isVisible, transform, display, inSVG, flow } = frame;
    const text = range === undefined ? host.characters(node) : charactersIn(node, range);
    const isBlank = /^[ \t\n\r\f]*$/.test(text);
    if (isBlank && (tables.has(display) || whiteSpace === "normal" && result.skipsSpace(frame))) return;
    flow.hasBegun = true;
    if (!isBlank) flow.cells = undefined;
    if (!isVisible || frame.namespace === SVG && !inSVG) return;
    if (frame.isClipped) {
      // It has its lines all the same.
      if (!isBlank) result.boxes++;
      return;
    }
    if (!preserved.has(whiteSpace)) return result.collapse(text, whiteSpace === "pre-line", transform);
    if (text !== "") result.put(transform(text));
  }

  function enter(result, node, frame, stack, said) {
    const namespace = host.namespace(node), tag = host.localName(node), isHTML = namespace === HTML;
    const style = styleOf(node, said);
    let display = style("display", (said.byAttributes.has(node) ? default_(node, "display") : isHTML ? displays[tag] : undefined) ?? "inline");
    if (display === "none" || isHTML && tag === "noscript" || tag === "input" && isHiddenInput(node) || namespace === SVG && unrenderedSVG.has(tag)) return;
    const isVisible = style("visibility", frame.isVisible ? "visible" : "hidden") === "visible";
    const { flow } = frame, isClipped = frame.isClipped && !leavesClip(style);
    if (isHTML && tag === "br") {
      flow.hasBegun = true;
      flow.cells = undefined;
      if (isVisible) result.separate("\n");
      return;
    }
    const isItem = laysOut(frame.around);
    const isOut = !isItem && style("float", "none") !== "none" || /^(?:absolute|fixed)$/.test(style("position", "static"));
    if (isOut || isItem) display = blockified[display] ?? display;

    if (!isOut) flow.hasBegun = !isBlockBox(node, tag, display);
    const { table, row } = display === "table-cell" && !tables.has(frame.display) ? flow.cells ??= newCells() : frame;
    if (display !== "table-cell" && !isOut) flow.cells = undefined;

    const leave = result.enter({ node, tag, isHTML, display, isVisible: isVisible && !isClipped, isOut, table, row, style });
    if (leave === null) return;
    const isTable = display === "table" || display === "inline-table";
    const how = style("text-transform", isHTML && controls.has(tag) ? "none" : undefined);
    stack.push({
      node, next: host.firstChild(node), tag, namespace, isVisible, display, around: display === "contents" ? frame.around : display,
      whiteSpace: style("white-space", isHTML && preformatted[tag] || frame.whiteSpace),
      transform: how === undefined ? frame.transform : transformer(how, node),
      table: isTable ? newCells().table : table,
      row: isTable || display === "table-row" ? newCells().row : row,
      flow: newFlow(),
      inSVG: frame.inSVG || namespace === SVG && (tag === "text" || tag === "foreignObject"),
      leave, isClipped: isClipped || host.isWebKit(realm) && clips(node, tag, display, style),
    });
  }

  // The text of what shows nothing. PLATFORM(WebKit): Element::innerText, textContent(true), in which a `br` ends a line.
  function unrendered(own) {
    if (!host.isWebKit(realm)) return host.textContent(own);
    let text = "";
    for (let node = own; node !== 0; node = host.following(node, own, false)) {
      const type = host.nodeType(node);
      if (type === 3 || type === 4) text += host.characters(node);
      else if (type === 1 && host.localName(node) === "br" && host.namespace(node) === HTML) text += "\n";
    }
    return text;
  }

  return {
    unrendered,
    of(own) {
      if (world.page !== undefined)
        return world.use("apart/modules").ask(() => world.page.use("html/rendered-text").of(own));
      const owner = agent.worldAround(own);
      if (owner !== world) return owner.use("html/rendered-text").of(own);
      return rendering.isRendered(own) ? collect(own) : unrendered(own);
    },
    // Of a range of this document. PLATFORM(WebKit): the line breaks behind what it leaves are in it.
    ofRange(range) {
      let root = range.start;
      while (root !== 0 && (host.nodeType(root) !== 1 || !host.contains(root, range.end))) root = host.parentElement(root);
      if (root === 0) root = host.querySelector(world.documentNumber, ":root");
      const text = root === 0 || !rendering.isRendered(root) ? "" : collect(root, range);
      return host.isWebKit(realm) ? text : text.replace(/(?<!\n)\n+$/, "");
    },
  };
})
