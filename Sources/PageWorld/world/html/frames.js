// What elements that show another document have besides their attributes: https://html.spec.whatwg.org/#the-iframe-element
(function (world) {
  "use strict";

  const { number } = world;

  class FrameMembers {
    get contentWindow() { return world.use("window/frames").contentWindow(number(this)); }
    get contentDocument() { return world.use("window/frames").contentDocument(number(this)); }
  }
  class DocumentMembers {
    // https://html.spec.whatwg.org/#dom-media-getsvgdocument
    getSVGDocument() {
      const document = world.use("window/frames").contentDocument(number(this));
      return document !== null && document.contentType === "image/svg+xml" ? document : null;
    }
  }

  function complete(definition, name) {
    if (name !== "HTMLEmbedElement") world.mix(definition, FrameMembers);
    if (name !== "HTMLFrameElement") world.mix(definition, DocumentMembers);
  }

  return { complete };
})
