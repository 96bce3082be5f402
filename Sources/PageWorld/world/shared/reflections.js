// Which content attributes the properties of interfaces stand for, and how:
// https://html.spec.whatwg.org/#reflecting-content-attributes-in-idl-attributes
//
// A row is {kind, attribute} and what the kind wants besides; `html/reflect` knows the kinds.
//
// OPTIMIZATION: the rows are the same in all pages, and are made when the first one wants them.
(function () {
  "use strict";

  const text = { kind: "text" }, textOrNull = { kind: "textOrNull" }, nullable = { kind: "nullable" };
  const url = { kind: "url" }, action = { kind: "action" }, flag = { kind: "flag" }, autofill = { kind: "autofill" };

  // https://html.spec.whatwg.org/#enumerated-attribute: `aliases` are keywords of another's state.
  function keyword(keywords, { missing = "", invalid = missing, aliases = {}, isNullable = false } = {}) {
    const states = { __proto__: null };
    for (const one of keywords) states[one] = one;
    for (const one in aliases) states[one] = aliases[one];
    return { kind: isNullable ? "nullableKeyword" : "keyword", states, missing, invalid };
  }
  function long(fallback = 0) { return { kind: "long", fallback }; }
  // Limited to non-negative numbers.
  function nonNegative(fallback = -1) { return { kind: "nonNegative", fallback }; }
  function unsigned(fallback = 0) { return { kind: "unsigned", fallback }; }
  // Limited to positive numbers; with a fallback, 0 stands for that.
  function positive(fallback = 1, hasFallback = false) { return { kind: "positive", fallback, hasFallback }; }
  function clamped(least, most, fallback) { return { kind: "clamped", least, most, fallback }; }
  function positiveDouble(fallback) { return { kind: "positiveDouble", fallback }; }
  // A DOMTokenList; `supported`, the tokens that mean something.
  function tokens(supported = undefined) { return { kind: "tokens", supported }; }

  // The same of an attribute that has another name.
  function as(attribute, row) { return { ...row, attribute }; }

  const crossOrigin = keyword(["anonymous", "use-credentials"],
    { missing: null, invalid: "anonymous", aliases: { "": "anonymous" }, isNullable: true });
  const referrerPolicy = keyword(["no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
    "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"]);
  const fetchPriority = keyword(["high", "low", "auto"], { missing: "auto" });
  const loading = keyword(["lazy", "eager"], { missing: "eager" });
  const urlencoded = "application/x-www-form-urlencoded", encodings = [urlencoded, "multipart/form-data", "text/plain"];
  const enctype = keyword(encodings, { missing: urlencoded });

  const aligned = { align: text };
  const compact = { compact: flag };
  const cells = { align: text, ch: as("char", text), chOff: as("charoff", text), vAlign: text };
  const frame = {
    name: text, scrolling: text, src: url, frameBorder: text, longDesc: url, marginHeight: textOrNull, marginWidth: textOrNull,
  };
  const link = {
    target: text, download: text, ping: text, rel: text, relList: as("rel", tokens(["noopener", "noreferrer", "opener"])), referrerPolicy,
  };
  const submitter = {
    formAction: action, formEnctype: keyword(encodings, { invalid: urlencoded }),
    formMethod: keyword(["get", "post", "dialog"], { invalid: "get" }), formNoValidate: flag, formTarget: text,
  };
  const linkDestinations = ["fetch", "audio", "document", "embed", "font", "image", "json", "manifest", "object", "report", "script",
    "sharedworker", "style", "track", "video", "worker", "xslt"];

  const tables = {
    // https://w3c.github.io/aria/#ARIAMixin
    ARIAMixin() {
      const rows = { role: nullable };
      for (const name of `Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex ColIndexText ColSpan
        Current Description Disabled Expanded HasPopup Hidden Invalid KeyShortcuts Label Level Live Modal MultiLine
        MultiSelectable Orientation Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount RowIndex
        RowIndexText RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText`.split(/\s+/))
        rows[`aria${name}`] = as(`aria-${name.toLowerCase()}`, nullable);
      return rows;
    },
    HTMLBRElement: () => ({ clear: text }),
    HTMLDataElement: () => ({ value: text }),
    HTMLDirectoryElement: () => compact,
    HTMLDivElement: () => aligned,
    HTMLDListElement: () => compact,
    HTMLFontElement: () => ({ color: textOrNull, face: text, size: text }),
    HTMLFrameElement: () => ({ ...frame, noResize: flag }),
    HTMLHeadElement: () => ({}),
    HTMLHeadingElement: () => aligned,
    HTMLHRElement: () => ({ align: text, color: text, noShade: flag, size: text, width: text }),
    HTMLHtmlElement: () => ({ version: text }),
    HTMLLIElement: () => ({ value: long(), type: text }),
    HTMLMarqueeElement: () => ({
      behavior: keyword(["scroll", "slide", "alternate"], { missing: "scroll" }), bgColor: text,
      direction: keyword(["up", "right", "down", "left"], { missing: "left" }), height: text, hspace: unsigned(),
      scrollAmount: unsigned(6), scrollDelay: unsigned(85), trueSpeed: flag, vspace: unsigned(), width: text, loop: long(-1),
    }),
    HTMLMenuElement: () => compact,
    HTMLMetaElement: () => ({ name: text, httpEquiv: as("http-equiv", text), content: text, media: text, scheme: text }),
    HTMLModElement: () => ({ cite: url, dateTime: text }),
    HTMLOListElement: () => ({ reversed: flag, start: long(1), type: text, compact: flag }),
    HTMLParagraphElement: () => aligned,
    HTMLParamElement: () => ({ name: text, value: text, type: text, valueType: text }),
    HTMLPictureElement: () => ({}),
    HTMLPreElement: () => ({ width: long() }),
    HTMLQuoteElement: () => ({ cite: url }),
    HTMLSourceElement: () => ({ src: url, type: text, srcset: text, sizes: text, media: text, width: unsigned(), height: unsigned() }),
    HTMLSpanElement: () => ({}),
    HTMLTableCaptionElement: () => aligned,
    HTMLTableColElement: () => ({ span: clamped(1, 1000, 1), ...cells, width: text }),
    HTMLTimeElement: () => ({ dateTime: text }),
    HTMLUListElement: () => ({ compact: flag, type: text }),
    HTMLEmbedElement: () => ({ src: url, type: text, width: text, height: text, align: text, name: text }),
    HTMLIFrameElement: () => ({
      src: url, srcdoc: text, name: text, sandbox: tokens(["allow-downloads", "allow-forms", "allow-modals", "allow-orientation-lock",
        "allow-pointer-lock", "allow-popups", "allow-popups-to-escape-sandbox", "allow-presentation", "allow-same-origin",
        "allow-scripts", "allow-top-navigation", "allow-top-navigation-by-user-activation",
        "allow-top-navigation-to-custom-protocols"]),
      allow: text, allowFullscreen: flag, width: text, height: text, referrerPolicy, loading,
      align: text, scrolling: text, frameBorder: text, longDesc: url, marginHeight: textOrNull, marginWidth: textOrNull,
    }),
    HTMLLinkElement: () => ({
      href: url, crossOrigin, rel: text, as: keyword(linkDestinations), media: text, integrity: text, hreflang: text, type: text,
      relList: as("rel", tokens(["alternate", "dns-prefetch", "expect", "icon", "manifest", "modulepreload", "next", "pingback",
        "preconnect", "prefetch", "preload", "search", "stylesheet"])),
      sizes: tokens(), imageSrcset: text, imageSizes: text, referrerPolicy, blocking: tokens(["render"]), disabled: flag, fetchPriority,
      charset: text, rev: text, target: text,
    }),
    HTMLStyleElement: () => ({ media: text, blocking: tokens(["render"]), type: text }),
    HTMLBodyElement: () => ({
      text: textOrNull, link: textOrNull, vLink: textOrNull, aLink: textOrNull, bgColor: textOrNull, background: text,
    }),
    HTMLFrameSetElement: () => ({ cols: text, rows: text }),
    HTMLImageElement: () => ({
      alt: text, src: url, srcset: text, sizes: text, crossOrigin, useMap: text, isMap: flag, referrerPolicy,
      decoding: keyword(["async", "sync", "auto"], { missing: "auto" }), loading, fetchPriority, name: text, lowsrc: url, align: text,
      hspace: unsigned(), vspace: unsigned(), longDesc: url, border: textOrNull,
    }),
    HTMLObjectElement: () => ({
      data: url, type: text, name: text, useMap: text, width: text, height: text, align: text, archive: text, code: text, declare: flag,
      hspace: unsigned(), standby: text, vspace: unsigned(), codeBase: url, codeType: text, border: textOrNull,
    }),
    HTMLCanvasElement: () => ({ width: unsigned(300), height: unsigned(150) }),
    HTMLMapElement: () => ({ name: text }),
    HTMLMediaElement: () => ({
      src: url, crossOrigin, preload: keyword(["none", "metadata", "auto"], { missing: "metadata", aliases: { "": "auto" } }),
      autoplay: flag, loop: flag, controls: flag, controlsList: tokens(["nodownload", "nofullscreen", "noremoteplayback"]),
      defaultMuted: as("muted", flag),
    }),
    HTMLVideoElement: () => ({ width: unsigned(), height: unsigned(), poster: url, playsInline: flag }),
    HTMLTrackElement: () => ({
      kind: keyword(["subtitles", "captions", "descriptions", "chapters", "metadata"], { missing: "subtitles", invalid: "metadata" }),
      src: url, srclang: text, label: text, default: flag,
    }),
    HTMLDetailsElement: () => ({ open: flag, name: text }),
    HTMLDialogElement: () => ({ open: flag, closedBy: keyword(["any", "closerequest", "none"], { missing: "none" }) }),
    HTMLTableElement: () => ({
      align: text, border: text, frame: text, rules: text, summary: text, width: text, bgColor: textOrNull, cellPadding: textOrNull,
      cellSpacing: textOrNull,
    }),
    HTMLTableSectionElement: () => cells,
    HTMLTableRowElement: () => ({ ...cells, bgColor: textOrNull }),
    HTMLTableCellElement: () => ({
      colSpan: clamped(1, 1000, 1), rowSpan: clamped(0, 65534, 1), headers: text, scope: keyword(["row", "col", "rowgroup", "colgroup"]),
      abbr: text, ...cells, axis: text, height: text, width: text, noWrap: flag, bgColor: textOrNull,
    }),
    HTMLSelectElement: () => ({
      autocomplete: autofill, disabled: flag, multiple: flag, name: text, required: flag, size: unsigned(0),
    }),
    HTMLOptionElement: () => ({ disabled: flag, defaultSelected: as("selected", flag) }),
    HTMLOptGroupElement: () => ({ disabled: flag, label: text }),
    HTMLFormElement: () => ({
      acceptCharset: as("accept-charset", text), action, autocomplete: keyword(["on", "off"], { missing: "on" }), enctype,
      encoding: as("enctype", enctype), method: keyword(["get", "post", "dialog"], { missing: "get" }), name: text, noValidate: flag,
      target: text, rel: text, relList: as("rel", tokens()),
    }),
    HTMLButtonElement: () => ({
      disabled: flag, ...submitter, name: text,
      type: keyword(["submit", "reset", "button"], { missing: "submit" }), value: text,
    }),
    HTMLLabelElement: () => ({ htmlFor: as("for", text) }),
    HTMLFieldSetElement: () => ({ disabled: flag, name: text }),
    HTMLLegendElement: () => ({ align: text }),
    HTMLOutputElement: () => ({ htmlFor: as("for", tokens()), name: text }),
    HTMLProgressElement: () => ({ max: positiveDouble(1) }),
    HTMLInputElement: () => ({
      accept: text, alt: text, defaultChecked: as("checked", flag), dirName: text, disabled: flag,
      ...submitter, max: text,
      maxLength: nonNegative(), min: text, minLength: nonNegative(), multiple: flag, name: text, pattern: text, placeholder: text,
      readOnly: flag, required: flag, size: positive(20), src: url, step: text, defaultValue: as("value", text), align: text, useMap: text,
      type: keyword(["hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local",
        "number", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"], { missing: "text" }),
      autocomplete: autofill, capture: keyword(["user", "environment"], { invalid: "environment" }), webkitdirectory: flag,
      colorSpace: keyword(["limited-srgb", "display-p3"], { missing: "limited-srgb" }), alpha: flag,
    }),
    HTMLTextAreaElement: () => ({
      autocomplete: autofill, cols: positive(20, true), dirName: text, disabled: flag, maxLength: nonNegative(), minLength: nonNegative(),
      name: text, placeholder: text, readOnly: flag, required: flag, rows: positive(2, true), wrap: text,
    }),
    HTMLSlotElement: () => ({ name: text }),
    HTMLBaseElement: () => ({ target: text }),
    HTMLScriptElement: () => ({
      src: url, type: text, noModule: flag, defer: flag, crossOrigin, integrity: text, referrerPolicy, fetchPriority,
      blocking: tokens(["render"]), charset: text, event: text, htmlFor: as("for", text),
    }),
    SVGScriptElement: () => ({ type: text, crossOrigin }),
    SVGStyleElement: () => ({ type: text, media: text, title: text }),
    HTMLTemplateElement: () => ({
      shadowRootMode: keyword(["open", "closed"]), shadowRootDelegatesFocus: flag, shadowRootClonable: flag, shadowRootSerializable: flag,
      shadowRootCustomElementRegistry: text,
    }),
    HTMLAnchorElement: () => ({
      ...link, hreflang: text, type: text, coords: text, charset: text, name: text, rev: text, shape: text,
    }),
    HTMLAreaElement: () => ({ ...link, alt: text, coords: text, shape: text, noHref: flag }),
    HTMLElement: () => ({
      title: text, lang: text, accessKey: text,
      dir: keyword(["ltr", "rtl", "auto"]),
      enterKeyHint: keyword(["enter", "done", "go", "next", "previous", "search", "send"]),
      inputMode: keyword(["none", "text", "tel", "url", "email", "numeric", "decimal", "search"]),
      inert: flag,
    }),
  };

  const made = { __proto__: null };

  // {names, rows} of an interface.
  return function reflections(name) {
    const found = made[name];
    if (found !== undefined) return found;
    const table = tables[name]();
    const names = Object.keys(table);
    return made[name] = { names, rows: names.map(one => ({ attribute: one.toLowerCase(), ...table[one] })) };
  };
})
