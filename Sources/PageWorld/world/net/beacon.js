// https://w3c.github.io/beacon/#sendbeacon-method
(function (world) {
  "use strict";

  const { host } = world;
  const { usv } = world.use("net/convert");
  const transfers = world.use("net/transfers");

  // https://fetch.spec.whatwg.org/#http-network-or-cache-fetch, for what is kept alive
  const limit = 65536;

  return {
    send(url, data) {
      const target = host.urlParse(usv(url), host.baseURL(world.documentNumber));
      if (target === null) throw new TypeError("This URL is invalid");
      if (!/^https?:/.test(target)) throw new TypeError("Beacons can only be sent over HTTP(S)");
      const fields = [];
      let bytes = null, mode = "no-cors";
      if (data !== null && data !== undefined) {
        const { body, type } = world.use("net/body").extract(data);
        if (body.bytes === null) throw new TypeError("A stream cannot be sent");
        ({ bytes } = body);
        if (bytes.byteLength > limit) return false;
        if (type !== null) {
          fields.push({ name: "Content-Type", value: type });
          if (!/^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)(;|$)/i.test(type)) mode = "cors";
        }
      }
      // PLATFORM(WebKit): FrameLoader::updateRequestAndAddExtraFields, of what is posted.
      if (mode === "no-cors" && host.isWebKit(world.realm)) fields.push({ name: "Cache-Control", value: "max-age=0" });
      transfers.start({
        method: "POST", url: target, fields, body: bytes, mode, credentials: "include", keepalive: true,
        // PLATFORM(WebKit): CachedResourceRequestInitiatorTypes has no name for it.
        initiator: host.isWebKit(world.realm) ? "other" : "beacon",
      }, { head() {}, data() {}, end() {} });
      return true;
    },
  };
})
