// https://html.spec.whatwg.org/#the-navigator-object
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const { create } = Object;

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
    get mimeTypes() { return mimeTypes ??= create(world.get("MimeTypeArray").prototype); }
    get onLine() { return true; }
    get pdfViewerEnabled() { return false; }
    get permissions() { return world.use("window/permissions").permissions; }
    get platform() { return host.platform(realm); }
    get plugins() { return plugins ??= create(world.get("PluginArray").prototype); }
    get product() { return "Gecko"; }
    get productSub() { return "20030107"; }
    get userActivation() { return activation ??= create(world.get("UserActivation").prototype); }
    get userAgent() { return host.userAgent(realm); }
    get vendor() { return host.vendor(realm); }
    get vendorSub() { return ""; }
    get webdriver() { return false; }
    getGamepads() { return world.list([]); }
    javaEnabled() { return false; }
    sendBeacon(url, data = null) {
      need(arguments, 1);
      return world.use("net/beacon").send(url, data);
    }
  }
  world.define("Navigator", Navigator);
  // https://webidl.spec.whatwg.org/#SecureContext
  class SecureNavigator {
    get clipboard() { return world.use("window/clipboard").clipboard; }
    get locks() { return world.use("window/locks").locks; }
    get mediaDevices() { return world.use("window/permissions").mediaDevices; }
  }
  if (host.isSecureContext(realm)) world.mix(Navigator, SecureNavigator);

  let list;
  function languages() { return list ??= Object.freeze(world.list(host.languages(realm))); }

  function illegal() { throw new TypeError("Illegal constructor"); }

  // Each of these is made when it is first touched.
  const makers = {
    // https://html.spec.whatwg.org/#the-useractivation-interface
    UserActivation: () => class UserActivation {
      constructor() { illegal(); }
      get hasBeenActive() { return host.isActivated(realm, false); }
      get isActive() { return host.isActivated(realm, true); }
    },
    // https://html.spec.whatwg.org/#pdf-viewing-support: nothing is viewed.
    PluginArray: () => class PluginArray {
      constructor() { illegal(); }
      get length() { return 0; }
      item() { return null; }
      namedItem() { return null; }
      refresh() {}
      [Symbol.iterator]() { return world.list([])[Symbol.iterator](); }
    },
    MimeTypeArray: () => class MimeTypeArray {
      constructor() { illegal(); }
      get length() { return 0; }
      item() { return null; }
      namedItem() { return null; }
      [Symbol.iterator]() { return world.list([])[Symbol.iterator](); }
    },
    Plugin: () => class Plugin {
      constructor() { illegal(); }
    },
    MimeType: () => class MimeType {
      constructor() { illegal(); }
    },
  };
  function make(name) { world.define(name, makers[name]()); }

  let plugins, mimeTypes, activation, external;
  const navigator = create(Navigator.prototype);

  // https://html.spec.whatwg.org/#the-external-interface
  function makeExternal() {
    return world.plain({
      AddSearchProvider: world.own({ AddSearchProvider() {} }.AddSearchProvider),
      IsSearchProviderInstalled: world.own({ IsSearchProviderInstalled() {} }.IsSearchProviderInstalled),
    });
  }

  return { make, navigator: () => navigator, clientInformation: () => navigator, external: () => external ??= makeExternal() };
})
