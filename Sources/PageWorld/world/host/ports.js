// Channels between the app and pages: https://developer.android.com/reference/android/webkit/WebMessagePort
(function (world) {
  "use strict";

  const { host, global, realm, hooks } = world;
  const messaging = world.use("window/messaging");
  const clone = world.use("window/structured-clone");
  const MessagePort = world.get("MessagePort");
  const toString = Function.prototype.call.bind(Object.prototype.toString);

  // The app's ends by the numbers that the engine knows them by; those that pages made have numbers below 0.
  const ends = new Map();
  let lastOfPage = 0;

  function keep(number, end) {
    end.receive = message => { tell(number, message); };
    end.world = world;
    end.isStarted = true;
    ends.set(number, end);
    for (const message of end.queue.splice(0)) messaging.schedule(end, message);
    return number;
  }

  // The page's end of a new channel.
  function offer(number) {
    const [own, other] = messaging.makeEnds();
    keep(number, own);
    return messaging.makePort(other);
  }

  // PLATFORM(Android): `DecodeToWebMessagePayload`: what is neither text nor an `ArrayBuffer` is dropped.
  function tell(number, message) {
    let value, transferred;
    try {
      ({ value, transferred } = clone.deserializeWithTransfer(message));
    } catch {
      return;
    }
    const isText = typeof value === "string";
    if (!isText && toString(value) !== "[object ArrayBuffer]") return;
    const ports = transferred.filter(object => object instanceof MessagePort);
    const numbers = ports.map(port => keep(--lastOfPage, messaging.takeEnd(port)));
    host.tellPort(realm, number, isText ? value : null, isText ? null : value, numbers);
  }

  function serialized(text, bytes, numbers) {
    const value = bytes === null ? text : Uint8Array.from(bytes).buffer;
    const ports = numbers.map(offer);
    return clone.serializeWithTransfer(value, ports);
  }

  // PLATFORM(Android): `MessagePortProvider::PostMessageToFrame`, with no origin of its own.
  hooks.messageFromApp = function (text, bytes, targetOrigin, numbers) {
    const message = serialized(text, bytes, numbers);
    world.task(() => {
      if (targetOrigin !== null && host.originOf(targetOrigin) !== host.origin(realm))
        return host.log(realm, "error", `Failed to execute 'postMessage' on 'DOMWindow': The target origin provided `
          + `('${targetOrigin}') does not match the recipient window's origin ('${host.origin(realm)}').`);
      messaging.deliver(global, message, { origin: "", source: null });
    });
  };
  hooks.sendThroughPort = function (number, text, bytes, numbers) {
    const other = ends.get(number)?.other ?? null;
    if (other !== null) messaging.enqueue(other, serialized(text, bytes, numbers));
  };
  hooks.closePort = function (number) {
    const end = ends.get(number);
    if (end === undefined) return;
    ends.delete(number);
    end.receive = () => {};
    messaging.disentangle(end);
  };
})
