// https://drafts.csswg.org/web-animations-1/
//
// NB: nothing is drawn, so an animation changes no computed style. But it takes its time, and tells when it is over: what
// waits for that, such as an element that is to go once it has faded, goes on.
(function (world) {
  "use strict";

  const { host, realm, need } = world;
  const events = world.use("dom/events");
  const EventTarget = world.get("EventTarget");
  const AnimationPlaybackEvent = world.get("AnimationPlaybackEvent");
  const frame = 1000 / 60;

  let isMaking = false;
  class AnimationTimeline {
    constructor() { if (!isMaking) world.illegal(); }
    get currentTime() { return host.now(realm); }
  }
  world.define("AnimationTimeline", AnimationTimeline);
  class DocumentTimeline extends AnimationTimeline {
    #origin;
    constructor(options = undefined) {
      isMaking = true;
      super();
      isMaking = false;
      this.#origin = Number(options?.originTime ?? 0);
    }
    get currentTime() { return host.now(realm) - this.#origin; }
  }
  world.define("DocumentTimeline", DocumentTimeline);
  const timeline = new DocumentTimeline();

  // MARK: Effects

  function nonNegative(value, name) {
    value = Number(value);
    if (!(value >= 0)) throw new TypeError(`${name} is no positive number`);
    return value;
  }
  function finite(value) {
    value = Number(value);
    if (!Number.isFinite(value)) throw new TypeError("The value is no finite number");
    return value;
  }
  function oneOf(...words) {
    return value => {
      value = `${value}`;
      if (!words.includes(value)) throw new TypeError(`"${value}" is none of ${words.join(", ")}`);
      return value;
    };
  }
  // https://drafts.csswg.org/web-animations-1/#the-effecttiming-dictionaries
  const members = {
    __proto__: null,
    delay: [0, finite], direction: ["normal", oneOf("normal", "reverse", "alternate", "alternate-reverse")],
    duration: ["auto", value => value === "auto" ? value : nonNegative(value, "The duration")],
    easing: ["linear", value => `${value}`], endDelay: [0, finite],
    fill: ["auto", oneOf("none", "forwards", "backwards", "both", "auto")],
    iterationStart: [0, value => nonNegative(value, "iterationStart")],
    iterations: [1, value => nonNegative(value, "The number of iterations")],
  };
  function updateTiming(timing, given) {
    const changed = {};
    for (const name in members) if (given[name] !== undefined) changed[name] = members[name][1](given[name]);
    Object.assign(timing, changed);
  }

  class AnimationEffect {
    #timing = {};
    #animation = null;
    static {
      timingOf = effect => effect.#timing;
      animationOf = effect => effect.#animation;
      attach = (effect, animation) => { effect.#animation = animation; };
    }
    constructor() {
      if (!isMaking) world.illegal();
      for (const name in members) this.#timing[name] = members[name][0];
    }
    getTiming() { return { ...this.#timing }; }
    updateTiming(timing = {}) {
      updateTiming(this.#timing, timing ?? {});
      this.#animation?.[changed]();
    }
    // https://drafts.csswg.org/web-animations-1/#dom-animationeffect-getcomputedtiming
    getComputedTiming() {
      const timing = this.#timing, { duration, active, end } = spans(this);
      const fill = timing.fill === "auto" ? "none" : timing.fill;
      const localTime = this.#animation?.currentTime ?? null;
      return {
        ...timing, duration, fill, activeDuration: active, endTime: end, localTime,
        ...progress({ ...timing, fill }, duration, active, end, localTime),
      };
    }
  }
  var timingOf, animationOf, attach;
  world.define("AnimationEffect", AnimationEffect);
  // The animation hears that its effect's times are others.
  const changed = Symbol();

  // https://drafts.csswg.org/web-animations-1/#calculating-the-active-duration, #end-time
  function spans(effect) {
    const { delay, endDelay, iterations, duration: given } = timingOf(effect);
    const duration = given === "auto" ? 0 : given;
    const active = duration === 0 || iterations === 0 ? 0 : duration * iterations;
    return { duration, active, end: Math.max(0, delay + active + endDelay) };
  }

  // https://drafts.csswg.org/web-animations-1/#calculating-the-active-time, and what comes of it.
  function progress({ delay, iterationStart, iterations, fill, direction }, duration, active, end, local) {
    const none = { progress: null, currentIteration: null };
    if (local === null) return none;
    const beforeActive = Math.max(Math.min(delay, end), 0), activeAfter = Math.max(Math.min(delay + active, end), 0);
    const isBefore = local < beforeActive, isAfter = !isBefore && local >= activeAfter;
    if (isBefore && fill !== "backwards" && fill !== "both" || isAfter && fill !== "forwards" && fill !== "both") return none;
    const time = isBefore ? 0 : Math.max(0, Math.min(local - delay, active));
    const overall = (duration === 0 ? isBefore ? 0 : iterations : time / duration) + iterationStart;
    let simple = overall === Infinity ? iterationStart % 1 : overall % 1;
    if (simple === 0 && isAfter && time === active && iterations !== 0) simple = 1;
    let current = isAfter && iterations === Infinity ? Infinity : Math.floor(overall);
    if (simple === 1 && current !== Infinity) current = Math.max(0, current - 1);
    const isOdd = current !== Infinity && current % 2 === 1;
    const isReversed = direction === "reverse" || direction === (isOdd ? "alternate" : "alternate-reverse");
    return { progress: isReversed ? 1 - simple : simple, currentIteration: current };
  }

  class KeyframeEffect extends AnimationEffect {
    #target;
    #pseudoElement = null;
    #composite = "replace";
    #frames;
    constructor(target, keyframes = undefined, options = undefined) {
      const source = arguments.length === 1 && target instanceof KeyframeEffect ? target : null;
      if (source === null) need(arguments, 2);
      isMaking = true;
      super();
      isMaking = false;
      this.#target = source === null ? anElement(target) : source.#target;
      this.#frames = source === null ? framesOf(keyframes) : source.#frames;
      if (typeof options === "number") options = { duration: options };
      super.updateTiming(source === null ? options : timingOf(source));
      const { composite = "replace", pseudoElement = null } = source ?? options ?? {};
      this.composite = composite;
      this.pseudoElement = pseudoElement;
    }
    get target() { return this.#target; }
    set target(value) { this.#target = anElement(value); }
    get pseudoElement() { return this.#pseudoElement; }
    set pseudoElement(value) { this.#pseudoElement = value === null ? null : `${value}`; }
    get composite() { return this.#composite; }
    set composite(value) { this.#composite = oneOf("replace", "add", "accumulate")(value); }
    getKeyframes() { return withOffsets(this.#frames); }
    setKeyframes(keyframes) {
      need(arguments, 1);
      this.#frames = framesOf(keyframes);
    }
  }
  world.define("KeyframeEffect", KeyframeEffect);
  const Element = world.get("Element");
  function anElement(value) {
    if (value === null || value instanceof Element) return value;
    throw new TypeError("The target is no element");
  }

  // https://drafts.csswg.org/web-animations-1/#processing-a-keyframes-argument
  function framesOf(given) {
    if (given === null || given === undefined) return [];
    if (typeof given !== "object") throw new TypeError("Keyframes are an object, or a list of them");
    const frames = typeof given[Symbol.iterator] === "function" ? [...given].map(oneFrame) : framesOfProperties(given);
    let last = 0;
    for (const { offset } of frames) {
      if (offset === null) continue;
      if (!(offset >= last && offset <= 1)) throw new TypeError("The offsets of keyframes go up from 0 to 1");
      last = offset;
    }
    return frames;
  }
  const notProperties = new Set(["offset", "easing", "composite"]);
  // Where a keyframe's own member has the property's name: https://drafts.csswg.org/web-animations-1/#idl-attribute-name-to-animation-property-name
  const propertyNames = { __proto__: null, cssOffset: "offset" };
  function oneFrame(given) {
    const { offset = null, easing = "linear", composite = "auto" } = given ?? {};
    const frame = { offset: offset === null ? null : finite(offset), easing: `${easing}`, composite };
    for (const name in given) if (!notProperties.has(name)) frame[name] = `${given[name]}`;
    return frame;
  }
  function framesOfProperties(given) {
    const listOf = value => value === undefined ? [] : value !== null && typeof value === "object" ? [...value] : [value];
    const byOffset = new Map();
    for (const name in given) {
      if (notProperties.has(name)) continue;
      const values = listOf(given[name]);
      values.forEach((value, index) => {
        const offset = values.length === 1 ? 1 : index / (values.length - 1);
        if (!byOffset.has(offset)) byOffset.set(offset, { offset: null, easing: "linear", composite: "auto", computed: offset });
        byOffset.get(offset)[name] = `${value}`;
      });
    }
    const frames = [...byOffset.values()].sort((a, b) => a.computed - b.computed);
    const offsets = listOf(given.offset), easings = listOf(given.easing);
    frames.forEach((frame, index) => {
      frame.offset = offsets[index] == null ? frame.computed : finite(offsets[index]);
      if (easings.length > 0) frame.easing = `${easings[index % easings.length]}`;
      delete frame.computed;
    });
    return frames;
  }
  // https://drafts.csswg.org/web-animations-1/#compute-missing-keyframe-offsets
  function withOffsets(frames) {
    const offsets = frames.map(frame => frame.offset);
    if (offsets.length > 1) offsets[0] ??= 0;
    if (offsets.length > 0) offsets[offsets.length - 1] ??= 1;
    for (let at = 1, known = 0; at < offsets.length; at++) {
      if (offsets[at] === null) continue;
      for (let between = known + 1; between < at; between++)
        offsets[between] = offsets[known] + (offsets[at] - offsets[known]) * (between - known) / (at - known);
      known = at;
    }
    return frames.map((frame, index) => ({ ...frame, computedOffset: offsets[index] }));
  }

  // MARK: Animations

  // Those that may still come to something; and by its element the last that is over and holds its last values.
  const running = new Set(), filling = new WeakMap();

  class Animation extends EventTarget {
    #effect = null;
    #timeline;
    #id = "";
    #startTime = null;
    #holdTime = null;
    #rate = 1;
    #pending = null;
    #timer = 0;
    #isFinished = false;
    #isReplaceable = true;
    #ready = Promise.withResolvers();
    #finished = Promise.withResolvers();

    constructor(effect = null, ofTimeline = timeline) {
      super();
      this.#ready.resolve(this);
      this.#timeline = ofTimeline;
      this.effect = effect;
    }

    get id() { return this.#id; }
    set id(value) { this.#id = `${value}`; }
    get effect() { return this.#effect; }
    set effect(value) {
      if (value !== null && !(value instanceof AnimationEffect)) throw new TypeError("The effect is none");
      if (this.#effect !== null) attach(this.#effect, null);
      if (value !== null) {
        const other = animationOf(value);
        if (other !== null && other !== this) other.effect = null;
        attach(value, this);
      }
      this.#effect = value;
      this.#update();
    }
    get timeline() { return this.#timeline; }
    get replaceState() { return this.#isReplaceable ? "active" : "persisted"; }
    get pending() { return this.#pending !== null; }
    get ready() { return this.#ready.promise; }
    get finished() { return this.#finished.promise; }
    get playbackRate() { return this.#rate; }
    set playbackRate(value) {
      value = finite(value);
      const time = this.currentTime;
      this.#rate = value;
      if (time !== null) this.currentTime = time;
    }
    get startTime() { return this.#startTime; }
    set startTime(value) {
      this.#settlePending();
      const time = this.currentTime;
      this.#startTime = value === null ? null : finite(value);
      this.#holdTime = this.#startTime === null ? time : null;
      this.#update();
    }

    // https://drafts.csswg.org/web-animations-1/#the-current-time-of-an-animation
    get currentTime() {
      if (this.#holdTime !== null) return this.#holdTime;
      const now = this.#timeline?.currentTime ?? null;
      return now === null || this.#startTime === null ? null : (now - this.#startTime) * this.#rate;
    }
    // https://drafts.csswg.org/web-animations-1/#setting-the-current-time-of-an-animation
    set currentTime(value) {
      if (value === null) {
        if (this.currentTime === null) return;
        throw new TypeError("A time that is known stays so");
      }
      value = finite(value);
      if (this.#holdTime !== null || this.#startTime === null || this.#rate === 0 || this.#timeline === null) this.#holdTime = value;
      else this.#startTime = this.#timeline.currentTime - value / this.#rate;
      if (this.#pending === "pause") {
        this.#holdTime = value;
        this.#startTime = null;
        this.#settlePending();
      }
      this.#update(true);
    }

    // https://drafts.csswg.org/web-animations-1/#play-states
    get playState() {
      const time = this.currentTime;
      if (time === null && this.#pending === null) return "idle";
      if (this.#pending === "pause" || this.#startTime === null && this.#pending !== "play") return "paused";
      return time !== null && (this.#rate > 0 && time >= this.#end || this.#rate < 0 && time <= 0) ? "finished" : "running";
    }

    get #end() { return this.#effect === null ? 0 : spans(this.#effect).end; }

    // https://drafts.csswg.org/web-animations-1/#playing-an-animation-section
    play() {
      const time = this.currentTime, end = this.#end;
      if (this.#rate >= 0 && (time === null || time < 0 || time >= end)) this.#holdTime = 0;
      else if (this.#rate < 0 && (time === null || time <= 0 || time > end)) {
        if (end === Infinity) world.throwDOMException("What never ends cannot be played backwards.", "InvalidStateError");
        this.#holdTime = end;
      } else if (this.#holdTime === null && this.#startTime === null) this.#holdTime = time;
      else if (this.#holdTime === null) return;
      this.#startTime = null;
      this.#begin("play");
    }
    // https://drafts.csswg.org/web-animations-1/#pausing-an-animation-section
    pause() {
      if (this.playState === "paused") return;
      const time = this.currentTime;
      if (time === null) {
        if (this.#rate < 0 && this.#end === Infinity) world.throwDOMException("What never ends has no last moment.", "InvalidStateError");
        this.#holdTime = this.#rate >= 0 ? 0 : this.#end;
      } else this.#holdTime = time;
      this.#startTime = null;
      this.#begin("pause");
    }
    // https://drafts.csswg.org/web-animations-1/#reversing-an-animation-section
    reverse() {
      if (this.#timeline === null) world.throwDOMException("There is no timeline.", "InvalidStateError");
      this.playbackRate = -this.#rate;
      this.play();
    }
    updatePlaybackRate(value) {
      need(arguments, 1);
      this.playbackRate = value;
    }
    // https://drafts.csswg.org/web-animations-1/#finishing-an-animation-section
    finish() {
      const end = this.#end;
      if (this.#rate === 0 || this.#rate > 0 && end === Infinity)
        world.throwDOMException("It never ends.", "InvalidStateError");
      const limit = this.#rate > 0 ? end : 0;
      this.#holdTime = limit;
      this.#startTime = (this.#timeline?.currentTime ?? 0) - limit / this.#rate;
      this.#settlePending();
      this.#update(true);
    }
    // https://drafts.csswg.org/web-animations-1/#canceling-an-animation-section
    cancel() {
      if (this.playState !== "idle") {
        this.#settlePending();
        const old = this.#finished;
        this.#finished = Promise.withResolvers();
        this.#isFinished = false;
        // Nobody need hear of it.
        old.promise.catch(() => {});
        old.reject(new (world.get("DOMException"))("The operation was aborted.", "AbortError"));
        this.#tell("cancel", null);
      }
      this.#holdTime = this.#startTime = null;
      this.#stop();
      running.delete(this);
      this.#drop();
    }
    #drop() {
      const target = this.#effect?.target ?? null;
      if (target !== null && filling.get(target) === this) filling.delete(target);
    }
    persist() { this.#isReplaceable = false; }
    // https://drafts.csswg.org/web-animations-1/#dom-animation-commitstyles: the values of the keyframe that it has come to.
    //
    // NB: there is nothing between two keyframes; before the first that says something of a property, it is as it is without.
    commitStyles() {
      const target = this.#effect?.target ?? null;
      if (target?.style === undefined) world.throwDOMException("There is no element to style.", "NoModificationAllowedError");
      const isOver = this.playState === "finished";
      const at = isOver ? Number(this.#rate > 0) : this.#effect.getComputedTiming().progress;
      if (at === null) return;
      const values = { __proto__: null };
      for (const frame of this.#effect.getKeyframes()) {
        for (const name in frame) {
          if (name === "computedOffset" || notProperties.has(name)) continue;
          const property = propertyNames[name] ?? name;
          if (frame.computedOffset <= at) values[property] = frame[name];
          else values[property] ??= world.global.getComputedStyle(target)[property];
        }
      }
      for (const name in values) target.style[name] = values[name];
    }

    [changed]() { this.#update(); }

    // What is asked for comes with the next frame.
    #begin(what) {
      this.#stop();
      if (this.#pending === null) this.#ready = Promise.withResolvers();
      this.#pending = what;
      running.add(this);
      this.#drop();
      this.#renew();
      this.#timer = world.taskAfter(frame, () => {
        if (what === "play") {
          this.#startTime = (this.#timeline?.currentTime ?? 0) - (this.#rate === 0 ? 0 : this.#holdTime / this.#rate);
          if (this.#rate !== 0) this.#holdTime = null;
        }
        this.#settlePending();
        this.#update();
      });
    }
    #settlePending() {
      if (this.#pending === null) return;
      this.#pending = null;
      this.#stop();
      this.#ready.resolve(this);
    }
    #stop() {
      if (this.#timer !== 0) world.dropTask(this.#timer);
      this.#timer = 0;
    }

    // https://drafts.csswg.org/web-animations-1/#updating-the-finished-state
    #update(didSeek = false) {
      if (this.#pending !== null) return;
      this.#stop();
      const end = this.#end, rate = this.#rate, now = this.#timeline?.currentTime ?? null;
      if (this.#startTime !== null && now !== null) {
        const time = didSeek ? this.currentTime : (now - this.#startTime) * rate;
        if (rate > 0 && time >= end) this.#holdTime = didSeek ? time : end;
        else if (rate < 0 && time <= 0) this.#holdTime = didSeek ? time : 0;
        else if (rate !== 0) {
          if (didSeek && this.#holdTime !== null) this.#startTime = now - this.#holdTime / rate;
          this.#holdTime = null;
        }
      }
      const state = this.playState;
      if (state === "finished") return this.#finish();
      this.#renew();
      if (state !== "running" || rate === 0) return;
      running.add(this);
      const time = this.currentTime, left = rate > 0 ? (end - time) / rate : time / -rate;
      if (left !== Infinity) this.#timer = world.taskAfter(left, () => { this.#update(); });
    }
    #renew() {
      if (!this.#isFinished) return;
      this.#isFinished = false;
      this.#finished = Promise.withResolvers();
    }
    #finish() {
      if (this.#isFinished) return;
      this.#isFinished = true;
      running.delete(this);
      const target = this.#effect?.target ?? null;
      if (target !== null && ["forwards", "both"].includes(timingOf(this.#effect).fill)) filling.set(target, this);
      this.#finished.resolve(this);
      this.#tell("finish", this.currentTime);
    }
    #tell(type, currentTime) {
      const timelineTime = this.#timeline?.currentTime ?? null;
      world.task(() => { events.fire(this, type, { currentTime, timelineTime }, AnimationPlaybackEvent); });
    }
  }
  world.define("Animation", Animation);
  world.use("html/event-handlers").define(Animation.prototype, ["finish", "cancel", "remove"]);

  return {
    timeline,
    // https://drafts.csswg.org/web-animations-1/#dom-animatable-animate
    animate(target, keyframes, options) {
      const effect = new KeyframeEffect(target, keyframes, options);
      const animation = new Animation(effect, options?.timeline === undefined ? timeline : options.timeline);
      if (options?.id !== undefined) animation.id = options.id;
      animation.play();
      return animation;
    },
    // Those of the elements that `isMeant` answers true for; what is over is told of one element alone.
    of(isMeant, element = null) {
      const found = [...running].filter(({ effect }) => effect !== null && effect.target !== null && isMeant(effect.target));
      return filling.has(element) ? [filling.get(element), ...found] : found;
    },
  };
})
