// https://w3c.github.io/FileAPI/#url
(function (world) {
  "use strict";

  const { host, realm } = world;
  const { bytesOf } = world.use("net/blob");

  return {
    create(object) {
      const bytes = bytesOf(object);
      if (bytes === undefined) throw new TypeError("Type error");
      return host.createBlobURL(realm, bytes, object.type);
    },
    revoke(url) { host.revokeBlobURL(realm, url); },
  };
})
