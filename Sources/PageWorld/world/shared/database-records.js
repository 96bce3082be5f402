// The records of IndexedDB's object stores and indexes: lists in the order of their keys.
//
// A store has {key, value, size}, an index {key, primary}, both in `records`. Each change leaves in its transaction how it is
// undone.
(function (host, keys) {
  "use strict";

  const { compare, keysOf, inject, number } = keys;
  // Bytes that the databases of an origin, and of all origins of a session, hold at most, and what a record counts for beside its
  // key and value.
  const limit = 64 << 20, sessionLimit = 128 << 20, overhead = 64;
  // https://w3c.github.io/IndexedDB/#key-generator-construct
  const lastNumber = 2 ** 53;

  function fail(name, message) { throw { __proto__: null, name, message }; }

  // The first place for which something holds that holds for all behind it.
  function lowest(list, holds) {
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(list[middle])) high = middle; else low = middle + 1;
    }
    return low;
  }
  function placeOf(store, key) { return lowest(store.records, record => compare(record.key, key) >= 0); }
  function find(store, key) {
    const record = store.records[placeOf(store, key)];
    return record !== undefined && compare(record.key, key) === 0 ? record : undefined;
  }
  // By key, then by the key of the store's record.
  function order(record, key, primary) {
    return compare(record.key, key) || (primary === undefined ? 0 : compare(record.primary, primary));
  }

  function isAbove(record, { lower, lowerOpen }) {
    if (lower === undefined) return true;
    const order = compare(record.key, lower);
    return lowerOpen ? order > 0 : order >= 0;
  }
  function isBeyond(record, { upper, upperOpen }) {
    if (upper === undefined) return false;
    const order = compare(record.key, upper);
    return upperOpen ? order >= 0 : order > 0;
  }
  function bounds({ records }, range) {
    return [lowest(records, record => isAbove(record, range)), lowest(records, record => isBeyond(record, range))];
  }

  // About how many bytes data takes.
  function sizeOf(value, seen = new Set()) {
    if (typeof value === "string") return 2 * value.length;
    if (typeof value !== "object" || value === null) return 8;
    if (value.byteLength !== undefined) return value.byteLength;
    if (seen.has(value)) return 0;
    seen.add(value);
    let size = 16;
    for (const name in value) size += sizeOf(value[name], seen);
    return size;
  }

  // Where a session keeps databases, a transaction knows what it has changed.
  function touch({ touched }, store, key) {
    if (touched === undefined) return;
    let changes = touched.get(store);
    if (changes === undefined) touched.set(store, changes = { isCleared: false, keys: [] });
    if (key === undefined) changes.isCleared = true; else if (!changes.isCleared) changes.keys.push(key);
  }

  function insert(transaction, store, record) {
    grow(transaction, store, record.size);
    touch(transaction, store, record.key);
    store.records.splice(placeOf(store, record.key), 0, record);
    for (const index of store.indexes.values())
      for (const key of keysOf(record.value, index.keyPath, index.multiEntry)) addEntry(index, { key, primary: record.key });
  }
  function erase(transaction, store, record) {
    grow(transaction, store, -record.size);
    touch(transaction, store, record.key);
    store.records.splice(placeOf(store, record.key), 1);
    for (const index of store.indexes.values()) {
      for (const key of keysOf(record.value, index.keyPath, index.multiEntry)) {
        const at = lowest(index.records, entry => order(entry, key, record.key) >= 0);
        if (at < index.records.length && order(index.records[at], key, record.key) === 0) index.records.splice(at, 1);
      }
    }
  }
  function addEntry(index, entry) {
    const at = lowest(index.records, other => order(other, entry.key, entry.primary) >= 0);
    const other = index.records[at];
    if (other === undefined || order(other, entry.key, entry.primary) !== 0) index.records.splice(at, 0, entry);
  }
  function grow(transaction, store, size) { transaction.database.owner.size += size; }

  function recordOf(key, value) { return { key, value, size: overhead + sizeOf(key) + sizeOf(value) }; }

  const operations = {
    recordOf, find,
    // https://w3c.github.io/IndexedDB/#object-store-storage-operation
    put(transaction, store, key, value, isNew) {
      if (store.autoIncrement) key = generate(transaction, store, key, value);
      const old = find(store, key);
      if (old !== undefined && isNew) fail("ConstraintError", "The store has a record of that key.");
      for (const index of store.indexes.values()) {
        if (!index.unique) continue;
        for (const found of keysOf(value, index.keyPath, index.multiEntry)) {
          const at = lowest(index.records, entry => compare(entry.key, found) >= 0);
          const other = index.records[at];
          if (other !== undefined && compare(other.key, found) === 0 && compare(other.primary, key) !== 0)
            fail("ConstraintError", `The index ${index.name} has that key.`);
        }
      }
      const record = recordOf(key, value);
      const { owner } = transaction.database;
      const size = owner.size + record.size - (old?.size ?? 0);
      if (size > limit || size + host.databasesElsewhere(owner.key) > sessionLimit)
        fail("QuotaExceededError", "The databases of this origin are full.");
      if (old !== undefined) erase(transaction, store, old);
      insert(transaction, store, record);
      transaction.undo.push(() => {
        erase(transaction, store, record);
        if (old !== undefined) insert(transaction, store, old);
      });
      return key;
    },
    // https://w3c.github.io/IndexedDB/#delete-records-from-an-object-store
    remove(transaction, store, range) {
      const [start, end] = bounds(store, range);
      const removed = store.records.slice(start, end);
      for (const record of removed) erase(transaction, store, record);
      transaction.undo.push(() => { for (const record of removed) insert(transaction, store, record); });
    },
    clear(transaction, store) {
      const { records } = store, size = records.reduce((sum, record) => sum + record.size, 0);
      const entries = [...store.indexes.values()].map(index => [index, index.records]);
      grow(transaction, store, -size);
      touch(transaction, store, undefined);
      store.records = [];
      for (const [index] of entries) index.records = [];
      transaction.undo.push(() => {
        grow(transaction, store, size);
        store.records = records;
        for (const [index, old] of entries) index.records = old;
      });
    },
    // https://w3c.github.io/IndexedDB/#dom-idbobjectstore-createindex: what the store has already.
    fill(transaction, index) {
      const { store } = index;
      index.records = [];
      for (const { key: primary, value } of store.records) {
        for (const key of keysOf(value, index.keyPath, index.multiEntry)) {
          if (index.unique) {
            const other = index.records[lowest(index.records, entry => compare(entry.key, key) >= 0)];
            if (other !== undefined && compare(other.key, key) === 0)
              fail("ConstraintError", `Two records have one key of the index ${index.name}.`);
          }
          addEntry(index, { key, primary });
        }
      }
    },
    count(source, range) {
      const [start, end] = bounds(source, range);
      return Math.max(end - start, 0);
    },
    // Those in a range, as {key, primary, value}.
    all(source, range, most) {
      const [start, end] = bounds(source, range), found = [];
      for (let index = start; index < end && found.length < most; index++) found.push(whole(source, source.records[index]));
      return found;
    },
    // https://w3c.github.io/IndexedDB/#iterate-a-cursor: the record that comes next for a cursor; undefined behind the last.
    next(cursor, key, primary) {
      const { source, range, direction, position, primaryPosition } = cursor;
      const { records } = source, isIndex = source.store !== undefined;
      const past = record => position === undefined ? 1
        : isIndex && !direction.endsWith("unique") ? order(record, position, primaryPosition) : compare(record.key, position);
      const against = record => {
        if (key === undefined) return 0;
        const found = compare(record.key, key);
        return found !== 0 || primary === undefined ? found : compare(record.primary, primary);
      };
      if (direction.startsWith("next")) {
        const at = lowest(records, record => isAbove(record, range) && against(record) >= 0 && past(record) > 0);
        return at < records.length && !isBeyond(records[at], range) ? whole(source, records[at]) : undefined;
      }
      const isBehind = record => isBeyond(record, range) || against(record) > 0 || position !== undefined && past(record) >= 0;
      let at = lowest(records, isBehind) - 1;
      if (at < 0 || !isAbove(records[at], range)) return undefined;
      // The first of those with that key.
      if (direction === "prevunique") at = lowest(records, record => compare(record.key, records[at].key) >= 0);
      return whole(source, records[at]);
    },
  };

  // A record of an index has the value of its store's.
  function whole(source, record) {
    return source.store === undefined ? { key: record.key, primary: record.key, value: record.value }
      : { key: record.key, primary: record.primary, value: find(source.store, record.primary)?.value };
  }

  // https://w3c.github.io/IndexedDB/#generate-a-key, and what a key that is given does to the next.
  function generate(transaction, store, key, value) {
    const before = store.next;
    if (key === undefined) {
      if (before > lastNumber) fail("ConstraintError", "The store has no number left.");
      key = number(before);
      store.next = before + 1;
      if (store.keyPath !== null) inject(value, store.keyPath, before);
    } else if (key.type === 1 && key.value >= before) {
      store.next = Math.min(Math.floor(key.value), lastNumber) + 1;
    }
    if (store.next !== before) transaction.undo.push(() => { store.next = before; });
    return key;
  }

  return operations;
})
