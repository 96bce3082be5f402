// A world of the app's scripts, beside the page's: https://developer.apple.com/documentation/webkit/wkcontentworld
//
// Its files are its own, with what they make of the tree by numbers. What is kept by numbers in script, and is the same for all
// worlds of a document, is in the files of the page's world: these are asked, and are given numbers, texts and such alone. What
// is given to them as a function goes through `guard`.
(function (world) {
  "use strict";

  const { host, agent, page, wrap, number } = world;
  const { apply } = Reflect;
  const { defineProperty, create, getPrototypeOf } = Object;
  const truth = agent.page;
  const OwnError = Error;
  const errors = { __proto__: null, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };

  // Calls into the page's world; what that throws is an exception of this one.
  function ask(body) {
    try {
      return body();
    } catch (error) {
      throw translated(error);
    }
  }
  function translated(error) {
    if (error instanceof OwnError || typeof error !== "object" || error === null) return error;
    let name, message;
    try {
      const read = page.use("dom/exception").read(error);
      if (read !== undefined) return new (world.get("DOMException"))(`${read[1]}`, `${read[0]}`);
      name = `${error.name}`;
      message = `${error.message}`;
    } catch {
      return new OwnError("An exception in the page");
    }
    return new (errors[name] ?? OwnError)(message);
  }

  // What there is in one world as data in another, by structured cloning.
  function carry(from, to, value) {
    const record = truth.settle(from.use("window/structured-clone").serialize(value));
    return to.use("window/structured-clone").deserialize(record);
  }

  // Functions of the page's file of that name.
  function relay(file, names, into = {}) {
    for (const name of names)
      into[name] = (...values) => ask(() => apply(page.use(file)[name], undefined, values));
    return into;
  }
  // A list of the page's world's, item by item: its methods are the page's.
  function copied(list) {
    const copy = [];
    for (let index = 0; index < list.length; index++) copy[index] = list[index];
    return copy;
  }
  function pageObject(object) { return truth.wrap(number(object)); }

  // Files that are the page's alone, as they are here.
  const others = {
    __proto__: null,
    "dom/mutations": () => {
      const file = "dom/mutations";
      const made = relay(file, [
        "insert", "preInsert", "adopt", "remove", "replace", "move", "replaceAll", "setText", "replaceData", "setAttribute", "isConnected",
        "shadowRootOf", "shadowIncludes", "hostOf", "checkInsertion", "merged", "split", "watchParser",
      ]);
      // Those who watch in all worlds of a document are the page's; what they watch for here is for the world itself.
      made.watch = create(null);
      made.also = watchers => {
        for (const name in watchers) page.use(file).watchFor(name, truth.guard(watchers[name]));
      };
      return made;
    },
    "dom/reactions": () => ({ during: body => body() }),
    // The elements that the page defines are plain ones here, and none are defined here.
    "dom/custom-elements": () => ({
      registry: null, registryOf: () => null, stateOf: () => undefined, definitionOf: () => undefined,
      definitionFor: () => undefined, lookUp: () => undefined, isValueOf: own => host.attributeNS(own, null, "is"),
      importFor: (found, own, deep, document) => world.parts.clone(own, deep, document),
      make(name) {
        class CustomElementRegistry {
          constructor() { world.illegal(); }
        }
        world.define(name, CustomElementRegistry);
      },
    }),
    "dom/form-associated": () => relay("dom/form-associated", ["isCandidate", "failureOf", "reset"]),
    "html/handler-attributes": () => ({ adopt() {}, changed() {}, touchBody() {} }),
    "html/focus": () => relay("html/focus",
      ["isFocusableByDefault", "isFocusable", "focus", "blur", "focused", "focusInside", "restore", "take", "hasFocus"]),
    "html/editing": () => relay("html/editing", ["run", "isSupported", "isEnabled", "selectedText"]),
    "html/activation": () => ({
      click: element => ask(() => page.use("html/activation").click(pageObject(element))),
      behavior: () => undefined,
    }),
  };

  // Files that are this world's, with something of the page's.
  const mixed = {
    __proto__: null,
    "html/forms/submission": () => {
      const made = relay("html/forms/submission", ["submit", "reset"]);
      made.entryList = (form, submitter) => ask(() => {
        const list = page.use("html/forms/submission").entryList(form, submitter);
        return list === null ? null : world.use("apart/events").entriesFrom(list);
      });
      return made;
    },
    "html/popover": () => {
      const made = relay("html/popover", ["isShown"]);
      for (const name of ["show", "hide"])
        made[name] = (element, throws) => ask(() => page.use("html/popover")[name](pageObject(element), throws));
      made.toggle = (element, options) => ask(() => {
        const force = typeof options === "object" && options !== null ? options.force : options;
        return page.use("html/popover").toggle(pageObject(element), force === undefined ? undefined : Boolean(force));
      });
      return made;
    },
  };

  // Files that watch attributes in the page's world, if they are loaded there.
  const paired = ["html/aria", "html/forms/input", "html/interactive"];

  function part(name, get) { defineProperty(world.parts, name, { get, set() {} }); }
  part("clone", () => (own, deep, document) => {
    return ask(() => {
      page.use("dom/node");
      return page.parts.clone(own, Boolean(deep), document);
    });
  });
  part("createCustom", () => page.parts.createCustom === undefined ? undefined : (document, prefix, localName, options) => {
    const is = typeof options === "object" && options !== null ? options.is : undefined;
    const made = ask(() =>
      page.parts.createCustom(document, prefix, localName, is === undefined ? undefined : truth.neutral({ is: `${is}` })));
    return made === undefined ? undefined : wrap(truth.number(made));
  });
  for (const name of ["registryOf", "scope", "disablesShadow", "isPrecustomizedOrCustom"])
    part(name, () => page.parts[name] === undefined ? undefined : (...values) => ask(() => apply(page.parts[name], undefined, values)));
  for (const name of ["constructCustom", "customCallback", "attachInternals"]) part(name, () => undefined);
  part("checkRegistry", () => value => {
    if (value !== null) throw new TypeError("This is no CustomElementRegistry");
    return null;
  });

  // What files of this world's add once there is a shadow tree: that may be the page's.
  for (const name of ["openShadowRoot", "retarget", "assignedSlotOf", "openSlotOf", "isClosedRoot", "isInShadowTree"]) {
    let value;
    defineProperty(world.parts, name, {
      get() {
        if (value === undefined && page.isLoaded("dom/shadow")) world.use("dom/shadow");
        return value;
      },
      set(given) { value = given; },
    });
  }

  return {
    ask, copied,
    send: value => carry(world, page, value),
    receive: value => ask(() => carry(page, world, value)),
    // How this world's files are loaded.
    begin(load) {
      const { isLoaded } = world;
      world.isLoaded = file => others[file] === undefined ? isLoaded(file) : page.isLoaded(file);
      return file => {
        if (others[file] !== undefined) return others[file]();
        if (paired.includes(file)) {
          // NB: a page that has broken what its world is made of has broken that.
          try {
            page.use(file);
          } catch {}
        }
        const made = load(file);
        return mixed[file] === undefined ? made : { ...made, ...mixed[file]() };
      };
    },
  };
})
