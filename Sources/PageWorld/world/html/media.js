// Media elements of a browser without codecs: https://html.spec.whatwg.org/#media-elements
(function (world) {
  "use strict";

  const { host, agent, number, need } = world;
  const { HTMLElement } = world.use("html/element");
  const { reflect, get, set } = world.use("html/reflect");

  const constants = {
    NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3,
    HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
  };

  // https://html.spec.whatwg.org/#timeranges
  let isMaking = true;
  class TimeRanges {
    constructor() { if (!isMaking) world.illegal(); }
    get length() { return 0; }
    start() { world.throwDOMException(undefined, "IndexSizeError"); }
    end() { world.throwDOMException(undefined, "IndexSizeError"); }
  }
  world.define("TimeRanges", TimeRanges);
  const noTime = new TimeRanges();
  isMaking = false;

  class HTMLMediaElement extends HTMLElement {
    constructor() {
      if (new.target === HTMLMediaElement) throw new TypeError("Illegal constructor");
      super();
    }
    get error() { return number(this) && null; }
    get currentSrc() { return number(this) && ""; }
    get networkState() { return get(number(this), "src") === null ? 0 : 3; }
    get readyState() { return number(this) && 0; }
    get seeking() { return number(this) < 0; }
    get currentTime() { return number(this) && 0; }
    set currentTime(value) { Number(value); }
    get buffered() { return number(this) && noTime; }
    get played() { return number(this) && noTime; }
    get seekable() { return number(this) && noTime; }
    get duration() { return number(this) && NaN; }
    get paused() { return number(this) > 0; }
    get ended() { return number(this) < 0; }
    get defaultPlaybackRate() { return stateOf(this).defaultRate; }
    set defaultPlaybackRate(value) { stateOf(this).defaultRate = Number(value); }
    get playbackRate() { return stateOf(this).rate; }
    set playbackRate(value) { stateOf(this).rate = Number(value); }
    get preservesPitch() { return stateOf(this).pitch; }
    set preservesPitch(value) { stateOf(this).pitch = Boolean(value); }
    get volume() { return stateOf(this).volume; }
    set volume(value) {
      value = Number(value);
      if (!Number.isFinite(value)) throw new TypeError("The provided value is non-finite");
      if (value < 0 || value > 1) world.throwDOMException(undefined, "IndexSizeError");
      stateOf(this).volume = value;
    }
    get muted() { return stateOf(this).muted ?? get(number(this), "muted") !== null; }
    set muted(value) { stateOf(this).muted = Boolean(value); }
    get srcObject() { return number(this) && null; }
    set srcObject(value) {}
    canPlayType() {
      need(arguments, 1);
      number(this);
      return "";
    }
    load() { number(this); }
    pause() { number(this); }
    async play() { world.throwDOMException("Nothing here plays.", "NotSupportedError"); }
    fastSeek() { number(this); }
  }
  function stateOf(element) {
    number(element);
    const kept = agent.own(element);
    kept.media ??= { defaultRate: 1, rate: 1, pitch: true, volume: 1, muted: undefined };
    return kept.media;
  }
  reflect(HTMLMediaElement);
  world.define("HTMLMediaElement", HTMLMediaElement, constants);

  class HTMLAudioElement extends HTMLMediaElement {}
  world.define("HTMLAudioElement", HTMLAudioElement);

  class HTMLVideoElement extends HTMLMediaElement {
    get videoWidth() { return number(this) && 0; }
    get videoHeight() { return number(this) && 0; }
  }
  reflect(HTMLVideoElement);
  world.define("HTMLVideoElement", HTMLVideoElement);

  class HTMLTrackElement extends HTMLElement {
    get readyState() { return number(this) && 0; }
  }
  reflect(HTMLTrackElement);
  world.define("HTMLTrackElement", HTMLTrackElement, { NONE: 0, LOADING: 1, LOADED: 2, ERROR: 3 });
})
