// The functions of WebAssembly that answer by promises: https://webassembly.github.io/spec/js-api/#webassembly-namespace and
// https://webassembly.github.io/spec/web-api/#streaming-modules
//
// NB: JavaScriptCore settles its own through the run loop of its thread, which nobody runs here. Its constructors do the work.
(function (world) {
  "use strict";

  const { WebAssembly, need } = world;
  const { Module, Instance } = WebAssembly;
  const { defineProperty } = Reflect;

  // https://webassembly.github.io/spec/js-api/#asynchronously-compile-a-webassembly-module: in a task of its own.
  function inTask(make) {
    return new Promise((resolve, reject) => {
      world.task(() => {
        try {
          resolve(make());
        } catch (error) {
          reject(error);
        }
      });
    });
  }
  // https://webassembly.github.io/spec/js-api/#dom-webassembly-compile: a copy of the bytes as they are now.
  function copied(source) {
    const view = ArrayBuffer.isView(source);
    if (!view && !isBuffer(source)) throw new TypeError("first argument must be an ArrayBufferView or an ArrayBuffer");
    return view ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice() : new Uint8Array(source).slice();
  }
  const { get: byteLength } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength");
  function isBuffer(value) {
    try {
      world.apply(byteLength, value, []);
      return true;
    } catch {
      return false;
    }
  }
  function both(module, imports) { return { module, instance: new Instance(module, imports) }; }

  // https://webassembly.github.io/spec/web-api/#compile-a-potential-webassembly-response
  async function bytesOf(source) {
    const Response = world.get("Response"), response = await source;
    if (!(response instanceof Response)) throw new TypeError("first argument must be an Response or an promise for Response");
    const type = response.headers.get("Content-Type");
    if (!/^[\t\n\f\r ]*application\/wasm[\t\n\f\r ]*$/i.test(type ?? ""))
      throw new TypeError("Unexpected response MIME type. Expected 'application/wasm'");
    if (!response.ok) throw new TypeError("Response has not returned OK status");
    return response.arrayBuffer();
  }

  const functions = {
    async compile(bytes) {
      need(arguments, 1);
      const copy = copied(bytes);
      return inTask(() => new Module(copy));
    },
    async instantiate(source, imports = undefined) {
      need(arguments, 1);
      if (source instanceof Module) return inTask(() => new Instance(source, imports));
      const copy = copied(source);
      return inTask(() => both(new Module(copy), imports));
    },
    async compileStreaming(source) {
      need(arguments, 1);
      const bytes = await bytesOf(source);
      return inTask(() => new Module(bytes));
    },
    async instantiateStreaming(source, imports = undefined) {
      need(arguments, 1);
      const bytes = await bytesOf(source);
      return inTask(() => both(new Module(bytes), imports));
    },
  };
  for (const name of Object.keys(functions)) {
    world.made.others.add(functions[name]);
    defineProperty(WebAssembly, name, { value: functions[name], writable: true, enumerable: true, configurable: true });
  }

  return { WebAssembly };
})
