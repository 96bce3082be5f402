// https://html.spec.whatwg.org/#the-navigator-object
(function (world) {
  "use strict";

  const { host, realm, need } = world;

  class Navigator {
    constructor() { throw new TypeError("Illegal constructor"); }
    get appCodeName() { return "Mozilla"; }
    get appName() { return "Netscape"; }
    get appVersion() { return this.userAgent.replace(/^Mozilla\//, ""); }
    get cookieEnabled() { return true; }
    get geolocation() { return world.use("window/permissions").geolocation; }
    get hardwareConcurrency() { return 4; }
    get language() { return languages()[0]; }
    get languages() { return languages(); }
    get maxTouchPoints() { return 5; }
    get mimeTypes() { return mimeTypes; }
    get onLine() { return true; }
    get pdfViewerEnabled() { return false; }
    get permissions() { return world.use("window/permissions").permissions; }
    get platform() { return host.platform(realm); }
    get plugins() { return plugins; }
    get product() { return "Gecko"; }
    get productSub() { return "20030107"; }
    get userActivation() { return activation ??= make(UserActivation); }
    get userAgent() { return host.userAgent(realm); }
    get vendor() { return host.vendor(realm); }
    get vendorSub() { return ""; }
    get webdriver() { return false; }
    getGamepads() { return []; }
    javaEnabled() { return false; }
    sendBeacon(url, data = null) {
      need(arguments, 1);
      return world.use("net/beacon").send(url, data);
    }
  }
  world.define("Navigator", Navigator);
  // https://webidl.spec.whatwg.org/#SecureContext
  class SecureNavigator {
    get clipboard() { return world.use("window/permissions").clipboard; }
    get locks() { return world.use("window/locks").locks; }
    get mediaDevices() { return world.use("window/permissions").mediaDevices; }
  }
  if (host.isSecureContext(realm)) world.mix(Navigator, SecureNavigator);

  // https://html.spec.whatwg.org/#the-useractivation-interface
  const { make, checkMaking } = world.maker();
  let activation;
  class UserActivation {
    constructor() { checkMaking(); }
    get hasBeenActive() { return host.isActivated(realm, false); }
    get isActive() { return host.isActivated(realm, true); }
  }
  world.define("UserActivation", UserActivation);

  let list;
  function languages() { return list ??= Object.freeze([...host.languages(realm)]); }

  // https://html.spec.whatwg.org/#pdf-viewing-support: nothing is viewed.
  class PluginArray {
    constructor() { throw new TypeError("Illegal constructor"); }
    get length() { return 0; }
    item() { return null; }
    namedItem() { return null; }
    refresh() {}
    [Symbol.iterator]() { return [][Symbol.iterator](); }
  }
  world.define("PluginArray", PluginArray);
  class MimeTypeArray {
    constructor() { throw new TypeError("Illegal constructor"); }
    get length() { return 0; }
    item() { return null; }
    namedItem() { return null; }
    [Symbol.iterator]() { return [][Symbol.iterator](); }
  }
  world.define("MimeTypeArray", MimeTypeArray);
  class Plugin {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  world.define("Plugin", Plugin);
  class MimeType {
    constructor() { throw new TypeError("Illegal constructor"); }
  }
  world.define("MimeType", MimeType);

  const plugins = Object.create(PluginArray.prototype);
  const mimeTypes = Object.create(MimeTypeArray.prototype);
  const navigator = Object.create(Navigator.prototype);
  const external = { AddSearchProvider() {}, IsSearchProviderInstalled() {} };

  return { navigator: () => navigator, clientInformation: () => navigator, external: () => external };
})
