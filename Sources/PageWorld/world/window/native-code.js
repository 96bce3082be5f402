// The text of a function of the browser's, by which scripts tell it from one of a page's:
// https://tc39.es/ecma262/#sec-function.prototype.tostring and its NativeFunction.
(function (world) {
  "use strict";

  const { agent, host } = world;
  const { interfaces, loaded, others } = world.made;
  const { getOwnPropertyDescriptor, ownKeys } = Reflect;
  const uncurry = Function.prototype.bind.bind(Function.prototype.call);
  const startsWith = uncurry(String.prototype.startsWith), endsWith = uncurry(String.prototype.endsWith);
  const slice = uncurry(String.prototype.slice), includes = uncurry(String.prototype.includes);

  function nameOf(callable) {
    const name = getOwnPropertyDescriptor(callable, "name")?.value;
    if (typeof name !== "string") return "";
    return startsWith(name, "get ") || startsWith(name, "set ") ? slice(name, 4) : name;
  }
  function has(object, name, callable) {
    if (typeof object !== "object" && typeof object !== "function" || object === null) return false;
    const found = getOwnPropertyDescriptor(object, name);
    return found !== undefined && (found.value === callable || found.get === callable || found.set === callable);
  }
  // The key of the accessor that it is of.
  // OPTIMIZATION: those that are made by the table are all named `get` or `set`, for a name of its own would be an object in each page.
  function keyOf(callable, object) {
    const keys = ownKeys(object);
    for (let index = 0; index < keys.length; index++)
      if (typeof keys[index] === "string" && has(object, keys[index], callable)) return keys[index];
    return undefined;
  }
  // Its name, where it stands where an interface, a member of one or of the window, or what a file gives the window stands.
  function nameInPlace(callable) {
    const name = nameOf(callable);
    if (hasPlace(callable, name)) return name;
    for (const key in interfaces) {
      const found = keyOf(callable, interfaces[key].prototype);
      if (found !== undefined) return found;
    }
    return keyOf(callable, world.global);
  }
  function hasPlace(callable, name) {
    if (others.has(callable)) return true;
    for (const key in interfaces) {
      const definition = interfaces[key];
      if (definition === callable || has(definition, name, callable) || has(definition.prototype, name, callable)) return true;
    }
    for (const file in loaded) {
      const exported = loaded[file];
      if (has(exported, name, callable)) return true;
      for (const key in exported) if (has(exported[key], name, callable)) return true;
    }
    return false;
  }

  return {
    nameInPlace,
    // The text that is shown of a function; `text` is that of its code.
    shown(callable, text) {
      if (endsWith(text, "[native code]\n}")) return text;
      if (includes(text, "$world_")) text = world.use("modules/rewrite").restored(text);
      const owner = agent.worldOfFunction(callable) ?? world;
      // A page may put its own functions in such places: the code itself is asked too.
      const name = host.isWorldSource(text) ? owner.use("window/native-code").nameInPlace(callable) : undefined;
      return name === undefined ? text : `function ${name}() {\n    [native code]\n}`;
    },
  };
})
