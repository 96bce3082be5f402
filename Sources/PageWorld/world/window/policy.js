// What a page notices of its content security policies: https://www.w3.org/TR/CSP3/
(function (world) {
  "use strict";

  const { host, agent, global, realm, hooks, documentNumber } = world;
  const events = world.use("dom/events");
  const { isConnected } = world.use("dom/mutations");
  const { defineProperty } = Object;

  // https://www.w3.org/TR/CSP3/#report-violation, the event
  hooks.policyViolated = (number, values) => {
    const target = agent.wrap(number !== 0 && isConnected(number) ? number : documentNumber);
    return events.fireInSteps(target, "securitypolicyviolation", { bubbles: true, composed: true, ...values }, target,
      world.get("SecurityPolicyViolationEvent"));
  };

  // https://www.w3.org/TR/CSP3/#can-compile-strings: no policy change takes that back.
  // NB: JavaScriptCore refuses by itself, and tells nobody; what pages commonly call is put in its way to hear of it.
  hooks.refuseStrings = message => {
    world.compiling = body => {
      host.setCompiling(realm, true);
      try {
        return body();
      } finally {
        host.setCompiling(realm, false);
      }
    };
    function refuse(text) {
      host.allowsEval(realm, `${text}`);
      throw new EvalError(message);
    }
    const { eval: evaluate } = { eval(text) { return typeof text === "string" ? refuse(text) : text; } };
    defineProperty(global, "eval", { value: evaluate, writable: true, enumerable: false, configurable: true });
    const { Function } = world;
    const guarded = new Proxy(Function, {
      apply(target, thisValue, values) { return refuse(values[values.length - 1] ?? ""); },
      construct(target, values) { return refuse(values[values.length - 1] ?? ""); },
    });
    defineProperty(global, "Function", { value: guarded, writable: true, enumerable: false, configurable: true });
    defineProperty(Function.prototype, "constructor", { value: guarded, writable: true, enumerable: false, configurable: true });
  };
})
