// The world of one page, begun: what a page with the smallest script needs, and the places of all the rest, which is
// loaded when it is first touched.
(function (host, agent, realm, documentNumber, windowNames) {
  "use strict";

  const global = globalThis;
  const { defineProperty, getOwnPropertyDescriptors, setPrototypeOf, create } = Object;
  const ownKeys = Reflect.ownKeys;

  // Which file defines an interface.
  const files = {
    "dom/exception": ["DOMException"],
    "dom/events": ["EventTarget", "Event", "CustomEvent"],
    "dom/event-kinds": [
      "UIEvent", "FocusEvent", "MouseEvent", "DragEvent", "WheelEvent", "PointerEvent", "KeyboardEvent",
      "CompositionEvent", "InputEvent", "TextEvent", "TouchEvent", "SubmitEvent", "FormDataEvent", "TransitionEvent",
      "AnimationEvent", "CloseEvent", "ToggleEvent", "CommandEvent", "ClipboardEvent", "TrackEvent",
      "MediaQueryListEvent", "DeviceMotionEvent", "DeviceOrientationEvent", "SecurityPolicyViolationEvent",
    ],
    "dom/abort": ["AbortController", "AbortSignal"],
    "dom/node": ["Node"],
    "dom/character-data": ["CharacterData", "Text", "CDATASection", "Comment", "ProcessingInstruction", "DocumentType"],
    "dom/fragment": ["DocumentFragment"],
    "dom/collections": ["NodeList", "HTMLCollection"],
    "dom/token-list": ["DOMTokenList"],
    "dom/attr": ["Attr", "NamedNodeMap"],
    "dom/element": ["Element"],
    "dom/mutation-observer": ["MutationObserver", "MutationRecord"],
    "dom/ranges": ["AbstractRange", "StaticRange", "Range"],
    "dom/selection": ["Selection"],
    "dom/traversal": ["NodeFilter", "NodeIterator", "TreeWalker"],
    "dom/xpath": ["XPathEvaluator", "XPathExpression", "XPathResult"],
    "dom/parser": ["DOMParser", "XMLSerializer"],
    "dom/document": ["Document", "XMLDocument", "HTMLDocument", "DOMImplementation"],
    "dom/shadow": ["ShadowRoot"],
    "dom/custom-elements": ["CustomElementRegistry"],
    "dom/internals": ["ElementInternals", "CustomStateSet"],
    "window/environment": ["BarProp", "Screen", "VisualViewport", "MediaQueryList"],
    "window/events": [
      "BeforeUnloadEvent", "ErrorEvent", "HashChangeEvent", "MessageEvent", "PageTransitionEvent", "PopStateEvent",
      "PromiseRejectionEvent", "StorageEvent",
    ],
    "window/broadcast-channel": ["BroadcastChannel"],
    "window/history": ["History"],
    "window/location": ["Location"],
    "window/messaging": ["MessageChannel", "MessagePort"],
    "window/navigator": ["MimeType", "MimeTypeArray", "Navigator", "Plugin", "PluginArray"],
    "window/performance": ["Performance"],
    "window/storage": ["Storage"],
    "net/blob": ["Blob", "File", "FileList"],
    "net/crypto": ["Crypto"],
    "net/encoding-streams": ["TextDecoderStream", "TextEncoderStream"],
    "net/encoding": ["TextDecoder", "TextEncoder"],
    "net/event-source": ["EventSource"],
    "net/file-reader": ["FileReader"],
    "net/headers": ["Headers"],
    "net/progress-event": ["ProgressEvent"],
    "net/readable-stream": ["ReadableStream", "ReadableStreamDefaultController", "ReadableStreamDefaultReader"],
    "net/request": ["Request"],
    "net/response": ["Response"],
    "net/streams": ["CountQueuingStrategy", "ByteLengthQueuingStrategy"],
    "net/subtle": ["CryptoKey", "SubtleCrypto"],
    "net/transform-stream": ["TransformStream", "TransformStreamDefaultController"],
    "net/url": ["URL"],
    "net/url-search-params": ["URLSearchParams"],
    "net/writable-stream": ["WritableStream", "WritableStreamDefaultController", "WritableStreamDefaultWriter"],
    "net/xhr": ["XMLHttpRequestEventTarget", "XMLHttpRequestUpload", "XMLHttpRequest"],
    "dom/dataset": ["DOMStringMap"],
    "html/elements": ["HTMLUnknownElement"],
    "html/element": ["HTMLElement"],
    "html/interfaces": ["HTMLBRElement", "HTMLDataElement", "HTMLDirectoryElement", "HTMLDivElement", "HTMLDListElement",
      "HTMLEmbedElement", "HTMLFontElement", "HTMLFrameElement", "HTMLHeadElement", "HTMLHeadingElement", "HTMLHRElement",
      "HTMLHtmlElement", "HTMLIFrameElement", "HTMLLIElement", "HTMLLinkElement", "HTMLMarqueeElement", "HTMLMenuElement",
      "HTMLMetaElement", "HTMLModElement", "HTMLOListElement", "HTMLParagraphElement", "HTMLParamElement", "HTMLPictureElement",
      "HTMLPreElement", "HTMLQuoteElement", "HTMLSourceElement", "HTMLSpanElement", "HTMLStyleElement",
      "HTMLTableCaptionElement", "HTMLTableColElement", "HTMLTimeElement", "HTMLUListElement"],
    "html/slot": ["HTMLSlotElement"],
    "html/sections": ["HTMLBodyElement", "HTMLFrameSetElement"],
    "html/head": ["HTMLTitleElement", "HTMLBaseElement", "HTMLScriptElement", "HTMLTemplateElement"],
    "html/links": ["HTMLAnchorElement", "HTMLAreaElement"],
    "html/embedded": ["HTMLImageElement", "HTMLObjectElement", "HTMLCanvasElement", "HTMLMapElement"],
    "html/media": ["HTMLMediaElement", "HTMLAudioElement", "HTMLVideoElement", "HTMLTrackElement"],
    "html/table": ["HTMLTableElement", "HTMLTableSectionElement", "HTMLTableRowElement", "HTMLTableCellElement"],
    "html/interactive": ["HTMLDetailsElement", "HTMLDialogElement", "ToggleEvent"],
    "html/foreign": ["SVGElement", "MathMLElement", "SVGAnimatedString", "SVGGraphicsElement", "SVGGeometryElement",
      "SVGSVGElement", "SVGGElement", "SVGDefsElement", "SVGUseElement", "SVGImageElement", "SVGAElement", "SVGTextElement",
      "SVGTSpanElement", "SVGForeignObjectElement", "SVGSwitchElement", "SVGPathElement", "SVGRectElement", "SVGCircleElement",
      "SVGEllipseElement", "SVGLineElement", "SVGPolygonElement", "SVGPolylineElement", "SVGTitleElement", "SVGDescElement",
      "SVGScriptElement", "SVGStyleElement", "SVGSymbolElement", "SVGMetadataElement", "SVGClipPathElement", "SVGMaskElement",
      "SVGFilterElement", "SVGLinearGradientElement", "SVGRadialGradientElement", "SVGStopElement"],
    "html/geometry": ["DOMRectReadOnly", "DOMRect", "DOMPointReadOnly", "DOMPoint"],
    "html/forms/form": ["HTMLFormElement", "HTMLFormControlsCollection", "RadioNodeList"],
    "html/forms/submission": ["SubmitEvent", "FormDataEvent"],
    "html/forms/form-data": ["FormData"],
    "html/forms/input": ["HTMLInputElement"],
    "html/forms/textarea": ["HTMLTextAreaElement"],
    "html/forms/select": ["HTMLSelectElement", "HTMLOptionElement", "HTMLOptGroupElement", "HTMLDataListElement",
      "HTMLOptionsCollection"],
    "html/forms/controls": ["HTMLButtonElement", "HTMLLabelElement", "HTMLFieldSetElement", "HTMLLegendElement",
      "HTMLOutputElement", "HTMLProgressElement", "HTMLMeterElement"],
    "html/forms/validity": ["ValidityState"],
    "html/observers": ["IntersectionObserver", "IntersectionObserverEntry", "ResizeObserver", "ResizeObserverEntry"],
    "css/style": ["CSSStyleDeclaration"],
    "css/sheets": ["StyleSheet", "CSSStyleSheet", "CSSRuleList", "CSSRule", "CSSStyleRule", "StyleSheetList"],
    "css/media": ["MediaList"],
  };

  const loaded = create(null);
  const interfaces = create(null);
  const homes = create(null);

  const world = {
    host,
    agent,
    global,
    realm,
    documentNumber,
    windowNames,
    // What files give each other, by name.
    parts: create(null),

    // The exports of a file, which is loaded the first time.
    use(file) {
      const found = loaded[file];
      if (found !== undefined) return found;
      loaded[file] = {};
      return loaded[file] = host.file(realm, file)(world) ?? {};
    },

    has(name) { return homes[name] !== undefined; },

    // The interface of that name.
    get(name) {
      const found = interfaces[name];
      if (found !== undefined) return found;
      const file = homes[name];
      if (file === undefined) throw new Error(`no interface ${name}`);
      const { make } = world.use(file);
      // A file may make each of its interfaces when that is touched.
      if (interfaces[name] === undefined) make(name);
      return interfaces[name];
    },

    // Makes a class an interface by Web IDL (https://webidl.spec.whatwg.org/#interface-prototype-object): its members
    // are enumerable, its constants stand on both objects, and it has its name. Given `false`, it is not global.
    define(name, definition, constants, isGlobal = true) {
      interfaces[name] = definition;
      const { prototype } = definition;
      agent.addInterface(prototype, name);
      enumerate(prototype);
      enumerate(definition);
      if (constants !== undefined) {
        for (const key in constants) {
          const constant = { value: constants[key], enumerable: true, writable: false, configurable: false };
          defineProperty(definition, key, constant);
          defineProperty(prototype, key, constant);
        }
      }
      defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
      if (isGlobal) expose(name, definition);
      return definition;
    },

    // Whether a function is the constructor of an interface of this page.
    isInterface(value) { return typeof value === "function" && interfaces[value.name] === value; },

    // Adds the members of a class to an interface: mixins, and parts in files of their own.
    mix(definition, mixin) {
      const members = getOwnPropertyDescriptors(mixin.prototype);
      for (const key of ownKeys(members)) {
        if (key === "constructor") continue;
        members[key].enumerable = typeof key === "string";
        defineProperty(definition.prototype, key, members[key]);
      }
    },

    // A global property that comes into being when it is first touched.
    lazily(name, make, publish = expose, enumerable = false) {
      defineProperty(global, name, {
        get() {
          const value = make();
          publish(name, value);
          return value;
        },
        set(value) { publish(name, value); },
        enumerable,
        configurable: true,
      });
    },

    isLoaded(file) { return loaded[file] !== undefined; },

    // The object for a node of that number.
    wrap: agent.wrap,
    // The number of a node's object; of anything else, an error.
    number(object) { return agent.number(object) || illegal(); },
    illegal,
    need,
    throwDOMException(message, name) {
      const DOMException = world.get("DOMException");
      throw new DOMException(message, name);
    },

    // Runs a function of the page's; an exception goes to the page's error handlers.
    run(callback, thisValue, ...values) {
      try {
        return apply(callback, thisValue, values);
      } catch (error) {
        world.reportOf(callback, error);
      }
    },
    report(error) { hooks.report(error); },
    // An exception goes to the realm of the function that threw it.
    reportOf(callback, error) { (agent.worldOfFunction(callback) ?? world).report(error); },
    // `Function.prototype.call` of the page may be another one.
    apply(callback, thisValue, values) { return apply(callback, thisValue, values); },
  };

  const apply = Reflect.apply;

  function expose(name, value) {
    defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  }

  function enumerate(object) {
    const keys = ownKeys(object);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (typeof key !== "string" || key === "constructor" || key === "prototype" || key === "name" || key === "length")
        continue;
      defineProperty(object, key, { enumerable: true });
    }
  }

  function illegal() { throw new TypeError("Illegal invocation"); }

  // https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm, as far as the number of arguments goes.
  function need(values, count) {
    if (values.length < count) throw new TypeError(`Not enough arguments: ${count} needed, ${values.length} given`);
  }

  for (const file in files) {
    for (const name of files[file]) {
      homes[name] = file;
      world.lazily(name, () => world.get(name));
    }
  }

  world.lazily("customElements", () => world.use("dom/custom-elements").registry);
  for (const name of ["Audio", "Image", "Option"]) world.lazily(name, () => world.use("html/constructors")[name]());

  world.lazily("CSS", () => world.use("css/namespace").CSS);

  // What the engine calls.
  const hooks = {
    // https://html.spec.whatwg.org/#report-the-exception
    report(error) { world.use("window/errors").report(error); },
    // https://html.spec.whatwg.org/#the-end, from DOMContentLoaded on.
    documentParsed() {
      if (host.hasHandlers(documentNumber)) world.use("html/handler-attributes").touchBody();
      return fireAt(documentNumber, "DOMContentLoaded", { bubbles: true });
    },
    documentLoaded() { return fireWindow("load", undefined, agent.wrap(documentNumber)); },
    readinessChanged() { return fireAt(documentNumber, "readystatechange"); },
    pageShown() { return fireWindow("pageshow", { persisted: false }, undefined, "PageTransitionEvent"); },
    // https://html.spec.whatwg.org/#attr-template-shadowrootmode
    shadowRootsDeclared() { world.use("dom/shadow").declared(host.takeDeclaredRoots(documentNumber)); },
    // https://html.spec.whatwg.org/#unload-a-document
    documentUnloads(isPersisted) {
      if (loaded["dom/events"] !== undefined) world.use("window/unloading").leave(isPersisted);
    },
    // https://html.spec.whatwg.org/#prompt-to-unload-a-document
    beforeUnload() {
      if (loaded["dom/events"] !== undefined) world.use("window/unloading").before();
    },
    // https://html.spec.whatwg.org/#document-open-steps: what listened to the document and its window is forgotten.
    documentReopens() {
      for (const target of [global, agent.wrapped(documentNumber)]) {
        const own = target === undefined ? undefined : agent.own(target);
        if (own !== undefined) {
          own.listeners = null;
          own.handlers = null;
        }
      }
    },
    // To another fragment, or along the history.
    moved(from, to) { world.use("window/history").moved(from, to); },
    // The app's hands.
    click(number) { world.use("html/activation").click(agent.wrap(number), true); },
    edited(number) { world.use("html/activation").edited(number); },
    requestSubmit(number) { world.use("html/forms/submission").submit(number, number, false); },
    // A plain event at a node.
    fire(number, type) { return fireAt(number, type); },
  };
  world.hooks = hooks;

  // OPTIMIZATION: what nobody has touched, nobody listens to.
  function fireAt(number, type, init) {
    if (loaded["dom/events"] === undefined && host.handlerAttributes(number) === null) return 0;
    return world.use("dom/events").fireInSteps(agent.wrap(number), type, init);
  }
  function fireWindow(type, init, targetOverride, name = "Event") {
    if (loaded["dom/events"] === undefined) return 0;
    return world.use("dom/events").fireInSteps(global, type, init, targetOverride, world.get(name));
  }

  // The object for a node that has none yet (`agent.wrap`).
  world.make = function (number) { return world.use("dom/node").make(number); };

  agent.enter(realm, world);
  for (const name of ["loadModule", "registerImportMap", "rewriteClassic"])
    hooks[name] = (...values) => {
      world.use("modules/loader");
      return hooks[name](...values);
    };
  // OPTIMIZATION: what the app has its hands on is loaded when it is needed.
  for (const name of ["callAsync", "addMessageHandler", "removeMessageHandler", "answerMessage", "addObject"])
    hooks[name] = (...values) => {
      world.use("host/hands");
      hooks[name](...values);
    };
  world.use("window/window");
  const operations = { "dom/selection": ["getSelection"], "net/base64": ["atob", "btoa"], "net/fetch": ["fetch"] };
  world.lazily("crypto", () => world.use("net/crypto").crypto);
  for (const file in operations)
    for (const name of operations[file]) world.lazily(name, () => world.use(file)[name], world.operation, true);
  hooks.rejected = (promise, reason) => { world.use("window/errors").rejected(promise, reason); };
  return hooks;
})
