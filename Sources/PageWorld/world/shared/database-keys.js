// Keys of IndexedDB, in their order, and what key paths lead to in records of data (`window/structured-clone`).
//
// A key is `{type, value}`, an object of no page.
(function () {
  "use strict";

  const NUMBER = 1, DATE = 2, STRING = 3, BINARY = 4, ARRAY = 5;
  // Keys in keys.
  const depthLimit = 1_000;

  // https://w3c.github.io/IndexedDB/#compare-two-keys
  function compare(one, other) {
    if (one.type !== other.type) return one.type < other.type ? -1 : 1;
    const first = one.value, second = other.value;
    if (one.type <= STRING) return first < second ? -1 : first > second ? 1 : 0;
    const size = Math.min(first.length, second.length);
    for (let index = 0; index < size; index++) {
      const order = one.type === BINARY ? first[index] - second[index] : compare(first[index], second[index]);
      if (order !== 0) return order < 0 ? -1 : 1;
    }
    return Math.sign(first.length - second.length);
  }

  // https://w3c.github.io/IndexedDB/#convert-a-value-to-a-key, of a record; undefined where it is none.
  function keyOf(record, above = []) {
    switch (record.type) {
      case "primitive":
        if (typeof record.value === "string") return { type: STRING, value: record.value };
        return typeof record.value === "number" && record.value === record.value
          ? { type: NUMBER, value: record.value } : undefined;
      case "Date": return record.value === record.value ? { type: DATE, value: record.value } : undefined;
      case "ArrayBuffer": return { type: BINARY, value: new Uint8Array(record.bytes) };
      case "View": {
        const { buffer, offset, length, name } = record;
        return { type: BINARY, value: new Uint8Array(buffer.bytes.slice(offset, offset + length * (sizes[name] ?? 1))) };
      }
      case "Array": {
        if (above.includes(record) || above.length >= depthLimit) return undefined;
        const value = [];
        for (let index = 0; index < record.length; index++) {
          const key = record.keys[index] === `${index}` ? keyOf(record.values[index], [...above, record]) : undefined;
          if (key === undefined) return undefined;
          value[index] = key;
        }
        return { type: ARRAY, value };
      }
    }
    return undefined;
  }
  const sizes = {
    __proto__: null,
    Int16Array: 2, Uint16Array: 2, Float16Array: 2, Int32Array: 4, Uint32Array: 4, Float32Array: 4,
    BigInt64Array: 8, BigUint64Array: 8, Float64Array: 8,
  };

  // https://w3c.github.io/IndexedDB/#valid-key-path
  const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
  function isPath(text) {
    if (text === "") return true;
    for (const part of text.split(".")) if (!identifier.test(part)) return false;
    return true;
  }

  // https://w3c.github.io/IndexedDB/#evaluate-a-key-path-on-a-value: the record; undefined where there is nothing.
  function evaluate(record, path) {
    if (typeof path === "string") {
      if (path === "") return record;
      let found = record;
      for (const name of path.split(".")) {
        found = member(found, name);
        if (found === undefined) return undefined;
      }
      return found;
    }
    const list = { type: "Array", length: path.length, keys: [], values: [] };
    for (let index = 0; index < path.length; index++) {
      const found = evaluate(record, path[index]);
      if (found === undefined) return undefined;
      list.keys[index] = `${index}`;
      list.values[index] = found;
    }
    return list;
  }
  function member(record, name) {
    switch (record.type) {
      case "primitive": case "String":
        return typeof record.value === "string" && name === "length" ? primitive(record.value.length) : undefined;
      case "Array":
        if (name === "length") return primitive(record.length);
        break;
      case "Platform": {
        if (record.name !== "Blob" && record.name !== "File") return undefined;
        const value = name === "size" ? record.bytes?.byteLength : name === "type" ? record.contentType
          : name === "name" ? record.details?.name : name === "lastModified" ? record.details?.time : undefined;
        return value === undefined ? undefined : primitive(value);
      }
    }
    const index = record.keys === undefined ? -1 : record.keys.indexOf(name);
    return index < 0 ? undefined : record.values[index];
  }
  function primitive(value) { return { type: "primitive", value }; }

  // https://w3c.github.io/IndexedDB/#check-that-a-key-could-be-injected-into-a-value
  function mayInject(record, path) {
    const names = path.split(".");
    let at = record;
    for (let index = 0; index < names.length; index++) {
      if (at.type !== "Object" && at.type !== "Array") return false;
      at = member(at, names[index]);
      if (at === undefined) return true;
    }
    return true;
  }
  // https://w3c.github.io/IndexedDB/#inject-a-key-into-a-value-using-a-key-path, of a number.
  function inject(record, path, number) {
    const names = path.split(".");
    let at = record;
    for (let index = 0; index < names.length; index++) {
      const isLast = index === names.length - 1;
      const found = member(at, names[index]);
      const next = isLast ? primitive(number) : found ?? { type: "Object", keys: [], values: [] };
      if (isLast || found === undefined) {
        at.keys.push(names[index]);
        at.values.push(next);
      }
      at = next;
    }
  }

  // https://w3c.github.io/IndexedDB/#extract-a-key-from-a-value-using-a-key-path, for an index: all that there are.
  function keysOf(record, path, isMultiple) {
    const found = evaluate(record, path);
    if (found === undefined) return [];
    if (!isMultiple || found.type !== "Array") {
      const key = keyOf(found);
      return key === undefined ? [] : [key];
    }
    const list = [];
    for (const value of found.values) {
      const key = keyOf(value);
      if (key !== undefined && !list.some(other => compare(key, other) === 0)) list.push(key);
    }
    return list;
  }

  return {
    widthOf: name => sizes[name] ?? 1,
    compare, keyOf, isPath, evaluate, mayInject, inject, keysOf,
    number: value => ({ type: NUMBER, value }),
    date: value => ({ type: DATE, value }),
    string: value => ({ type: STRING, value }),
    binary: buffer => ({ type: BINARY, value: new Uint8Array(new Uint8Array(buffer)) }),
    array(keys) {
      const value = [];
      for (let index = 0; index < keys.length; index++) value[index] = keys[index];
      return { type: ARRAY, value };
    },
    range: (lower, upper, lowerOpen, upperOpen) => ({ lower, upper, lowerOpen, upperOpen }),
  };
})
