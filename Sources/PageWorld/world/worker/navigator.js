// https://html.spec.whatwg.org/#the-workernavigator-object
(function (world) {
  "use strict";

  const { agent } = world;
  const { navigator } = world.use("window/navigator");

  class WorkerNavigator {
    constructor() { world.illegal(); }
  }
  const names = [
    "appCodeName", "appName", "appVersion", "hardwareConcurrency", "language", "languages", "onLine", "platform", "product", "userAgent",
  ];
  agent.defineAccessors(WorkerNavigator.prototype, names, index => ({ get() { return navigator()[names[index]]; } }));
  world.define("WorkerNavigator", WorkerNavigator);

  return { navigator: Object.create(WorkerNavigator.prototype) };
})
