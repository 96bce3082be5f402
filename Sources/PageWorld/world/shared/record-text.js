// Records of data (`window/structured-clone`), keys of databases and what defines these, as text that a file keeps.
//
// JSON, of which an array begins with what it stands for: ["u"] undefined, ["n", text] a number JSON has not, ["i", text] a
// BigInt, ["p", value] the record of a primitive, ["b", base64] an ArrayBuffer, ["y", base64] a Uint8Array, ["a", …items] an
// array, ["o", name, value, …] an object, ["r", n] the nth array or object of the text once more.
(function (host) {
  "use strict";

  const { is } = Object, { isArray } = Array, { isFinite } = Number, { fromCharCode } = String;
  const { apply } = Reflect;

  function encode(value) {
    const seen = new Map();
    const inner = value => {
      switch (typeof value) {
        case "undefined": return ["u"];
        case "bigint": return ["i", `${value}`];
        case "number": return isFinite(value) && !is(value, -0) ? value : ["n", is(value, -0) ? "-0" : `${value}`];
        case "object": break;
        default: return value;
      }
      if (value === null) return null;
      if (value instanceof Uint8Array) return ["y", base64(value)];
      // Those of records are no page's (`agent.settle`).
      if (value instanceof ArrayBuffer) return ["b", base64(new Uint8Array(value))];
      if (value.type === "primitive") return ["p", inner(value.value)];
      const known = seen.get(value);
      if (known !== undefined) return ["r", known];
      seen.set(value, seen.size);
      const text = [isArray(value) ? "a" : "o"];
      if (isArray(value)) for (let index = 0; index < value.length; index++) text.push(inner(value[index]));
      else for (const name of Object.keys(value)) text.push(name, inner(value[name]));
      return text;
    };
    return JSON.stringify(inner(value));
  }
  function base64(bytes) {
    const parts = [];
    for (let index = 0; index < bytes.length; index += 4_096) parts.push(apply(fromCharCode, null, bytes.subarray(index, index + 4_096)));
    return host.btoa(parts.join(""));
  }

  // Throws at what `encode` has not made.
  function decode(text) {
    const seen = [];
    const inner = value => {
      if (!isArray(value)) {
        if (typeof value === "object" && value !== null) fail();
        return value;
      }
      switch (value[0]) {
        case "u": return undefined;
        case "i": return BigInt(value[1]);
        case "n": return Number(value[1]);
        case "p": return { __proto__: null, type: "primitive", value: primitive(value[1]) };
        case "b": return bytes(value[1]).buffer;
        case "y": return bytes(value[1]);
        case "r": return seen[value[1]] ?? fail();
        case "a": {
          const list = [];
          seen.push(list);
          for (let index = 1; index < value.length; index++) list.push(inner(value[index]));
          return list;
        }
        case "o": {
          const object = { __proto__: null };
          seen.push(object);
          for (let index = 1; index < value.length; index += 2) object[`${value[index]}`] = inner(value[index + 1]);
          return object;
        }
        default: return fail();
      }
    };
    const primitive = value => {
      const found = inner(value);
      return typeof found === "object" && found !== null ? fail() : found;
    };
    return inner(JSON.parse(text));
  }
  function bytes(text) {
    const binary = host.atob(text) ?? fail();
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  }
  function fail() { throw new TypeError("The text is none of a record"); }

  return { encode, decode, base64, bytes };
})
