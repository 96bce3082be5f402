// https://html.spec.whatwg.org/#the-textarea-element
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect } = world.use("html/reflect");
  const { ConstraintValidation } = world.use("html/forms/validity");
  const { selectionMembers, moveToEnd, setByScript } = world.use("html/forms/selection");
  const { childText, setChildText } = world.use("html/head");

  class HTMLTextAreaElement extends HTMLElement {
    get type() {
      number(this);
      return "textarea";
    }
    get defaultValue() { return childText(number(this)); }
    set defaultValue(value) { setChildText(number(this), `${value}`); }
    get value() { return host.controlValue(number(this)); }
    set value(value) {
      const own = number(this);
      const old = host.controlValue(own);
      host.setControlValue(own, value === null ? "" : `${value}`);
      agent.own(this).edited = false;
      setByScript(this, own, old);
      if (old !== host.controlValue(own)) moveToEnd(this, own);
    }
    get textLength() { return host.controlValue(number(this)).length; }
    get form() { return wrap(host.formOwner(number(this))); }
    get labels() { return world.use("html/forms/controls").labelsOf(this); }
  }
  reflect(HTMLTextAreaElement);
  world.mix(HTMLTextAreaElement, ConstraintValidation);
  world.mix(HTMLTextAreaElement, selectionMembers(() => true));
  world.define("HTMLTextAreaElement", HTMLTextAreaElement);
})
