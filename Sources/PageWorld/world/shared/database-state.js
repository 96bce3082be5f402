// Databases as Playwright's `storageState` has them, whose values are JSON where they can be, and else as its `serializeAsCallArgument`
// makes them: {v}, {bi}, {d}, {r}, {e}, {ab}, {ta}, {a, id}, {o, id}, {ref}.
//
// https://playwright.dev/docs/api/class-browsercontext#browser-context-storage-state
(function (keys, text) {
  "use strict";

  const { base64, bytes } = text;
  const { is } = Object, { isArray } = Array;
  const views = {
    __proto__: null, i8: "Int8Array", ui8: "Uint8Array", ui8c: "Uint8ClampedArray", i16: "Int16Array", ui16: "Uint16Array",
    i32: "Int32Array", ui32: "Uint32Array", f32: "Float32Array", f64: "Float64Array", bi64: "BigInt64Array", bui64: "BigUint64Array",
  };
  // Values that JSON has not.
  const words = { __proto__: null, undefined, null: null, NaN, Infinity, "-Infinity": -Infinity, "-0": -0 };
  const depthLimit = 1_000;

  function fail() { throw new TypeError("A storageState does not have that"); }

  // MARK: Out of records

  function isPlain(record, above = []) {
    if (above.length > depthLimit || above.includes(record)) return false;
    const inner = value => isPlain(value, [...above, record]);
    switch (record.type) {
      case "primitive": return typeof record.value !== "undefined" && typeof record.value !== "bigint" && wordOf(record.value) === undefined;
      case "Array": return isDense(record) && record.values.every(inner);
      case "Object": return record.values.every(inner);
      default: return false;
    }
  }
  function isDense({ length, keys }) { return keys.length === length && keys.every((key, index) => key === `${index}`); }
  function wordOf(value) {
    for (const word in words) if (word !== "null" && is(words[word], value)) return word;
    return undefined;
  }
  function plain(record) {
    if (record.type === "primitive") return record.value;
    if (record.type === "Array") return record.values.map(plain);
    const object = { __proto__: null };
    record.keys.forEach((key, index) => { object[key] = plain(record.values[index]); });
    return object;
  }
  function encoded(record, seen = new Map()) {
    const { type, value } = record;
    if (type === "primitive") {
      const word = value === null ? "null" : wordOf(value);
      return word !== undefined ? { v: word } : typeof value === "bigint" ? { bi: `${value}` } : value;
    }
    const known = seen.get(record);
    if (known !== undefined) return { ref: known };
    switch (type) {
      case "Date": return value === value ? { d: new Date(value).toJSON() } : fail();
      case "RegExp": return { r: { p: record.source, f: record.flags } };
      case "Error": return { e: { n: record.name, m: record.message ?? "", s: record.stack ?? "" } };
      case "ArrayBuffer": return { ab: { b: base64(new Uint8Array(record.bytes)) } };
      case "View": {
        const kind = Object.keys(views).find(kind => views[kind] === record.name) ?? fail();
        return { ta: { b: base64(keys.keyOf(record).value), k: kind } };
      }
      case "Array": case "Object": break;
      default: fail();
    }
    if (seen.size > depthLimit * depthLimit) fail();
    const id = seen.size + 1;
    seen.set(record, id);
    if (type === "Object") return { o: record.keys.map((k, index) => ({ k, v: encoded(record.values[index], seen) })), id };
    if (!isDense(record)) fail();
    return { a: record.values.map(item => encoded(item, seen)), id };
  }
  function put(entry, name, record) {
    if (isPlain(record)) entry[name] = plain(record); else entry[`${name}Encoded`] = encoded(record);
  }
  function recordOfKey({ type, value }) {
    switch (type) {
      case 2: return { type: "Date", value };
      case 4: return { type: "ArrayBuffer", bytes: value.slice().buffer };
      case 5: return arrayOf(value.map(recordOfKey));
      default: return primitive(value);
    }
  }
  function putPath(entry, path) {
    if (typeof path === "string") entry.keyPath = path;
    if (isArray(path)) entry.keyPathArray = path;
    return entry;
  }

  // A record that holds what the format has no words for (files, keys of `crypto.subtle`, maps) is left out, as there.
  function write({ name, version, stores }) {
    return {
      name, version,
      stores: [...stores.values()].map(store => putPath({
        name: store.name, autoIncrement: store.autoIncrement,
        records: store.records.flatMap(({ key, value }) => {
          const entry = {};
          try {
            if (store.keyPath === null) put(entry, "key", recordOfKey(key));
            put(entry, "value", value);
            return [entry];
          } catch {
            return [];
          }
        }),
        indexes: [...store.indexes.values()].map(({ name, keyPath, multiEntry, unique }) =>
          putPath({ name, multiEntry, unique }, keyPath)),
      }, store.keyPath)),
    };
  }

  // MARK: Into records

  function primitive(value) { return { type: "primitive", value }; }
  function arrayOf(values) { return { type: "Array", length: values.length, keys: values.map((_, index) => `${index}`), values }; }
  function ofPlain(value) {
    if (typeof value !== "object" || value === null) return primitive(value);
    if (isArray(value)) return arrayOf(value.map(ofPlain));
    const keys = Object.keys(value);
    return { type: "Object", keys, values: keys.map(key => ofPlain(value[key])) };
  }
  function ofEncoded(value, known = new Map()) {
    if (typeof value !== "object") return primitive(value);
    const inner = item => ofEncoded(item, known);
    if ("v" in value) return value.v in words ? primitive(words[value.v]) : fail();
    if ("bi" in value) return primitive(BigInt(value.bi));
    if ("ref" in value) return known.get(value.ref) ?? fail();
    if ("d" in value) return { type: "Date", value: new Date(value.d).getTime() };
    if ("r" in value) return { type: "RegExp", source: `${value.r.p}`, flags: `${value.r.f}` };
    if ("e" in value) return { type: "Error", name: `${value.e.n}`, message: `${value.e.m}`, stack: `${value.e.s}` };
    if ("ab" in value) return { type: "ArrayBuffer", bytes: bytes(value.ab.b).buffer };
    if ("ta" in value) {
      const { buffer, byteLength } = bytes(value.ta.b), name = views[value.ta.k] ?? fail();
      return { type: "View", buffer: { type: "ArrayBuffer", bytes: buffer }, name, offset: 0, length: byteLength / keys.widthOf(name) };
    }
    const record = "a" in value ? { type: "Array", length: value.a.length } : { type: "Object" };
    known.set(value.id, record);
    return Object.assign(record, "a" in value ? arrayOf(value.a.map(inner))
      : { keys: value.o.map(({ k }) => `${k}`), values: value.o.map(({ v }) => inner(v)) });
  }
  function take(entry, name) {
    return `${name}Encoded` in entry ? ofEncoded(entry[`${name}Encoded`]) : ofPlain(entry[name]);
  }
  function pathOf({ keyPath, keyPathArray }) { return keyPathArray ?? keyPath ?? null; }

  // {name, definition, rows}, as `shared/database-store` takes them.
  function read({ name, version, stores }) {
    const rows = [], definition = { version, lastStore: stores.length, stores: [] };
    stores.forEach((store, index) => {
      const id = index + 1, keyPath = pathOf(store);
      let next = 1;
      for (const entry of store.records) {
        const value = take(entry, "value");
        const key = keys.keyOf(keyPath === null ? take(entry, "key") : keys.evaluate(value, keyPath)) ?? fail();
        if (key.type === 1 && key.value >= next) next = Math.min(Math.floor(key.value), 2 ** 53 - 2) + 1;
        rows.push([id, key, value]);
      }
      definition.stores.push({
        id, name: store.name, keyPath, autoIncrement: store.autoIncrement === true, next: store.autoIncrement ? next : 1,
        indexes: store.indexes.map(index => ({
          name: index.name, keyPath: pathOf(index), unique: index.unique === true, multiEntry: index.multiEntry === true,
        })),
      });
    });
    return { name, definition, rows };
  }

  return { read, write };
})
