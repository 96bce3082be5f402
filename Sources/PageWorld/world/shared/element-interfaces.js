// Which interface each element of HTML has: https://html.spec.whatwg.org/#elements-in-the-dom
(function () {
  "use strict";

  // By interface, without its `HTML` and `Element`.
  const names = {
    "": "abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer"
      + " header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search"
      + " section small strike strong sub summary sup tt u var wbr",
    Unknown: "applet bgsound blink isindex keygen multicol nextid spacer",
    Anchor: "a", Area: "area", Audio: "audio", Base: "base", Body: "body", BR: "br", Button: "button", Canvas: "canvas",
    Data: "data", DataList: "datalist", Details: "details", Dialog: "dialog", Directory: "dir", Div: "div", DList: "dl",
    Embed: "embed", FieldSet: "fieldset", Font: "font", Form: "form", Frame: "frame", FrameSet: "frameset", Head: "head",
    Heading: "h1 h2 h3 h4 h5 h6", HR: "hr", Html: "html", IFrame: "iframe", Image: "img", Input: "input", Label: "label",
    Legend: "legend", LI: "li", Link: "link", Map: "map", Marquee: "marquee", Menu: "menu", Meta: "meta", Meter: "meter",
    Mod: "ins del", Object: "object", OList: "ol", OptGroup: "optgroup", Option: "option", Output: "output",
    Paragraph: "p", Param: "param", Picture: "picture", Pre: "pre listing xmp", Progress: "progress", Quote: "q blockquote",
    Script: "script", Select: "select", Slot: "slot", Source: "source", Span: "span", Style: "style", Table: "table",
    TableCaption: "caption", TableCell: "td th", TableCol: "col colgroup", TableRow: "tr",
    TableSection: "thead tbody tfoot", Template: "template", TextArea: "textarea", Time: "time", Title: "title",
    Track: "track", UList: "ul", Video: "video",
  };
  const interfaces = { __proto__: null };
  for (const name in names) for (const one of names[name].split(" ")) interfaces[one] = `HTML${name}Element`;
  return interfaces;
})
