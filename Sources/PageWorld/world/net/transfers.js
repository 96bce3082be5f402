// The requests that the engine makes for scripts: what comes of each goes to who asked for it.
(function (world) {
  "use strict";

  const { host, realm, hooks } = world;

  // By number: `{head, data, end}`.
  const under = { __proto__: null };
  let last = 0;

  hooks.fetchHead = function (number, status, reason, flat, url, type, redirected) {
    const fields = [];
    for (let index = 0; index < flat.length; index += 2) fields.push({ name: flat[index], value: flat[index + 1] });
    under[number]?.head({ status, reason, fields, url, type, redirected });
  };
  hooks.fetchData = function (number) {
    const owner = under[number];
    if (owner !== undefined) owner.data(host.fetchTake(realm, number));
  };
  hooks.fetchEnd = function (number, failure) {
    const owner = under[number];
    delete under[number];
    owner?.end(failure);
  };

  // `request`: {method, url, fields, body, mode, credentials, redirect, referrer, policy, cache, timeout, preflight,
  // keepalive, initiator}.
  function start(request, owner, now = false) {
    const number = ++last;
    under[number] = owner;
    const flat = [];
    for (let index = 0; index < request.fields.length; index++)
      flat.push(request.fields[index].name, request.fields[index].value);
    (now ? host.fetchNow : host.fetch)(realm, number, request.method, request.url, flat, request.body, request.mode,
      request.credentials, request.redirect ?? "follow", request.referrer ?? "client", request.policy ?? "",
      request.cache ?? "default", request.timeout ?? 0, Boolean(request.preflight), Boolean(request.keepalive), request.initiator ?? null);
    return number;
  }
  function abort(number) {
    delete under[number];
    host.fetchAbort(realm, number);
  }

  return { start, abort };
})
