// https://html.spec.whatwg.org/#web-messaging and #message-channels
(function (world) {
  "use strict";

  const { host, agent, global, realm, need } = world;
  const events = world.use("dom/events");
  const clone = world.use("window/structured-clone");
  const EventTarget = world.get("EventTarget");

  // MARK: Between windows

  // https://html.spec.whatwg.org/#window-post-message-steps; `target` is the world of the window that gets the message.
  function postMessageTo(target, values) {
    need(values, 1);
    const [message, second, third] = values;
    let targetOrigin = "/", transfer;
    if (typeof second === "string" || values.length > 2 && (typeof second !== "object" || second === null)) {
      targetOrigin = `${second}`;
      transfer = third === undefined ? [] : clone.sequence(third);
    } else if (second === undefined || second === null || typeof second === "object" || typeof second === "function") {
      if (second !== undefined && second !== null) {
        transfer = clone.transferOf(second);
        if (second.targetOrigin !== undefined) targetOrigin = `${second.targetOrigin}`;
      } else {
        transfer = [];
      }
    } else {
      targetOrigin = `${second}`;
      transfer = [];
    }
    if (world.page !== undefined) return postApart(target, message, targetOrigin, transfer);
    const origin = host.origin(realm);
    if (targetOrigin === "/") {
      targetOrigin = origin;
    } else if (targetOrigin !== "*") {
      const given = host.originOf(targetOrigin);
      if (given === null) world.throwDOMException(world.patternMessage, "SyntaxError");
      targetOrigin = given;
    }
    const serialized = clone.serializeWithTransfer(message, transfer);
    target.use("window/messaging").expect({ serialized, origin, targetOrigin, sender: world });
  }

  // Messages to this window that it has not been told of yet, by their tasks.
  const underWay = new Map();

  function expect(message) {
    const task = world.taskAfter(0, () => {
      underWay.delete(task);
      const place = host.origin(realm), { serialized, origin, targetOrigin, sender } = message;
      if (targetOrigin !== "*" && (targetOrigin !== place || place === "null")) return 0;
      return receive(serialized, origin, sender);
    }, true, message.sender.realm, true);
    underWay.set(task, message);
  }

  // Those that stand out, when another document takes the window.
  function takeUnderWay() {
    const messages = [...underWay.values()];
    for (const task of underWay.keys()) world.dropTask(task);
    underWay.clear();
    return messages;
  }

  // From a world of the app's: the message is the page's window's, and crosses as data.
  function postApart(target, message, targetOrigin, transfer) {
    if (transfer.length > 0) world.throwDOMException(undefined, "DataCloneError");
    const data = world.use("apart/modules").send(message);
    const { page } = world;
    world.use("apart/modules").ask(() =>
      page.use("window/messaging").postMessageTo(target.page ?? target, agent.page.list([data, targetOrigin])));
  }

  function receive(serialized, origin, sender) {
    const source = sender === world ? global : world.use("window/frames").viewOf(sender.use("window/frames").number());
    return deliver(global, serialized, { origin, source }, fireInSteps);
  }
  function fireInSteps(target, type, init, Class) { return events.fireInSteps(target, type, init, target, Class); }

  // Tells a target in this world what was sent.
  function deliver(target, serialized, init, fire = events.fire) {
    const MessageEvent = world.get("MessageEvent");
    let data, ports;
    try {
      const { value, transferred } = clone.deserializeWithTransfer(serialized);
      data = value;
      ports = transferred.filter(object => object instanceof MessagePort);
    } catch {
      return fire(target, "messageerror", init, MessageEvent);
    }
    if (data === undefined) data = world.use("window/events").nothing;
    return fire(target, "message", { ...init, data, ports }, MessageEvent);
  }

  function postMessage(message, options = undefined) { postMessageTo(world, arguments); }

  // What is transferred, by the last argument of a message: a list, or an object that has one.
  function transferOf(options) {
    if (options === undefined || options === null) return [];
    const isOptions = typeof options === "object" && options[Symbol.iterator] === undefined;
    return isOptions ? clone.transferOf(options) : clone.sequence(options);
  }

  // MARK: Ports

  // One end of a channel, which a port of some world holds, or the app, which has its messages by a function:
  // {port, receive, world, other, queue, isStarted}.
  function makeEnd() { return { port: null, receive: undefined, world: null, other: null, queue: [], isStarted: false }; }
  function makeEnds() {
    const ends = [makeEnd(), makeEnd()];
    ends[0].other = ends[1];
    ends[1].other = ends[0];
    return ends;
  }

  let endOf, setEnd;
  let isMaking = false;
  class MessagePort extends EventTarget {
    // null: it was transferred.
    #end;
    static {
      endOf = port => port.#end;
      setEnd = (port, end) => { port.#end = end; };
    }
    constructor(end) {
      if (!isMaking) throw new TypeError("Illegal constructor");
      super();
      this.#end = end;
      end.port = this;
      end.world = world;
    }

    // https://html.spec.whatwg.org/#message-port-post-message-steps
    postMessage(message, options = undefined) {
      need(arguments, 1);
      const end = this.#end;
      const transfer = transferOf(options);
      if (transfer.includes(this))
        world.throwDOMException(undefined, "DataCloneError");
      const other = end?.other ?? null;
      const doomed = other !== null && transfer.includes(other.port);
      const serialized = clone.serializeWithTransfer(message, transfer);
      if (other === null || doomed) return;
      enqueue(other, serialized);
    }
    start() {
      const end = this.#end;
      if (end === null || end.isStarted) return;
      end.isStarted = true;
      for (const message of end.queue.splice(0)) schedule(end, message);
    }
    close() {
      const end = this.#end;
      if (end === null) return;
      this.#end = null;
      disentangle(end);
    }
  }
  world.define("MessagePort", MessagePort);
  const handlers = world.use("html/event-handlers");
  handlers.define(MessagePort.prototype, ["close", "message", "messageerror"]);
  // "The first time a MessagePort object's onmessage IDL attribute is set, the port's port message queue must be enabled".
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    ...onmessage,
    set(value) {
      onmessage.set.call(this, value);
      if (endOf(this) !== undefined) this.start();
    },
  });

  // https://html.spec.whatwg.org/#disentangle
  //
  // PLATFORM(WebKit, Chromium): nobody is told of it, where the standard has an event for the other end.
  function disentangle({ other }) {
    if (other !== null) other.other = null;
  }

  function enqueue(end, message) {
    if (end.isStarted) schedule(end, message);
    else end.queue.push(message);
  }
  // A message that is under way goes with the end if that moves to another port meanwhile.
  //
  // PLATFORM(WebKit): it goes by way of the network process (MessagePortChannelRegistry), so that timers that are due by then
  // come before it.
  function schedule(end, message) {
    const arrive = () => {
      if (end.receive !== undefined) return end.receive(message);
      if (end.port === null || !end.isStarted) return end.queue.push(message);
      if (end.world.use("window/messaging").endOf(end.port) !== end) return;
      end.world.use("window/messaging").deliver(end.port, message, {});
    };
    end.world.task(host.isWebKit(realm) ? () => end.world.task(arrive) : arrive);
  }

  function makePort(end) {
    isMaking = true;
    try {
      return new MessagePort(end);
    } finally {
      isMaking = false;
    }
  }

  // Leaves the port without its end.
  function takeEnd(port) {
    const end = endOf(port);
    if (end === null) return null;
    setEnd(port, null);
    end.port = null;
    end.isStarted = false;
    return end;
  }

  // https://html.spec.whatwg.org/#message-ports:transfer-steps
  (world.parts.transferable ??= { __proto__: null }).MessagePort = {
    transfer(port, record) {
      record.end = takeEnd(port);
      if (record.end === null) world.throwDOMException(undefined, "DataCloneError");
    },
    receive(record) { return makePort(record.end); },
  };

  class MessageChannel {
    #first;
    #second;
    constructor() {
      const ends = makeEnds();
      this.#first = makePort(ends[0]);
      this.#second = makePort(ends[1]);
    }
    get port1() { return this.#first; }
    get port2() { return this.#second; }
  }
  world.define("MessageChannel", MessageChannel);

  return {
    postMessage, postMessageTo, expect, takeUnderWay, deliver, endOf, takeEnd, transferOf, makeEnds, makePort, enqueue,
    schedule, disentangle,
  };
})
