// https://html.spec.whatwg.org/#window-open-steps
(function (world) {
  "use strict";

  const { host, realm } = world;

  // https://html.spec.whatwg.org/#concept-window-open-features-tokenize
  function tokenize(features) {
    const found = new Map();
    const isSeparator = unit => /[\t\n\f\r =,]/.test(unit);
    let at = 0;
    while (at < features.length) {
      let name = "", value = "";
      while (at < features.length && isSeparator(features[at])) at++;
      while (at < features.length && !isSeparator(features[at])) name += features[at++].toLowerCase();
      name = aliases[name] ?? name;
      while (at < features.length && features[at] !== "=" && features[at] !== "," && isSeparator(features[at])) at++;
      if (features[at] === "=" || isSeparator(features[at] ?? "x")) {
        while (at < features.length && isSeparator(features[at]) && features[at] !== ",") at++;
        while (at < features.length && !isSeparator(features[at])) value += features[at++].toLowerCase();
      }
      if (name !== "") found.set(name, value);
    }
    return found;
  }
  const aliases = { __proto__: null, screenx: "left", screeny: "top", innerwidth: "width", innerheight: "height" };

  // https://html.spec.whatwg.org/#concept-window-open-features-parse-boolean
  function isSet(value) {
    if (value === "" || value === "yes" || value === "true") return true;
    const number = parseInt(value, 10);
    return !Number.isNaN(number) && number !== 0;
  }

  // https://html.spec.whatwg.org/#popup-window-is-requested
  function wantsPopup(features) {
    if (features.size === 0) return false;
    if (features.has("popup")) return isSet(features.get("popup"));
    const shown = (name, fallback) => features.has(name) ? isSet(features.get(name)) : fallback;
    if (!shown("location", false) && !shown("toolbar", false)) return true;
    return !shown("menubar", false) || !shown("resizable", true) || !shown("scrollbars", false) || !shown("status", false);
  }

  function open(url, target, text) {
    const features = tokenize(text);
    const noReferrer = features.has("noreferrer") && isSet(features.get("noreferrer"));
    const noOpener = noReferrer || features.has("noopener") && isSet(features.get("noopener"));
    features.delete("noopener");
    features.delete("noreferrer");
    const number = host.openWindow(realm, url, target === "" ? "_blank" : target, noOpener, noReferrer, wantsPopup(features),
      Array.from(features, ([name, value]) => `${name}=${value}`));
    if (number < 0) world.throwDOMException(world.patternMessage, "SyntaxError");
    return number === 0 || noOpener ? null : world.use("window/frames").viewOf(number);
  }

  return { open };
})
