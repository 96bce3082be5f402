// https://fetch.spec.whatwg.org/#bodies
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { usv, isBufferSource, copyOf, uncurry, then } = world.use("net/convert");
  const Bytes = Uint8Array;
  const setBytes = uncurry(Uint8Array.prototype.set);

  // A body is `{bytes, stream}`: the bytes where they are known, the stream once somebody reads it.

  // https://fetch.spec.whatwg.org/#concept-bodyinit-extract
  function extract(init) {
    const { bytesOf } = world.use("net/blob");
    const blobBytes = bytesOf(init);
    if (blobBytes !== undefined) return { body: ofBytes(blobBytes), type: init.type === "" ? null : init.type };
    if (isBufferSource(init)) return { body: ofBytes(copyOf(init)), type: null };
    const form = world.use("net/multipart").encode(init);
    if (form !== undefined) return { body: ofBytes(form.bytes), type: form.type };
    if (isInstance(init, "URLSearchParams"))
      return {
        body: ofBytes(host.encodeUTF8(`${world.get("URLSearchParams").prototype.toString.call(init)}`)),
        type: "application/x-www-form-urlencoded;charset=UTF-8",
      };
    if (isInstance(init, "ReadableStream")) {
      const streams = world.use("net/readable-stream");
      if (init.locked || streams.isDisturbed(init)) throw new TypeError("The stream is locked or has been read");
      return { body: { bytes: null, stream: init }, type: null };
    }
    return { body: ofBytes(host.encodeUTF8(usv(init))), type: "text/plain;charset=UTF-8" };
  }
  function isInstance(value, name) {
    return typeof value === "object" && value !== null && world.isLoaded(files[name]) && value instanceof world.get(name);
  }
  const files = { URLSearchParams: "net/url-search-params", ReadableStream: "net/readable-stream" };

  function ofBytes(bytes) { return { bytes, stream: null, used: false }; }

  function streamOf(body) { return body.stream ??= world.use("net/streams").ofBytes(body.bytes); }

  function isUsed(body) {
    if (body === null) return false;
    return body.used || body.stream !== null && world.use("net/readable-stream").isDisturbed(body.stream);
  }
  function isLocked(body) { return body !== null && body.stream !== null && body.stream.locked; }

  // https://fetch.spec.whatwg.org/#body-fully-read, as an ArrayBuffer
  async function read(body) {
    if (body === null) return new ArrayBuffer(0);
    // OPTIMIZATION: bytes that nobody made a stream of need none.
    if (body.bytes !== null && body.stream === null) {
      body.used = true;
      body.stream = closedStream();
      return body.bytes;
    }
    const streams = world.use("net/readable-stream");
    const reader = streams.reader(body.stream);
    const chunks = [];
    for (;;) {
      const { value, done } = await streams.read(reader);
      if (done) break;
      if (Object.prototype.toString.call(value) !== "[object Uint8Array]") {
        const error = new TypeError("A chunk is no Uint8Array");
        then(streams.cancel(reader.stream, error), undefined, () => {});
        throw error;
      }
      chunks.push(value);
    }
    let length = 0;
    for (let index = 0; index < chunks.length; index++) length += chunks[index].length;
    const all = new Bytes(length);
    let offset = 0;
    for (let index = 0; index < chunks.length; index++) {
      setBytes(all, chunks[index], offset);
      offset += chunks[index].length;
    }
    return all.buffer;
  }
  function closedStream() {
    const streams = world.use("net/readable-stream");
    const stream = streams.make({});
    streams.close(streams.stateOf(stream));
    // Who has read it keeps it locked.
    streams.reader(stream);
    return stream;
  }

  // https://fetch.spec.whatwg.org/#concept-body-clone
  function clone(body) {
    if (body === null) return null;
    if (body.bytes !== null && body.stream === null) return ofBytes(body.bytes);
    const [first, second] = body.stream.tee();
    body.stream = first;
    return { bytes: body.bytes, stream: second, used: false };
  }

  function text(bytes) { return host.decode(realm, 0, bytes, "UTF-8", false, false, false)[0]; }

  // The members of https://fetch.spec.whatwg.org/#body-mixin; `stateOf` leads to `{body, headers}`.
  function mixin(Class, stateOf, typeOf) {
    // PLATFORM(WebKit): what is no JSON is told of by a DOMException, without what the parser said; to the standard and to
    // Chromium it is the parser's own error.
    function json(source) {
      try {
        return JSON.parse(source);
      } catch (error) {
        if (host.vendor(realm) === "Google Inc.") throw error;
        world.throwDOMException("The string did not match the expected pattern.", "SyntaxError");
      }
    }
    // https://fetch.spec.whatwg.org/#concept-body-consume-body
    async function consume(object, convert) {
      const { body } = stateOf(object);
      if (isUsed(body) || isLocked(body)) throw new TypeError("Body is disturbed or locked");
      const type = typeOf(object);
      return convert(await read(body), type);
    }
    class Body {
      get body() {
        const { body } = stateOf(this);
        return body === null ? null : streamOf(body);
      }
      get bodyUsed() { return isUsed(stateOf(this).body); }
      async arrayBuffer() { return consume(this, bytes => bytes.slice(0)); }
      async blob() { return consume(this, (bytes, type) => world.use("net/blob").make(bytes, type ?? "")); }
      async bytes() { return consume(this, bytes => new Bytes(bytes.slice(0))); }
      async formData() { return consume(this, (bytes, type) => formData(bytes, type)); }
      async json() { return consume(this, bytes => json(text(bytes))); }
      async text() { return consume(this, text); }
    }
    world.mix(Class, Body);
  }

  function formData(bytes, type) {
    const FormData = world.get("FormData");
    const parsed = type === null ? null : host.extractMIMEType([type]);
    const form = new FormData();
    if (parsed !== null && parsed[1] === "application/x-www-form-urlencoded") {
      const flat = host.urlencodedParse(host.decode(realm, 0, bytes, "UTF-8", false, true, false)[0]);
      for (let index = 0; index < flat.length; index += 2) form.append(flat[index], flat[index + 1]);
      return form;
    }
    if (parsed !== null && parsed[1] === "multipart/form-data") {
      const boundary = /;\s*boundary=(?:"([^"]*)"|([^;]*))/i.exec(type);
      const parts = boundary === null ? null : multipart(host.bytesToBinary(bytes), boundary[1] ?? boundary[2].trim());
      if (parts !== null) {
        for (const { name, filename, kind, content } of parts) {
          const buffer = binary(content);
          if (filename === undefined) form.append(name, text(buffer));
          else form.append(name, new (world.get("File"))([buffer], filename, { type: kind }));
        }
        return form;
      }
    }
    throw new TypeError("Type error");
  }
  // The parts of a multipart body given as one character a byte; null for what is none.
  function multipart(whole, boundary) {
    const mark = `--${boundary}`;
    if (!whole.startsWith(mark)) return null;
    const parts = [];
    let at = mark.length;
    while (!whole.startsWith("--", at)) {
      if (!whole.startsWith("\r\n", at)) return null;
      const end = whole.indexOf(`\r\n${mark}`, at);
      const split = whole.indexOf("\r\n\r\n", at);
      if (end < 0 || split < 0 || split > end) return null;
      const head = text(binary(whole.slice(at, split + 2)));
      const disposition = /\r\ncontent-disposition:\s*form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?/i.exec(head);
      if (disposition === null) return null;
      const unescape = value => value?.replace(/%0a/gi, "\n").replace(/%0d/gi, "\r").replace(/%22/g, "\"");
      parts.push({
        name: unescape(disposition[1]), filename: unescape(disposition[2]),
        kind: /\r\ncontent-type:\s*([^\r]*)/i.exec(head)?.[1] ?? "text/plain",
        content: whole.slice(split + 4, Math.max(split + 4, end)),
      });
      at = end + 2 + mark.length;
    }
    return parts;
  }
  function binary(string) {
    const bytes = new Bytes(string.length);
    for (let index = 0; index < string.length; index++) bytes[index] = string.charCodeAt(index);
    return bytes.buffer;
  }

  return { extract, ofBytes, streamOf, isUsed, isLocked, read, clone, mixin, text };
})
