// https://console.spec.whatwg.org/#logging
(function (world) {
  "use strict";

  const { host, realm } = world;

  const levels = { log: "log", info: "info", debug: "debug", warn: "warning", error: "error", trace: "log", dir: "log", table: "log" };
  // https://console.spec.whatwg.org/#console-namespace: "the [[Prototype]] must be an empty object".
  const console = Object.create({});
  for (const name in levels)
    console[name] = { [name](...values) { if (values.length > 0) write(levels[name], line(values)); } }[name];
  console.assert = function assert(condition, ...values) {
    if (condition) return;
    const [format, ...rest] = values;
    write("error", line(typeof format === "string" ? [`Assertion failed: ${format}`, ...rest] : ["Assertion failed", ...values]));
  };
  // Those of JavaScriptCore's ConsoleObject, which any page may call.
  for (const name of ["clear", "count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeEnd", "timeLog", "timeStamp", "dirxml",
    "profile", "profileEnd", "record", "recordEnd", "screenshot", "takeHeapSnapshot"])
    console[name] = { [name]() {} }[name];
  Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });

  function write(level, text) { host.log(realm, level, text, ...world.use("window/errors").callerOnConsole()); }

  // https://console.spec.whatwg.org/#logger, with https://console.spec.whatwg.org/#formatter
  function line([first, ...rest]) {
    if (rest.length === 0 || typeof first !== "string" || !first.includes("%")) return [first, ...rest].map(describe).join(" ");
    let next = 0;
    const text = first.replace(/%([%sdifoOc])/g, (all, kind) => {
      if (kind === "%") return "%";
      if (next >= rest.length) return all;
      const value = rest[next++];
      switch (kind) {
        case "c": return "";
        case "d": case "i": return typeof value === "symbol" ? "NaN" : `${parseInt(value, 10)}`;
        case "f": return typeof value === "symbol" ? "NaN" : `${parseFloat(value)}`;
        default: return describe(value);
      }
    });
    return [text, ...rest.slice(next).map(describe)].join(" ");
  }

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
