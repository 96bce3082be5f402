// https://html.spec.whatwg.org/#simple-dialogs
(function (world) {
  "use strict";

  const { host, realm } = world;

  // Of its two forms the one with an argument takes undefined as it takes others.
  function alert(message = "") { host.dialog(realm, "alert", arguments.length > 0 ? `${arguments[0]}` : message, ""); }
  function confirm(message = "") { return host.dialog(realm, "confirm", `${message}`, "") === true; }
  function prompt(message = "", value = "") {
    const answer = host.dialog(realm, "prompt", `${message}`, `${value}`);
    return typeof answer === "string" ? answer : null;
  }
  function print() {}

  return { alert, confirm, prompt, print };
})
