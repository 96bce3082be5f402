// The window among others: https://html.spec.whatwg.org/#accessing-other-browsing-contexts
(function (world) {
  "use strict";

  const { global } = world;

  let statusText = "", windowName = "", openerValue = null;

  return {
    closed: () => false,
    frameElement: () => null,
    length: () => 0,
    parent: () => global,
    top: () => global,
    name: () => windowName,
    setName(value) { windowName = value; },
    status: () => statusText,
    setStatus(value) { statusText = value; },
    opener: () => openerValue,
    setOpener(value) { openerValue = value; },
    blur() {},
    focus() {},
    close() {},
    stop() {},
    open() { return null; },
  };
})
