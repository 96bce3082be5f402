// What an error says where a member of one interface is called on something else.
(function (world) {
  "use strict";

  const { agent } = world;
  const { interfaces } = world.made;
  const { homes } = agent;
  const { getOwnPropertyDescriptor } = Reflect;

  // The outermost of the browser's own functions at the top of a stack, and its file: the member that was called.
  function memberIn(stack) {
    let member, file;
    for (const line of stack.split("\n")) {
      const [, name, path] = /^([^@]*)@world\/([^@]+)\.js:\d+:\d+$/.exec(line) ?? [];
      if (name === undefined) break;
      member = name;
      file = path;
    }
    return { member, file };
  }
  // Interfaces have their mixins' members too, which are called on documents by mistake more than on anything else.
  function interfaceWith(member, file) {
    const found = Object.keys(interfaces).filter(name => getOwnPropertyDescriptor(interfaces[name].prototype, member) !== undefined);
    const own = found.filter(name => homes[name] === file);
    return own.length === 1 ? own[0] : found.includes("Document") ? "Document" : found.length === 1 ? found[0] : undefined;
  }

  return {
    // PLATFORM(WebKit): throwThisTypeError, throwGetterTypeError of JSDOMExceptionHandling; undefined: it is not known which one it was.
    message(stack) {
      if (typeof stack !== "string") return undefined;
      const { member, file } = memberIn(stack);
      const name = member === undefined ? undefined : interfaceWith(member, file);
      if (name === undefined) return undefined;
      const { value } = getOwnPropertyDescriptor(interfaces[name].prototype, member);
      return typeof value === "function" ? `Can only call ${name}.${member} on instances of ${name}`
        : `The ${name}.${member} getter can only be used on instances of ${name}`;
    },
  };
})
