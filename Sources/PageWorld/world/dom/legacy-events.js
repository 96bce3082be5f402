// https://dom.spec.whatwg.org/#dom-document-createevent
(function (world) {
  "use strict";

  const { stateOf } = world.use("dom/events");

  const interfaces = {
    __proto__: null,
    beforeunloadevent: "BeforeUnloadEvent", compositionevent: "CompositionEvent", customevent: "CustomEvent",
    devicemotionevent: "DeviceMotionEvent", deviceorientationevent: "DeviceOrientationEvent", dragevent: "DragEvent",
    event: "Event", events: "Event", focusevent: "FocusEvent", hashchangeevent: "HashChangeEvent", htmlevents: "Event",
    keyboardevent: "KeyboardEvent", messageevent: "MessageEvent", mouseevent: "MouseEvent", mouseevents: "MouseEvent",
    storageevent: "StorageEvent", svgevents: "Event", textevent: "TextEvent", touchevent: "TouchEvent", uievent: "UIEvent",
    uievents: "UIEvent",
  };

  return {
    create(name) {
      const found = interfaces[name.toLowerCase()];
      if (found === undefined) world.throwDOMException(undefined, "NotSupportedError");
      const event = new (world.get(found))("");
      stateOf(event).initialized = false;
      return event;
    },
  };
})
