// The elements that are their reflected attributes and no more; each interface is made when it is first touched.
(function (world) {
  "use strict";

  const { HTMLElement } = world.use("html/element");
  const { reflect, kinds } = world.use("html/reflect");
  const { text, textOrNull, url, flag, keyword, long, unsigned, clamped, double, tokens, as, readOnly, referrerPolicy,
    crossOrigin, fetchPriority } = kinds;

  const aligned = { align: text };
  const compact = { compact: flag };
  const cells = { align: text, ch: as("char", text), chOff: as("charoff", text), vAlign: text };
  const frame = {
    name: text, scrolling: text, src: url, frameBorder: text, longDesc: url, marginHeight: textOrNull, marginWidth: textOrNull,
  };
  const linkDestinations = ["fetch", "audio", "document", "embed", "font", "image", "json", "manifest", "object", "report", "script",
    "sharedworker", "style", "track", "video", "worker", "xslt"];

  // OPTIMIZATION: most pages touch few of them.
  const tables = {
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
      allow: text, allowFullscreen: flag, width: text, height: text, referrerPolicy, loading: kinds.loading,
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
  };

  // What these have besides.
  const parts = {
    HTMLIFrameElement: "html/frames", HTMLFrameElement: "html/frames", HTMLEmbedElement: "html/frames",
    HTMLLinkElement: "css/sheets", HTMLStyleElement: "css/sheets",
  };

  function make(name) {
    const definition = { [name]: class extends HTMLElement {} }[name];
    reflect(definition, tables[name]());
    if (parts[name] !== undefined) world.use(parts[name]).complete?.(definition, name);
    world.define(name, definition);
  }

  return { make, cells };
})
