// Markup from and to strings: https://html.spec.whatwg.org/#dom-parsing-and-serialization
(function (world) {
  "use strict";

  const { host, agent, wrap, illegal, need } = world;
  const types = ["text/html", "text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"];

  class DOMParser {
    // The documents it makes are of the realm that it is of, whichever realm's method is called.
    constructor() { agent.stamp(this, 0, { parserRealm: world.realm }); }

    parseFromString(markup, type) {
      const realm = agent.own(this)?.parserRealm ?? illegal();
      need(arguments, 2);
      markup = `${markup}`;
      type = `${type}`;
      if (!types.includes(type)) throw new TypeError("Type error");
      if (type === "text/html") return wrap(host.parseHTML(realm, markup));
      return wrap(host.parseXML(realm, markup, type));
    }
  }
  world.define("DOMParser", DOMParser);

  class XMLSerializer {
    #isSerializer = true;

    serializeToString(root) {
      this.#isSerializer;
      need(arguments, 1);
      return world.use("dom/xml-serializer").serialize(world.use("dom/node").nodeNumber(root, "Argument 1 ('node') to XMLSerializer.serializeToString"), false);
    }
  }
  world.define("XMLSerializer", XMLSerializer);
})
