// https://html.spec.whatwg.org/#the-window-object: the members of the global object. What a page rarely touches is in files that
// are loaded then.
(function (world) {
  "use strict";

  const { agent, global, hooks } = world;
  // The window is an event target without its constructor having run.
  agent.stamp(global, 0, { listeners: null, handlers: null, parent: null });
  const descriptors = [get => ({ get: () => get(world), set: undefined, enumerable: true, configurable: true }),
    (get, set) => ({ get: () => get(world), set: value => { set(world, value); }, enumerable: true, configurable: true })];
  agent.defineMembers(global, ...descriptors);
  hooks.addChromiumMembers = function () { agent.defineMembers(global, ...descriptors, agent.defineMembers.ofChromium); };
  hooks.addCookieStore = function () { agent.defineMembers(global, ...descriptors, agent.defineMembers.ofCookies); };

  world.use("window/tasks");
  agent.addWindow(global, () => world.use("window/frames").number());
  world.use("window/prototype");
})
