// https://html.spec.whatwg.org/#the-history-interface
(function (world) {
  "use strict";

  class History {
    constructor() { throw new TypeError("Illegal constructor"); }
    get length() { return 1; }
    get state() { return null; }
  }
  world.define("History", History);
  const history = Object.create(History.prototype);
  return { history: () => history };
})
