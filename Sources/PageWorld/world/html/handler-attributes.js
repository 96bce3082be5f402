// Event handlers in the markup: https://html.spec.whatwg.org/#event-handler-content-attributes
(function (world) {
  "use strict";

  const { host, agent, wrap, global, documentNumber } = world;
  const { setAttribute, isKnown, globalHandlers, bodyHandlers } = world.use("html/event-handlers");
  const HTML = "http://www.w3.org/1999/xhtml";

  const types = new Set(globalHandlers), windowTypes = new Set(bodyHandlers);

  function hand(object, own, type, source) {
    const name = host.localName(own), namespace = host.namespace(own);
    if (namespace === HTML && (name === "body" || name === "frameset") && windowTypes.has(type)) {
      if (host.owner(own) === documentNumber) setAttribute(global, type, source, object);
    } else if (types.has(type) && namespace !== null) {
      setAttribute(object, type, source);
    }
  }

  return {
    // The element's object has just been made.
    adopt(object, own, names) {
      for (let index = 0; index < names.length; index++) hand(object, own, names[index].slice(2), host.attributeNS(own, null, names[index]));
    },
    // An attribute that may be a handler changed.
    changed(own, type, value) {
      const object = agent.wrapped(own);
      if (object !== undefined) hand(object, own, type, value);
    },
    // The body's handlers are the window's, whoever looks at the body.
    //
    // A second `body` tag gives the body what it has not: https://html.spec.whatwg.org/#parsing-main-inbody
    touchBody() {
      const body = host.bodyElement(documentNumber);
      if (body === 0) return;
      const object = agent.wrapped(body);
      if (object === undefined) return void wrap(body);
      const names = host.handlerAttributes(body) ?? [];
      for (let index = 0; index < names.length; index++) {
        const name = names[index], type = name.slice(2), target = windowTypes.has(type) ? global : object;
        if (!isKnown(target, type)) hand(object, body, type, host.attributeNS(body, null, name));
      }
    },
  };
})
