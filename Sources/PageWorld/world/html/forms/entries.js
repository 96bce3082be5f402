// What a form sends: https://html.spec.whatwg.org/#constructing-the-form-data-set, step 5
(function (world) {
  "use strict";

  const { host, agent, wrap, realm } = world;

  function gather(form, submitter, encoding, isButton, typeOf, point) {
    const entries = [];
    for (const own of host.formControls(form)) {
      const kind = host.localName(own);
      const isCustom = !["button", "input", "select", "textarea"].includes(kind);
      if (isCustom && !kind.includes("-")) continue;
      if (isButton(own) && own !== submitter) continue;
      // As in WebKit and Chromium, a datalist above it does not matter.
      if (host.isDisabledControl(own)) continue;
      const type = kind === "input" ? typeOf(own) : "";
      if ((type === "checkbox" || type === "radio") && !host.isChecked(own)) continue;
      const name = host.attribute(own, "name") ?? "";
      if (type === "image") {
        const prefix = name === "" ? "" : `${name}.`;
        entries.push({ name: `${prefix}x`, value: `${point.x}` }, { name: `${prefix}y`, value: `${point.y}` });
        continue;
      }
      if (isCustom) {
        world.use("dom/form-associated").addEntries(own, name, entries);
        continue;
      }
      if (name === "") continue;
      if (kind === "select") {
        for (const option of host.sentOptions(own)) entries.push({ name, value: host.controlValue(option) });
      } else if (type === "file") {
        const files = wrap(own).files;
        if (files.length === 0) entries.push({ name, value: new (world.get("File"))([], "", { type: "application/octet-stream" }) });
        for (let index = 0; index < files.length; index++) entries.push({ name, value: files[index] });
      } else if (type === "hidden" && /^_charset_$/i.test(name)) {
        entries.push({ name, value: encoding });
      } else {
        entries.push({ name, value: host.sentValue(own) });
      }
      const direction = host.attribute(own, "dirname");
      const hasDirection = kind === "textarea"
        || kind === "input" && !["checkbox", "radio", "file", "image", "color", "range", "number", "date", "month", "week", "time",
          "datetime-local"].includes(type);
      if (direction && hasDirection) entries.push({ name: direction, value: host.directionality(own) });
    }
    return entries;
  }

  // The bytes of a file as characters up to U+00FF.
  function byteText(file) {
    const bytes = new Uint8Array(world.use("net/blob").bytesOf(file));
    let text = "";
    for (let start = 0; start < bytes.length; start += 8192)
      text += String.fromCharCode(...bytes.subarray(start, start + 8192));
    return text;
  }

  // Has the engine navigate: https://html.spec.whatwg.org/#form-submission-algorithm, from step 11 on.
  function send(form, submitter, isFromMethod, entries) {
    const flat = [];
    for (const { name, value } of entries) {
      if (typeof value === "string") {
        flat.push(name, value, "", "");
        continue;
      }
      const place = world.use("html/forms/files").placeOf(value);
      // A type is never empty here, so that files and texts can be told apart.
      if (place === undefined) flat.push(name, byteText(value), value.name, `/${value.type}`);
      else flat.push(name, `${place[0]}`, `${place[1]}`, "*");
    }
    host.submitForm(realm, form, submitter, isFromMethod, flat);
  }

  return { gather, send };
})
