// A page comes by what functions of the context that all pages share throw, when the stack is full. Through these it reaches that
// context's own objects, which therefore nobody can change.
(function () {
  "use strict";

  const { freeze } = Object;
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const seen = new Set();

  function visit(value) {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
    seen.add(value);
    freeze(value);
    visit(getPrototypeOf(value));
    for (const key of ownKeys(value)) {
      const { get, set, value: held } = getOwnPropertyDescriptor(value, key);
      visit(held);
      visit(get);
      visit(set);
    }
  }

  const iterators = [
    [].values(), "".matchAll(/a/g), new Map().values(), new Set().values(), ""[Symbol.iterator](), (function* () {})(),
  ];
  for (const iterator of iterators) visit(getPrototypeOf(iterator));
  visit(async () => {});
  for (const name of [
    "Object", "Function", "Array", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError",
    "TypeError", "URIError", "String", "Number", "Boolean", "Symbol", "BigInt", "RegExp", "Map", "Set", "WeakMap", "WeakSet",
    "WeakRef", "Promise", "Reflect", "Proxy", "Math", "JSON", "Date", "Intl",
  ]) visit(globalThis[name]);
})
