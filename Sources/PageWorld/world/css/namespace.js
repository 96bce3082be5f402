// https://drafts.csswg.org/cssom/#namespacedef-css
(function (world) {
  "use strict";

  const { need } = world;

  const CSS = {
    // https://drafts.csswg.org/cssom/#serialize-an-identifier
    escape(identifier) {
      need(arguments, 1);
      identifier = `${identifier}`;
      let text = "";
      for (let index = 0; index < identifier.length; index++) {
        const character = identifier[index], code = identifier.charCodeAt(index);
        if (code === 0) text += "\ufffd";
        else if (code < 0x20 || code === 0x7f || /[0-9]/.test(character) && (index === 0 || index === 1 && identifier[0] === "-"))
          text += `\\${code.toString(16)} `;
        else if (index === 0 && character === "-" && identifier.length === 1) text += "\\-";
        else if (code >= 0x80 || /[\w-]/.test(character)) text += character;
        else text += `\\${character}`;
      }
      return text;
    },
    // A property is supported that styles keep.
    supports(property, value = undefined) {
      need(arguments, 1);
      if (value !== undefined) return isSupported(`${property}`, `${value}`);
      const condition = `${property}`.trim();
      const selector = /^selector\((.*)\)$/s.exec(condition);
      if (selector !== null) return world.use("css/sheets").isSelector(selector[1]);
      const declaration = /^\(?\s*([\w-]+)\s*:([^]*?)\)?$/.exec(condition);
      return declaration !== null && isSupported(declaration[1], declaration[2]);
    },
  };
  function isSupported(name, value) {
    return world.use("css/declarations").scan(`${name}:${value}`).length === 1;
  }
  Object.defineProperty(CSS, Symbol.toStringTag, { value: "CSS", configurable: true });
  return { CSS };
})
