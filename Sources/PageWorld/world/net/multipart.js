// https://html.spec.whatwg.org/#multipart-form-data
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { bytesOf, join } = world.use("net/blob");

  // A FormData as a body: its bytes and its type; undefined for what is no FormData.
  function encode(form) {
    if (typeof form !== "object" || form === null || !world.isLoaded("html/forms/form-data")) return undefined;
    const { FormData } = world.global;
    if (typeof FormData !== "function" || !(form instanceof FormData)) return undefined;
    const boundary = host.multipartBoundary(realm);
    const pieces = [];
    for (const [name, value] of form) {
      let head = `--${boundary}\r\nContent-Disposition: form-data; name="${escape(lines(name))}"`;
      const bytes = bytesOf(value);
      if (bytes === undefined) {
        pieces.push(host.encodeUTF8(`${head}\r\n\r\n${lines(value)}\r\n`));
        continue;
      }
      head += `; filename="${escape(value.name)}"\r\nContent-Type: ${value.type || "application/octet-stream"}\r\n\r\n`;
      pieces.push(host.encodeUTF8(head), bytes, host.encodeUTF8("\r\n"));
    }
    pieces.push(host.encodeUTF8(`--${boundary}--\r\n`));
    return { bytes: join(pieces), type: `multipart/form-data; boundary=${boundary}` };
  }
  function lines(text) { return text.replace(/\r\n?|\n/g, "\r\n"); }
  function escape(name) { return name.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22"); }

  return { encode };
})
