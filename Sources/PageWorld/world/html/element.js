// https://html.spec.whatwg.org/#htmlelement
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const mutations = world.use("dom/mutations");
  const Element = world.get("Element");
  const { lower } = world.use("dom/element");
  const { reflect, writers, get, set, parseInteger } = world.use("html/reflect");

  world.use("html/aria");

  class HTMLElement extends Element {
    constructor() {
      // PLATFORM(WebKit): JSHTMLElement::constructor.
      if (new.target === HTMLElement) throw new TypeError("new.target is not a valid custom element constructor");
      if (world.parts.constructCustom === undefined)
        throw new TypeError(world.isInterface(new.target) ? "Illegal constructor" : "new.target does not define a custom element");
      return world.parts.constructCustom(new.target);
    }

    // https://html.spec.whatwg.org/#dom-translate
    get translate() {
      for (let own = number(this); own !== 0; own = host.parentElement(own)) {
        const value = lower(get(own, "translate") ?? "inherit");
        if (value === "" || value === "yes") return true;
        if (value === "no") return false;
      }
      return true;
    }
    set translate(value) { set(number(this), "translate", value ? "yes" : "no"); }

    // https://html.spec.whatwg.org/#dom-hidden
    get hidden() {
      const value = get(number(this), "hidden");
      return value !== null && lower(value) === "until-found" ? "until-found" : value !== null;
    }
    set hidden(value) {
      const own = number(this);
      if (typeof value === "string" && lower(value) === "until-found") set(own, "hidden", "until-found");
      else set(own, "hidden", value === "" || value === false || value === null || value === undefined
        || value === 0 || Number.isNaN(value) ? null : "");
    }

    get draggable() {
      const own = number(this);
      const value = lower(get(own, "draggable") ?? "");
      if (value === "true" || value === "false") return value === "true";
      return host.localName(own) === "img" || host.localName(own) === "a" && get(own, "href") !== null;
    }
    set draggable(value) { set(number(this), "draggable", value ? "true" : "false"); }

    get spellcheck() {
      for (let own = number(this); own !== 0; own = host.parentElement(own)) {
        const value = get(own, "spellcheck");
        if (value === "" || value !== null && lower(value) === "true") return true;
        if (value !== null && lower(value) === "false") return false;
      }
      return true;
    }
    set spellcheck(value) { set(number(this), "spellcheck", value ? "true" : "false"); }

    get autocorrect() {
      const own = number(this);
      const value = get(own, "autocorrect");
      if (host.localName(own) === "input" && ["url", "email", "password"].includes(this.type)) return false;
      if (value !== null) return lower(value) !== "off";
      const form = ownerFormOf(this, own);
      return form === null || form.autocorrect;
    }
    set autocorrect(value) { set(number(this), "autocorrect", value ? "on" : "off"); }

    get autocapitalize() {
      const own = number(this);
      const state = capitals[lower(get(own, "autocapitalize") ?? "")];
      if (state !== undefined) return state;
      if (get(own, "autocapitalize")) return "sentences";
      return ownerFormOf(this, own)?.autocapitalize ?? "";
    }
    set autocapitalize(value) { set(number(this), "autocapitalize", `${value}`); }

    get contentEditable() {
      const value = get(number(this), "contenteditable");
      return value === null ? "inherit" : { "": "true", true: "true", false: "false", "plaintext-only": "plaintext-only" }[lower(value)] ?? "inherit";
    }
    set contentEditable(value) {
      const own = number(this);
      value = lower(`${value}`);
      if (value === "inherit") set(own, "contenteditable", null);
      else if (["true", "false", "plaintext-only"].includes(value)) set(own, "contenteditable", value);
      else world.throwDOMException(undefined, "SyntaxError");
    }
    get isContentEditable() {
      for (let own = number(this); own !== 0; own = host.parentElement(own)) {
        const value = get(own, "contenteditable");
        if (value !== null && ["", "true", "plaintext-only"].includes(lower(value))) return true;
        if (value !== null && lower(value) === "false") return false;
      }
      return false;
    }

    get popover() { return popoverKind(get(number(this), "popover")); }
    set popover(value) { writers.nullable(number(this), { attribute: "popover" }, value); }
    showPopover() { world.use("html/popover").show(this, true); }
    hidePopover() { world.use("html/popover").hide(this, true); }
    togglePopover(options = undefined) { return world.use("html/popover").toggle(this, options); }

    get writingSuggestions() {
      for (let own = number(this); own !== 0; own = host.parentElement(own)) {
        const value = get(own, "writingsuggestions");
        if (value !== null) return lower(value) === "false" ? "false" : "true";
      }
      return "true";
    }
    set writingSuggestions(value) { set(number(this), "writingsuggestions", `${value}`); }

    get innerText() { return world.use("html/inner-text").read(number(this)); }
    set innerText(value) { world.use("html/inner-text").write(number(this), value === null ? "" : `${value}`); }
    get outerText() { return world.use("html/inner-text").read(number(this)); }
    set outerText(value) { world.use("html/inner-text").replace(number(this), value === null ? "" : `${value}`); }

    click() { agent.worldAround(number(this)).use("html/activation").click(this); }
    get accessKeyLabel() {
      number(this);
      return "";
    }
    attachInternals() {
      number(this);
      if (world.parts.attachInternals === undefined)
        world.throwDOMException("attachInternals is only supported on a custom element instance", "NotSupportedError");
      return world.parts.attachInternals(this);
    }

    // Nothing is laid out: https://drafts.csswg.org/cssom-view/#extensions-to-the-htmlelement-interface
    get offsetParent() { return wrap(world.use("css/rendering").offsetParent(number(this))); }
    get offsetTop() { return number(this) && 0; }
    get offsetLeft() { return number(this) && 0; }
    // NB: what is written of them in lengths.
    get offsetWidth() { return world.use("css/box").offset(number(this), 0); }
    get offsetHeight() { return world.use("css/box").offset(number(this), 1); }
  }
  world.define("HTMLElement", HTMLElement);

  const capitals = {
    __proto__: null, none: "none", off: "none", on: "sentences", sentences: "sentences", words: "words", characters: "characters",
  };
  function focusAround(own) { return agent.worldAround(own).use("html/focus"); }
  function ownerFormOf(element, own) {
    return ["button", "fieldset", "input", "output", "select", "textarea"].includes(host.localName(own)) ? element.form : null;
  }

  reflect(HTMLElement);

  // https://html.spec.whatwg.org/#htmlorsvgelement
  class HTMLOrSVGElement {
    get dataset() { return world.use("dom/dataset").of(this, number(this)); }
    get nonce() { return host.nonce(number(this)); }
    set nonce(value) { host.setNonce(number(this), `${value}`); }
    get autofocus() { return get(number(this), "autofocus") !== null; }
    set autofocus(value) { set(number(this), "autofocus", value ? "" : null); }
    get tabIndex() {
      const own = number(this);
      const value = parseInteger(get(own, "tabindex"));
      if (value >= -2147483648 && value <= 2147483647) return value;
      // "…if element is an a, area, button, frame, iframe, input, object, select, textarea, or SVG a element, or is a summary element"
      if (["a", "area", "button", "frame", "iframe", "input", "object", "select", "textarea"].includes(host.localName(own))) return 0;
      return host.localName(own) === "summary" && world.use("html/focus").isFocusableByDefault(own) ? 0 : -1;
    }
    set tabIndex(value) { set(number(this), "tabindex", `${value | 0}`); }
    focus() { focusAround(number(this)).focus(number(this)); }
    blur() { focusAround(number(this)).blur(number(this)); }
  }
  world.mix(HTMLElement, HTMLOrSVGElement);

  // https://drafts.csswg.org/cssom/#the-elementcssinlinestyle-mixin
  class ElementCSSInlineStyle {
    get style() { return world.use("css/style").of(this, number(this)); }
    set style(value) { if (number(this)) this.style.cssText = value; }
  }
  world.mix(HTMLElement, ElementCSSInlineStyle);
  const { define, globalHandlers } = world.use("html/event-handlers");
  define(HTMLElement.prototype, globalHandlers);

  // https://html.spec.whatwg.org/#attr-popover
  function popoverKind(value) {
    if (value === null) return null;
    const state = lower(value);
    return state === "" || state === "auto" ? "auto" : state === "hint" ? "hint" : "manual";
  }

  // What clicks do is known once one is about to be dispatched.
  world.parts.activationBehavior = target => world.use("html/activation").behavior(target);
  // PLATFORM(WebKit): HTMLElement's default event handlers ask for the type of the event alone, where to the standard it is a
  // mouse's; those of boxes ask for both (HTMLInputElement::willDispatchEvent).
  world.parts.activates = event => world.parts.isMouseEvent?.(event) === true || host.isWebKit(world.realm);

  return { HTMLElement, HTMLOrSVGElement, ElementCSSInlineStyle, popoverKind };
})
