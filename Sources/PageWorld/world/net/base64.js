// https://html.spec.whatwg.org/#atob
(function (world) {
  "use strict";

  const { host, need } = world;

  return {
    atob(data) {
      need(arguments, 1);
      const text = host.atob(`${data}`);
      if (text === null) world.throwDOMException("The string contains invalid characters.", "InvalidCharacterError");
      return text;
    },
    btoa(data) {
      need(arguments, 1);
      const text = host.btoa(`${data}`);
      if (text === null) world.throwDOMException(undefined, "InvalidCharacterError");
      return text;
    },
  };
})
