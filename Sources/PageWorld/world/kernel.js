// The world of one page, begun: what a page with the smallest script needs, and the places of all the rest, which is
// loaded when it is first touched. Like the files of `shared/common`, this one is compiled once for all pages.
//
// In a world of the app's beside the page's, `pageRealm` is the number of the page's own realm, and `apart/modules` says what
// the two have in common. A worker's world has a document without content, which gives it its URL.
(function (host, agent, global, realm, documentNumber, windowNames, pageRealm, isWorker) {
  "use strict";

  const { assign, defineProperty, create, setPrototypeOf } = Object;
  const { Array: PageArray, Object: PageObject } = global;
  const { of: listOf } = PageArray, functionPrototype = global.Function.prototype, objectPrototype = PageObject.prototype;

  // What the built-in objects are before a script of the page runs (`ScriptAgent` has the same names).
  const builtIn = create(null);
  for (const name of [
    "Array", "ArrayBuffer", "Boolean", "Date", "Error", "EvalError", "Function", "JSON", "Map", "Math", "Number", "Object", "Promise",
    "Proxy", "RangeError", "ReferenceError", "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError", "URIError",
    "WeakMap", "WeakRef", "WeakSet",
  ]) builtIn[name] = global[name];

  const loaded = create(null);
  const interfaces = create(null);
  // Functions of the browser's that are neither an interface nor a member of one.
  const others = new WeakSet();
  const { homes } = agent;

  // PLATFORM(WebKit): DOMException::description.
  const exceptionTexts = {
    __proto__: null,
    DataCloneError: "The object can not be cloned.",
    HierarchyRequestError: "The operation would yield an incorrect node tree.",
    IndexSizeError: "The index is not in the allowed range.",
    InUseAttributeError: "The attribute is in use.",
    InvalidAccessError: "The object does not support the operation or argument.",
    InvalidCharacterError: "The string contains invalid characters.",
    InvalidNodeTypeError: "The supplied node is incorrect or has an incorrect ancestor for this operation.",
    InvalidStateError: "The object is in an invalid state.",
    NamespaceError: "The operation is not allowed by Namespaces in XML.",
    NoModificationAllowedError: "The object can not be modified.",
    NotAllowedError: "The request is not allowed by the user agent or the platform in the current context, possibly because the user "
      + "denied permission.",
    NotFoundError: "The object can not be found here.",
    NotSupportedError: "The operation is not supported.",
    QuotaExceededError: "The quota has been exceeded.",
    SecurityError: "The operation is insecure.",
    SyntaxError: "The string did not match the expected pattern.",
    TimeoutError: "The operation timed out.",
    TypeMismatchError:
      "The type of an object was incompatible with the expected type of the parameter associated to the object.",
    WrongDocumentError: "The object is in the wrong document.",
  };

  const world = {
    host,
    agent,
    global,
    realm,
    documentNumber,
    windowNames,
    // What files give each other, by name.
    parts: create(null),
    // The world of the page's scripts, in one of the app's.
    page: pageRealm === undefined ? undefined : agent.truth(pageRealm),

    // The exports of a file, which is loaded the first time.
    use(file) {
      const found = loaded[file];
      if (found !== undefined) return found;
      loaded[file] = {};
      try {
        return loaded[file] = load(file);
      } catch (thrown) {
        // There was no room on the stack, or no time: it is loaded again.
        delete loaded[file];
        throw thrown;
      }
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

    // Makes a class an interface by Web IDL. Given `false`, it is not global.
    define(name, definition, constants, isGlobal = true) {
      interfaces[name] = definition;
      agent.addInterface(definition.prototype, name);
      agent.makeInterface(name, definition, constants, functionPrototype, objectPrototype);
      // A window has the names of all interfaces, and finds by them what is here once it is asked.
      if (isGlobal && (isWorker === true || homes[name] === undefined)) expose(name, definition);
      return definition;
    },

    // Of all that was made so far.
    made: { interfaces, loaded, others },

    // Whether a function is the constructor of an interface of this page.
    isInterface(value) { return typeof value === "function" && interfaces[value.name] === value; },

    // For interfaces of which pages make no objects: what makes them, and what their constructors begin with.
    maker() {
      let isMaking = false;
      return {
        make(Class, ...values) {
          isMaking = true;
          const object = new Class(...values);
          isMaking = false;
          return object;
        },
        checkMaking() { if (!isMaking) illegal(); },
      };
    },

    mix(definition, mixin) { agent.mix(definition, mixin, functionPrototype); },
    functionPrototype,
    // A function of a file that is compiled once for all pages (`shared/common`), as one of this page's.
    own(value) { return setPrototypeOf(value, functionPrototype); },
    // A list that pages may have, and an object with those members.
    list(values) { return apply(listOf, PageArray, values); },
    plain(members) { return assign(new PageObject(), members); },
    isLoaded(file) { return loaded[file] !== undefined; },

    // The object for a node of that number.
    wrap: agent.wrap,
    // The number of a node's object; of anything else, an error.
    number(object) { return agent.number(object) || illegal(); },
    illegal,
    need,
    patternMessage: exceptionTexts.SyntaxError,
    // `undefined`: what WebKit says where it says no more than the name does.
    throwDOMException(message, name) {
      const DOMException = world.get("DOMException");
      throw new DOMException(message ?? exceptionTexts[name], name);
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
    // Compiles text without running it, where the page's policies let it do no such thing too (`window/policy`).
    compiling(body) { return body(); },
    evaluate: global.eval,
    textOf: functionPrototype.toString,
    // `undefined` where JavaScriptCore has none.
    WebAssembly: global.WebAssembly,
    Function: global.Function,
    // `Function.prototype.call` of the page may be another one.
    apply(callback, thisValue, values) { return apply(callback, thisValue, values); },
  };

  const apply = Reflect.apply;
  // The text of the browser's own functions is nobody's business.
  const { toString: textOf } = functionPrototype;
  const shown = {
    toString() { return world.use("window/native-code").shown(this, apply(textOf, this, [])); },
  }.toString;
  others.add(world.own(shown));
  defineProperty(functionPrototype, "toString", { value: shown });
  let load = file => (agent.isCommon(file) ? agent.common(file, builtIn) : host.file(realm, file)(builtIn))(world) ?? {};

  function expose(name, value) {
    defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
  }

  function illegal() { throw new TypeError(world.use("window/receivers").message(new Error().stack) ?? "Illegal invocation"); }

  // https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm, as far as the number of arguments goes.
  function need(values, count) {
    if (values.length < count) throw new TypeError("Not enough arguments");
  }

  // What the engine calls.
  const hooks = {
    // https://html.spec.whatwg.org/#report-the-exception
    report(error, isHidden) { world.use("window/errors").report(error, isHidden); },
    reportOfApp(error, isMuted, url, line, column) {
      world.use("window/errors").reportOfApp(error, isMuted, url, line, column);
    },
    hideErrors(url) { world.use("window/errors").hide(url); },
    // https://html.spec.whatwg.org/#the-end, from DOMContentLoaded on.
    documentParsed() {
      touchBody();
      if (isHeard("DOMContentLoaded"))
        return fireAt(documentNumber, "DOMContentLoaded", { bubbles: true }, autofocus);
      autofocus();
      return 0;
    },
    documentLoaded() {
      const fired = isHeard("load") ? fireWindow("load", undefined, "Event", agent.wrap(documentNumber)) : 0;
      if (world.isLoaded("window/performance-timeline")) world.use("window/performance-timeline").loaded();
      return fired;
    },
    // What asks for the focus was put into the document.
    autofocusAsked(number) { if (isRead) world.use("html/focus").autofocusLater(number); },
    readinessChanged() { return isHeard("readystatechange") ? fireAt(documentNumber, "readystatechange") : 0; },
    pageShown(isPersisted) {
      world.isKept = false;
      if (world.isHidden === true) {
        world.isHidden = false;
        // https://html.spec.whatwg.org/#reactivate-a-document
        if (isHeard("visibilitychange")) world.use("window/unloading").changeVisibility();
      }
      // https://html.spec.whatwg.org/#fire-a-page-transition-event
      const init = { persisted: isPersisted, bubbles: true, cancelable: true };
      return isHeard("pageshow") ? fireWindow("pageshow", init, "PageTransitionEvent", agent.wrap(documentNumber)) : 0;
    },
    // https://html.spec.whatwg.org/#attr-template-shadowrootmode
    shadowRootsDeclared() { world.use("dom/shadow").declared(host.takeDeclaredRoots(documentNumber)); },
    // https://html.spec.whatwg.org/#unload-a-document
    //
    // NB: by steps, so that what an event's listeners leave to microtasks runs before the next.
    documentHides(isPersisted) {
      touchBody();
      world.isLeaving = true;
      if (isHeard("pagehide")) world.use("window/unloading").hide(isPersisted);
    },
    documentIsHidden() {
      world.isHidden = true;
      if (isHeard("visibilitychange")) world.use("window/unloading").changeVisibility();
    },
    documentUnloads(isPersisted) {
      if (!isPersisted && isHeard("unload")) world.use("window/unloading").unload();
      world.isLeaving = false;
      agent.releaseLocks(world);
      // It waits to be gone back to.
      world.isKept = isPersisted;
      agent.leaveDatabases(world, isPersisted);
    },
    // Once `host.hearOfResources` was called.
    resourceCame() { world.use("window/performance").resourceCame(); },
    // Of sheets that nobody has read and that hide nothing, none is read.
    hiddenElements(last, mayHide) {
      return mayHide || world.isLoaded("css/sheets") ? world.use("css/rendering").hiddenElements(last) : [0];
    },
    shows(number) { return world.use("css/shown").isShown(number); },
    // https://html.spec.whatwg.org/#prompt-to-unload-a-document
    beforeUnload() {
      touchBody();
      return isHeard("beforeunload") ? world.use("window/unloading").before() : null;
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
    moved(from, to, isLed, isEarly) { world.use("window/history").moved(from, to, isLed, isEarly); },
    popped(isLed) { world.use("window/history").popped(isLed); },
    // The window that was here before the first document is its window too.
    takeWindow(realm) { world.use("window/inherited").take(realm); },
    // The app's hands. `tap`: the events before the click, by steps; `isTapped`: whether that follows.
    tap(number, x, y) { return world.use("html/tap").run(number, { clientX: x, clientY: y }); },
    isTapped() { return world.use("html/tap").isToClick(); },
    click(number, x, y) { return world.use("html/activation").clickByUser(agent.wrap(number), { clientX: x, clientY: y }); },
    editing(number) { world.use("html/tap").moveFocus(number); },
    typeOver(number, text) { world.use("html/tap").moveFocus(number); world.use("html/editing").typeOver(number, text); },
    // The realm of the window that keys come to.
    focusedRealm() { return world.use("html/focus").realm(); },
    focusedElement() { return world.use("html/focus").focused(); },
    // Whether keys come to an element, and one of them: its name, whether it goes with Shift, Control, Alt, Meta.
    reachByKeys(number) { return world.use("html/keyboard").reach(number); },
    press(key, shiftKey, ctrlKey, altKey, metaKey) {
      return world.use("html/keyboard").press(key, { shiftKey, ctrlKey, altKey, metaKey });
    },
    // A text is typed over all that is in a control, by its beginning and its end.
    mayType(number, text) { return world.use("html/editing").mayType(number, text); },
    edited(number, text) { world.use("html/activation").edited(number, text); },
    pickerCancelled(number) { world.use("html/activation").pickerCancelled(number); },
    submitForm(number) { world.use("html/forms/submission").submit(number, 0, true); },
    requestSubmit(number, button) { world.use("html/forms/submission").submit(number, button, false); },
    isInvalid(number) { return world.use("html/forms/validity").isInvalid(number); },
    // The page's policies do not allow something.
    policyViolated(number, values) {
      if (loaded["dom/events"] === undefined) return 0;
      world.use("window/policy");
      return hooks.policyViolated(number, values);
    },
    refuseStrings(message) {
      world.use("window/policy");
      hooks.refuseStrings(message);
    },
    // A plain event at a node.
    fire(number, type) { return isHeardAt(number, type) ? fireAt(number, type) : 0; },
  };
  world.hooks = hooks;

  // What the body has for the window: https://html.spec.whatwg.org/#window-reflecting-body-element-event-handler-set
  function touchBody() {
    if (host.hasHandlers(documentNumber)) world.use("html/handler-attributes").touchBody();
  }
  // OPTIMIZATION: whether anybody listens to the window or the document, which have most of the events that the engine fires.
  function isHeard(type) { return hears(global, type) || hears(agent.wrapped(documentNumber), type); }
  function hears(target, type) {
    const listeners = target === undefined ? null : agent.own(target).listeners;
    if (listeners === null) return false;
    for (let index = 0; index < listeners.length; index++) if (listeners[index].type === type) return true;
    return false;
  }
  // An event that does not bubble is heard by its target, and by what is above it while it is caught.
  function isHeardAt(number, type) {
    // https://dom.spec.whatwg.org/#ref-for-get-the-parent: `load` does not come to the window.
    if (type !== "load" && hears(global, type) || host.handlerAttributes(number) !== null) return true;
    let top = number;
    for (let at = number; at !== 0; at = host.parent(at)) {
      if (hears(agent.wrapped(at), type)) return true;
      top = at;
    }
    return top !== documentNumber && host.nodeType(top) === 11;
  }
  function fireAt(number, type, init, then) {
    const target = agent.wrap(number);
    return world.use("dom/events").fireInSteps(target, type, init, target, undefined, then);
  }
  // What is put into the document before asks for nothing by itself.
  let isRead = false;
  function autofocus() {
    if (host.documentURL(documentNumber).includes("#")) world.use("window/history").focusIndicated();
    isRead = true;
    const candidates = host.autofocusCandidates(documentNumber);
    if (candidates.length > 0) world.use("html/focus").autofocus(candidates);
  }
  function fireWindow(type, init, name, target) {
    return world.use("dom/events").fireInSteps(global, type, init, target, world.get(name));
  }

  // The object for a node that has none yet (`agent.wrap`).
  world.make = function (number) { return world.use("dom/node").make(number); };

  agent.enter(pageRealm ?? realm, world);
  if (world.page !== undefined) load = (loaded["apart/modules"] = load("apart/modules")).begin(load);
  for (const name of ["loadModule", "registerImportMap", "rewriteClassic"])
    hooks[name] = (...values) => {
      world.use("modules/loader");
      return hooks[name](...values);
    };
  hooks.thrownAt = (...values) => {
    world.use("modules/thrown");
    return hooks.thrownAt(...values);
  };
  // OPTIMIZATION: what the app has its hands on is loaded when it is needed.
  for (const name of ["callAsync", "awaitValue", "addMessageHandler", "removeMessageHandler", "answerMessage", "addObject",
    "addMessageObject", "receiveMessage"])
    hooks[name] = (...values) => {
      world.use("host/hands");
      return hooks[name](...values);
    };
  for (const name of ["messageFromApp", "sendThroughPort", "closePort"])
    hooks[name] = (...values) => {
      world.use("host/ports");
      hooks[name](...values);
    };
  world.use(isWorker ? "worker/scope" : "window/window");
  if (world.page !== undefined) agent.share(global, () => world.page.global);
  hooks.rejected = (promise, reason) => { world.use("window/errors").rejected(promise, reason); };
  hooks.lookForHandledRejections = () => world.use("window/errors").lookForHandled();
  return hooks;
})
