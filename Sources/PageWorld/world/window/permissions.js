// What a page asks the device's user for: nobody is there to allow it, so it is refused, as a user would refuse it.
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const EventTarget = world.get("EventTarget");

  const { make, checkMaking } = world.maker();
  function refuse() { world.throwDOMException(undefined, "NotAllowedError"); }

  // https://w3c.github.io/permissions/
  const known = new Set(["camera", "geolocation", "microphone", "notifications", "push", "screen-wake-lock", "storage-access"]);
  class PermissionStatus extends EventTarget {
    #name;
    constructor(name) {
      checkMaking();
      super();
      this.#name = name;
    }
    get name() { return this.#name; }
    get state() { return "denied"; }
  }
  world.define("PermissionStatus", PermissionStatus);
  world.use("html/event-handlers").define(PermissionStatus.prototype, ["change"]);
  class Permissions {
    constructor() { checkMaking(); }
    async query(descriptor) {
      need(arguments, 1);
      const name = `${descriptor?.name}`;
      if (!known.has(name)) throw new TypeError("Type error");
      return make(PermissionStatus, name);
    }
  }
  world.define("Permissions", Permissions);

  // https://w3c.github.io/geolocation/
  const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
  class GeolocationPositionError {
    constructor() { checkMaking(); }
    get code() { return codes.PERMISSION_DENIED; }
    get message() {
      return host.isSecureContext(realm) ? "User denied Geolocation" : "Origin does not have permission to use Geolocation service";
    }
  }
  world.define("GeolocationPositionError", GeolocationPositionError, codes);
  let lastWatch = 0;
  class Geolocation {
    constructor() { checkMaking(); }
    getCurrentPosition(success, failure = null) {
      need(arguments, 1);
      if (typeof success !== "function") throw new TypeError("The callback is no function");
      if (typeof failure === "function") world.task(() => { world.run(failure, undefined, make(GeolocationPositionError)); });
    }
    watchPosition(success, failure = null) {
      this.getCurrentPosition(success, failure);
      return ++lastWatch;
    }
    clearWatch() {}
  }
  world.define("Geolocation", Geolocation);

  // https://w3c.github.io/mediacapture-main/#mediadevices
  class MediaDevices extends EventTarget {
    constructor() { checkMaking(); super(); }
    async enumerateDevices() { return []; }
    async getUserMedia() { refuse(); }
    getSupportedConstraints() { return {}; }
  }
  world.define("MediaDevices", MediaDevices);
  world.use("html/event-handlers").define(MediaDevices.prototype, ["devicechange"]);

  return {
    geolocation: make(Geolocation), mediaDevices: make(MediaDevices), permissions: make(Permissions),
  };
})
