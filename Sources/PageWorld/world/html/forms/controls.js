// The small form controls: button, label, fieldset, legend, output, progress, meter.
(function (world) {
  "use strict";

  const { host, agent, wrap, number } = world;
  const mutations = world.use("dom/mutations");
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set, parseDouble, finite } = world.use("html/reflect");
  const { ConstraintValidation } = world.use("html/forms/validity");
  const collections = world.use("dom/collections");

  // https://html.spec.whatwg.org/#dom-lfe-labels
  function labelsOf(element) {
    const own = number(element);
    return collections.cached(element, "labels", () => collections.makeList(world.get("NodeList").prototype,
      new collections.Namings(own, () => host.labels(own))));
  }

  // Each interface is made when it is first touched.
  const makers = {
    HTMLButtonElement() {
      class HTMLButtonElement extends HTMLElement {
        get form() { return wrap(host.formOwner(number(this))); }
        get labels() { return labelsOf(this); }
        get popoverTargetElement() { return world.use("html/popover").targetOf(this); }
        set popoverTargetElement(value) { world.use("html/popover").setTarget(this, value); }
        get popoverTargetAction() { return world.use("html/popover").actionOf(number(this)); }
        set popoverTargetAction(value) { set(number(this), "popovertargetaction", `${value}`); }
        get commandForElement() { return world.use("html/popover").commandTargetOf(this); }
        set commandForElement(value) { world.use("html/popover").setCommandTarget(this, value); }
        get command() {
          const value = get(number(this), "command") ?? "";
          if (value.startsWith("--")) return value;
          const known = value.toLowerCase();
          return ["toggle-popover", "show-popover", "hide-popover", "close", "request-close", "show-modal"].includes(known) ? known : "";
        }
        set command(value) { set(number(this), "command", `${value}`); }
      }
      reflect(HTMLButtonElement);
      world.mix(HTMLButtonElement, ConstraintValidation);
      world.define("HTMLButtonElement", HTMLButtonElement);
    },
    HTMLLabelElement() {
      class HTMLLabelElement extends HTMLElement {
        get control() { return wrap(host.labeledControl(number(this))); }
        get form() {
          const control = host.labeledControl(number(this));
          return control === 0 ? null : wrap(host.formOwner(control));
        }
      }
      reflect(HTMLLabelElement);
      world.define("HTMLLabelElement", HTMLLabelElement);
    },
    HTMLFieldSetElement() {
      class HTMLFieldSetElement extends HTMLElement {
        get type() {
          number(this);
          return "fieldset";
        }
        get form() { return wrap(host.formOwner(number(this))); }
        get elements() {
          const own = number(this);
          return collections.cached(this, "elements", () => collections.liveCollection(own, () => host.listedInside(own)));
        }
      }
      reflect(HTMLFieldSetElement);
      world.mix(HTMLFieldSetElement, ConstraintValidation);
      world.define("HTMLFieldSetElement", HTMLFieldSetElement);
    },
    HTMLLegendElement() {
      class HTMLLegendElement extends HTMLElement {
        get form() {
          const parent = host.parentElement(number(this));
          return parent !== 0 && host.localName(parent) === "fieldset" ? wrap(host.formOwner(parent)) : null;
        }
      }
      reflect(HTMLLegendElement);
      world.define("HTMLLegendElement", HTMLLegendElement);
    },
    // https://html.spec.whatwg.org/#the-output-element
    HTMLOutputElement() {
      class HTMLOutputElement extends HTMLElement {
        get type() {
          number(this);
          return "output";
        }
        get form() { return wrap(host.formOwner(number(this))); }
        get labels() { return labelsOf(this); }
        get defaultValue() {
          const own = number(this);
          return agent.own(this).defaultValue ?? host.textContent(own);
        }
        set defaultValue(value) {
          const own = number(this);
          value = `${value}`;
          if (agent.own(this).defaultValue === undefined) setText(own, value);
          else agent.own(this).defaultValue = value;
        }
        get value() { return host.textContent(number(this)); }
        set value(value) {
          const own = number(this);
          agent.own(this).defaultValue ??= host.textContent(own);
          setText(own, `${value}`);
        }
      }
      reflect(HTMLOutputElement);
      world.mix(HTMLOutputElement, ConstraintValidation);
      world.define("HTMLOutputElement", HTMLOutputElement);
    },
    // https://html.spec.whatwg.org/#the-progress-element
    HTMLProgressElement() {
      class HTMLProgressElement extends HTMLElement {
        get value() {
          const own = number(this);
          const value = parseDouble(get(own, "value"));
          return value > 0 ? Math.min(value, this.max) : 0;
        }
        set value(value) { set(number(this), "value", `${finite(value)}`); }
        get position() { return get(number(this), "value") === null ? -1 : this.value / this.max; }
        get labels() { return labelsOf(this); }
      }
      reflect(HTMLProgressElement);
      world.define("HTMLProgressElement", HTMLProgressElement);
    },
    // https://html.spec.whatwg.org/#the-meter-element
    HTMLMeterElement() {
      class HTMLMeterElement extends HTMLElement {
        get min() { return given(this, "min", 0); }
        set min(value) { set(number(this), "min", `${finite(value)}`); }
        get max() { return Math.max(given(this, "max", 1), this.min); }
        set max(value) { set(number(this), "max", `${finite(value)}`); }
        get value() { return between(given(this, "value", 0), this.min, this.max); }
        set value(value) { set(number(this), "value", `${finite(value)}`); }
        get low() { return between(given(this, "low", this.min), this.min, this.max); }
        set low(value) { set(number(this), "low", `${finite(value)}`); }
        get high() { return between(given(this, "high", this.max), this.low, this.max); }
        set high(value) { set(number(this), "high", `${finite(value)}`); }
        get optimum() { return between(given(this, "optimum", (this.min + this.max) / 2), this.min, this.max); }
        set optimum(value) { set(number(this), "optimum", `${finite(value)}`); }
        get labels() { return labelsOf(this); }
      }
      world.define("HTMLMeterElement", HTMLMeterElement);
    },
  };

  function setText(own, value) { mutations.replaceAll(value === "" ? 0 : host.createText(host.owner(own), value), own); }
  function resetOutput(own) {
    const kept = agent.own(wrap(own));
    if (kept.defaultValue === undefined) return;
    setText(own, kept.defaultValue);
    kept.defaultValue = undefined;
  }

  function given(element, name, fallback) {
    const value = parseDouble(get(number(element), name));
    return Number.isNaN(value) ? fallback : value;
  }
  function between(value, least, most) { return Math.min(Math.max(value, least), most); }

  return { labelsOf, resetOutput, make(name) { makers[name](); } };
})
