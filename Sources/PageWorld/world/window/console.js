// https://console.spec.whatwg.org/#logging
(function (world) {
  "use strict";

  const { host, realm } = world;

  const levels = { log: "log", info: "info", debug: "debug", warn: "warning", error: "error", trace: "log", dir: "log", table: "log" };
  const console = {};
  for (const name in levels)
    console[name] = { [name](...values) { host.log(realm, levels[name], values.map(describe).join(" ")); } }[name];
  console.assert = function assert(condition, ...values) {
    if (!condition) host.log(realm, "error", ["Assertion failed", ...values.map(describe)].join(" "));
  };
  for (const name of ["clear", "count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeEnd", "timeLog", "timeStamp"])
    console[name] = { [name]() {} }[name];
  Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });

  function describe(value) {
    if (typeof value === "string") return value;
    try {
      if (value instanceof Error) return value.stack ? `${value}\n${value.stack}` : `${value}`;
      if (typeof value === "object" && value !== null) {
        const text = JSON.stringify(value);
        return text === undefined || text === "{}" ? `${value}` : text;
      }
      return String(value);
    } catch {
      return "[object]";
    }
  }

  return { console };
})
