// https://html.spec.whatwg.org/#safe-passing-of-structured-data
(function (world) {
  "use strict";

  const { host, agent, global, need, realm } = world;
  const { getOwnPropertyDescriptor, keys: keysOf, getPrototypeOf } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const toStringOf = Object.prototype.toString;
  const apply = Reflect.apply;
  const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name).get;

  function fail() { world.throwDOMException("The object can not be cloned.", "DataCloneError"); }

  // What reads the internals of a built-in of any realm, or throws.
  const brands = [
    ["Boolean", Boolean.prototype.valueOf], ["Number", Number.prototype.valueOf], ["BigInt", BigInt.prototype.valueOf],
    ["String", String.prototype.valueOf], ["Date", Date.prototype.getTime], ["RegExp", getter(RegExp.prototype, "flags")],
    ["Map", getter(Map.prototype, "size")], ["Set", getter(Set.prototype, "size")],
    ["ArrayBuffer", getter(ArrayBuffer.prototype, "byteLength")],
  ];
  const opaque = [
    WeakMap.prototype.has, WeakSet.prototype.has, WeakRef.prototype.deref, getter(Symbol.prototype, "description"),
  ];
  const regExpSource = RegExp.prototype.exec;
  const errorNames = ["Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"];

  function has(brand, value) {
    try {
      apply(brand, value, []);
      return true;
    } catch {
      return false;
    }
  }
  function isRegExp(value) {
    return apply(toStringOf, value, []) === "[object RegExp]" || value instanceof RegExp && has(regExpSource, value);
  }

  function kindOf(value) {
    if (isArray(value)) return "Array";
    if (isView(value)) return "View";
    // OPTIMIZATION: what inherits from nothing else, and says nothing of itself, is what the built-in says.
    const plain = getPrototypeOf(value) === Object.prototype && !(Symbol.toStringTag in value);
    const tag = plain ? apply(toStringOf, value, []) : "";
    if (tag === "[object Object]") return "Object";
    for (let index = 0; index < brands.length; index++) {
      const [name, brand] = brands[index];
      if (name === "RegExp") {
        if (isRegExp(value)) return name;
      } else if (has(brand, value)) {
        return name;
      }
    }
    if (isError(value)) return "Error";
    for (let index = 0; index < opaque.length; index++) if (has(opaque[index], value)) return "Opaque";
    if (isOpaque(value)) return "Opaque";
    return "Object";
  }
  const promiseThen = Promise.prototype.then;
  function isOpaque(value) {
    if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) return true;
    const tag = apply(toStringOf, value, []);
    return tag === "[object Generator]" || tag.startsWith("[object Intl.")
      || tag === "[object Arguments]" && !(Symbol.toStringTag in value);
  }
  function isError(value) {
    return typeof Error.isError === "function" ? Error.isError(value)
      : value instanceof Error || apply(toStringOf, value, []) === "[object Error]" && !(Symbol.toStringTag in value);
  }

  // Interfaces whose objects can be cloned, by name: {serialize(object, into), deserialize(record, world)}; `transfer` in
  // place of them for what can be moved. Files of such interfaces put themselves there.
  const serializable = world.parts.serializable ??= { __proto__: null };
  const transferable = world.parts.transferable ??= { __proto__: null };
  function interfaceOf(value, table) {
    for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
      const name = agent.interfaceOf(prototype);
      if (name !== undefined && name in table) return name;
    }
    return undefined;
  }
  function isPlatformObject(value) {
    if (agent.own(value) !== undefined) return true;
    for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype))
      if (agent.interfaceOf(prototype) !== undefined) return true;
    return false;
  }

  const depthLimit = 5_000;

  // https://html.spec.whatwg.org/#structuredserializeinternal: records, which belong to no realm. `memory` leads from
  // objects to records.
  function serialize(value, memory, isForStorage = false, depth = 0) {
    if (typeof value === "symbol") fail();
    if (typeof value === "function") fail();
    if (typeof value !== "object" || value === null) return { type: "primitive", value };
    const known = memory.get(value);
    if (known !== undefined) return known;
    if (depth > depthLimit) fail();
    const kind = kindOf(value);
    const record = { type: kind };
    const inner = item => serialize(item, memory, isForStorage, depth + 1);
    switch (kind) {
      case "Boolean": case "Number": case "BigInt": case "String": case "Date":
        record.value = apply(brandOf(kind), value, []);
        memory.set(value, record);
        return record;
      case "RegExp":
        record.source = value.source;
        record.flags = value.flags;
        memory.set(value, record);
        return record;
      case "ArrayBuffer": {
        if (value.detached) fail();
        record.bytes = copyBytes(value);
        record.maximum = value.resizable ? value.maxByteLength : undefined;
        memory.set(value, record);
        return record;
      }
      case "View": {
        const { buffer } = value;
        if (buffer.detached || isOutOfBounds(value)) fail();
        record.buffer = inner(buffer);
        record.name = apply(viewName, value, []) ?? "DataView";
        record.offset = value.byteOffset;
        const length = record.name === "DataView" ? value.byteLength : value.length;
        record.length = follows(value, buffer) ? undefined : length;
        memory.set(value, record);
        return record;
      }
      case "Map": {
        memory.set(value, record);
        const copy = [];
        apply(mapForEach, value, [(item, key) => { copy.push([key, item]); }]);
        record.entries = copy.map(([key, item]) => [inner(key), inner(item)]);
        return record;
      }
      case "Set": {
        memory.set(value, record);
        const copy = [];
        apply(setForEach, value, [item => { copy.push(item); }]);
        record.entries = copy.map(inner);
        return record;
      }
      case "Error": {
        const { name } = value;
        record.name = errorNames.includes(`${name}`) ? `${name}` : "Error";
        const message = getOwnPropertyDescriptor(value, "message");
        record.message = message !== undefined && "value" in message ? `${message.value}` : undefined;
        record.stack = typeof value.stack === "string" ? value.stack : undefined;
        memory.set(value, record);
        const cause = getOwnPropertyDescriptor(value, "cause");
        if (cause !== undefined && "value" in cause)
          record.cause = host.isWebKit(realm) ? serialize(textOf(cause.value), memory) : inner(cause.value);
        return record;
      }
      case "Opaque":
        return fail();
      case "Array":
        record.length = value.length;
        break;
      default: {
        const name = interfaceOf(value, serializable);
        if (name !== undefined) {
          record.type = "Platform";
          record.name = name;
          memory.set(value, record);
          serializable[name].serialize(value, record, inner, isForStorage);
          return record;
        }
        if (isPlatformObject(value)) fail();
      }
    }
    // "if value is an exotic object and value is not the %Object.prototype% intrinsic object": of those a script can make, a Proxy.
    if (host.isProxy(value)) fail();
    memory.set(value, record);
    const keys = keysOf(value);
    record.keys = [];
    record.values = [];
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (!Object.hasOwn(value, key)) continue;
      record.keys.push(key);
      record.values.push(inner(value[key]));
    }
    return record;
  }
  // https://tc39.es/ecma262/#sec-istypedarrayoutofbounds and #sec-isviewoutofbounds
  function isOutOfBounds(view) {
    return !has(apply(viewName, view, []) === undefined ? viewOffset : viewKeys, view);
  }
  const viewOffset = getter(DataView.prototype, "byteOffset"), { keys: viewKeys } = getPrototypeOf(Uint8Array.prototype);
  // Whether a view is as long as its buffer is: one of another length is out of bounds once its last byte is taken away.
  function follows(view, buffer) {
    const { byteLength } = buffer, end = view.byteOffset + view.byteLength;
    if (!buffer.resizable || view.byteLength === 0) return false;
    const kept = apply(sliceBuffer, buffer, [end - 1]);
    buffer.resize(end - 1);
    const isInBounds = !isOutOfBounds(view);
    buffer.resize(byteLength);
    new Uint8Array(buffer).set(new Uint8Array(kept), end - 1);
    return isInBounds;
  }
  function brandOf(kind) { return brands.find(([name]) => name === kind)[1]; }
  // PLATFORM(WebKit): SerializedScriptValue's ErrorInstance has the cause as text; Chromium has a copy of it.
  function textOf(value) { return value === undefined ? undefined : `${value}`; }
  const viewName = getter(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
  const mapForEach = Map.prototype.forEach, setForEach = Set.prototype.forEach;
  const sliceBuffer = ArrayBuffer.prototype.slice;
  function copyBytes(buffer) { return apply(sliceBuffer, buffer, [0]); }

  // https://html.spec.whatwg.org/#structureddeserialize, in this world.
  function deserialize(record, memory) {
    if (record.type === "primitive") return record.value;
    const known = memory.get(record);
    if (known !== undefined) return known;
    const value = begin(record, memory);
    memory.set(record, value);
    const inner = item => deserialize(item, memory);
    switch (record.type) {
      case "Map":
        for (const [key, item] of record.entries) value.set(inner(key), inner(item));
        break;
      case "Set":
        for (const item of record.entries) value.add(inner(item));
        break;
      case "Array": case "Object":
        for (let index = 0; index < record.keys.length; index++)
          Object.defineProperty(value, record.keys[index],
            { value: inner(record.values[index]), writable: true, enumerable: true, configurable: true });
        break;
      case "Error":
        if (record.cause !== undefined)
          Object.defineProperty(value, "cause", { value: inner(record.cause), writable: true, enumerable: false, configurable: true });
        break;
      case "Platform":
        serializable[record.name].fill?.(value, record, inner);
    }
    return value;
  }
  const { Boolean: BooleanObject, Number: NumberObject, String: StringObject, RegExp: RegExpObject } = global;
  function begin(record, memory) {
    switch (record.type) {
      case "Boolean": return new BooleanObject(record.value);
      case "Number": return new NumberObject(record.value);
      case "BigInt": return Object(record.value);
      case "String": return new StringObject(record.value);
      case "Date": return new Date(record.value);
      case "RegExp": return new RegExpObject(record.source, record.flags);
      case "Map": return new Map();
      case "Set": return new Set();
      case "Array": return new Array(record.length);
      case "ArrayBuffer": return makeBuffer(record);
      case "View": {
        const buffer = deserialize(record.buffer, memory);
        return new views[record.name](buffer, record.offset, record.length);
      }
      case "Error": {
        const Class = errors[record.name];
        const error = Object.create(Class.prototype);
        const made = record.message === undefined ? new Class() : new Class(record.message);
        if (record.stack !== undefined)
          Object.defineProperty(made, "stack", { value: record.stack, writable: true, enumerable: false, configurable: true });
        return made;
      }
      case "Platform": {
        // So that an interface that nobody touched here yet has its place in the table.
        world.get(record.name);
        const made = serializable[record.name].deserialize(record, item => deserialize(item, memory));
        return made;
      }
      default: return {};
    }
  }
  const views = { __proto__: null, DataView };
  for (const name of ["Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
    "Uint32Array", "BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array"])
    views[name] = global[name];
  const errors = { __proto__: null };
  for (const name of errorNames) errors[name] = global[name];
  function makeBuffer({ bytes, maximum }) {
    const { byteLength } = bytes;
    const buffer = maximum === undefined ? new ArrayBuffer(byteLength) : new ArrayBuffer(byteLength, { maxByteLength: maximum });
    new Uint8Array(buffer).set(new Uint8Array(bytes));
    return buffer;
  }

  // https://html.spec.whatwg.org/#structuredserializewithtransfer
  function serializeWithTransfer(value, transfer) {
    const memory = new Map();
    const moved = [];
    for (const object of transfer) {
      const isBuffer = typeof object === "object" && object !== null && has(brandOf("ArrayBuffer"), object);
      const name = isBuffer ? "ArrayBuffer" : typeof object === "object" && object !== null
        ? interfaceOf(object, transferable) : undefined;
      if (name === undefined) fail();
      if (memory.has(object)) world.throwDOMException(undefined, "DataCloneError");
      const record = isBuffer ? { type: "ArrayBuffer" } : { type: "Transferred", name };
      memory.set(object, record);
      moved.push([object, record, name]);
    }
    const record = serialize(value, memory);
    for (const [object, placeholder, name] of moved) {
      if (name === "ArrayBuffer") {
        if (object.detached) fail();
        placeholder.maximum = object.resizable ? object.maxByteLength : undefined;
        placeholder.bytes = object.transfer();
      } else {
        transferable[name].transfer(object, placeholder);
      }
    }
    return { record, moved: moved.map(([, placeholder]) => placeholder) };
  }

  // https://html.spec.whatwg.org/#structureddeserializewithtransfer
  function deserializeWithTransfer({ record, moved }) {
    const memory = new Map();
    const values = [];
    for (const placeholder of moved) {
      let value;
      if (placeholder.type === "ArrayBuffer") {
        value = makeBuffer(placeholder);
      } else {
        world.get(placeholder.name);
        value = transferable[placeholder.name].receive(placeholder);
      }
      memory.set(placeholder, value);
      values.push(value);
    }
    return { value: deserialize(record, memory), transferred: values };
  }

  // https://webidl.spec.whatwg.org/#js-sequence, of `transfer`.
  function transferOf(options) {
    if (options === undefined || options === null) return [];
    if (typeof options !== "object" && typeof options !== "function") throw new TypeError("Type error");
    const { transfer } = options;
    if (transfer === undefined) return [];
    return sequence(transfer);
  }
  function sequence(values) {
    if (typeof values !== "object" && typeof values !== "function" || values === null)
      throw new TypeError("Type error");
    const list = [];
    for (const item of values) {
      if (typeof item !== "object" && typeof item !== "function" || item === null)
        throw new TypeError("Type error");
      list.push(item);
    }
    return list;
  }

  // Whose function it is called as: a window may take another's.
  function windowOf(object) {
    let found = world;
    if (object !== undefined && object !== global) agent.eachWorld(other => { if (other.global === object) found = other; });
    return found;
  }
  // https://html.spec.whatwg.org/#structured-cloning
  function structuredClone(value, options = undefined) {
    need(arguments, 1);
    const serialized = serializeWithTransfer(value, transferOf(options));
    return windowOf(this).use("window/structured-clone").deserializeWithTransfer(serialized).value;
  }

  return {
    structuredClone, serializeWithTransfer, deserializeWithTransfer, transferOf, sequence,
    serialize: (value, isForStorage) => serialize(value, new Map(), isForStorage),
    deserialize: record => deserialize(record, new Map()),
  };
})
