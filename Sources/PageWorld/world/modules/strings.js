// `import()` in the strings that a page makes code of: once a script has that word, what compiles them leads it to the world's own.
// https://tc39.es/ecma262/#sec-hostensurecancompilestrings
(function (world) {
  "use strict";

  const { global } = world;
  const { construct, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const { defineProperty } = Object;
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];

  function led(text) {
    return typeof text === "string" && text.includes("import") ? world.use("modules/rewrite").rewriteClassic(text) : text;
  }

  // Like a constructor of functions in all that a page sees of it.
  function leading(Original) {
    function Leading(...texts) {
      const last = texts.length - 1;
      try {
        if (last >= 0) texts[last] = led(texts[last]);
      } catch {
        // It is no script, as the constructor will say.
      }
      try {
        return construct(Original, texts, new.target ?? Original);
      } catch (error) {
        throw moved(error);
      }
    }
    for (const key of ["name", "length", "prototype"]) defineProperty(Leading, key, getOwnPropertyDescriptor(Original, key));
    Object.setPrototypeOf(Leading, getPrototypeOf(Original));
    world.made.others.add(Leading);
    return Leading;
  }

  // What is wrong with a text is where the page called for its function.
  function moved(error) {
    const { sourceURL, stack } = error;
    if (sourceURL !== "world/modules/strings.js" || typeof stack !== "string") return error;
    const frames = stack.split("\n"), ours = frames.findIndex(frame => frame.includes(sourceURL));
    frames.splice(ours - 1, 2);
    const [, url, column] = /^(?:[^@]*@)?(.*):\d+:(\d+)$/.exec(frames[ours - 1]) ?? [];
    return Object.assign(error, { sourceURL: url, column: Number(column), stack: frames.join("\n") });
  }

  let isInstalled = false;
  // A page that has put its own in their place, or is to compile no strings (`window/policy`), keeps what it has.
  function install() {
    if (isInstalled) return;
    isInstalled = true;
    const place = getOwnPropertyDescriptor(global, "Function");
    for (const kind of kinds) {
      const prototype = getPrototypeOf(kind), found = getOwnPropertyDescriptor(prototype, "constructor");
      if (prototype === world.functionPrototype ? found?.value !== world.Function || place?.value !== world.Function : found === undefined)
        continue;
      const value = leading(found.value);
      defineProperty(prototype, "constructor", { ...found, value });
      if (prototype === world.functionPrototype) defineProperty(global, "Function", { ...place, value });
    }
  }

  // What scripts have for `eval` where they do not call it by its name.
  const evaluate = {
    eval(text) {
      const found = global.eval;
      return found === world.evaluate ? found(world.hooks.rewriteClassic(text)) : found(text);
    },
  }.eval;
  world.made.others.add(evaluate);

  return { install, evaluate };
})
