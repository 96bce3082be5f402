// What a file control has chosen: https://w3c.github.io/FileAPI/#filelist-section
(function (world) {
  "use strict";

  const { agent, host, wrap, number } = world;

  // The control and the index, of files that the app chose.
  const places = new WeakMap();
  const getPlace = WeakMap.prototype.get.bind(places), setPlace = WeakMap.prototype.set.bind(places);

  const files = {
    // The list of a control: the same object while the same files are chosen.
    of(element, own) {
      if (world.page !== undefined) return apart(element, own);
      const kept = agent.own(element);
      const chosen = host.chosenFiles(own);
      const key = chosen.join("\0");
      if (kept.files === undefined || kept.filesKey !== key && kept.filesKey !== null) {
        const files = [];
        for (let index = 0; index < chosen.length; index += 2) {
          const bytes = host.chosenFileBytes(own, index / 2);
          const file = new (world.get("File"))(bytes === null ? [] : [bytes], chosen[index], { type: chosen[index + 1] });
          setPlace(file, [own, index / 2]);
          files.push(file);
        }
        kept.files = world.use("net/blob").fileList(files);
        kept.filesKey = key;
      }
      return kept.files;
    },
    // Those a script chose.
    set(element, own, list) {
      if (!(list instanceof world.get("FileList"))) throw new TypeError("The HTMLInputElement.files attribute must be an instance of FileList");
      if (world.page !== undefined) return tell(own, list);
      const kept = agent.own(element);
      kept.files = list;
      kept.filesKey = null;
    },
    // https://html.spec.whatwg.org/#dom-input-value-filename
    valueOf(element, own) {
      if (agent.own(element).filesKey !== null) return host.controlValue(own);
      const [first] = world.use("net/blob").filesOf(files.of(element, own));
      return first === undefined ? "" : `C:\\fakepath\\${first.name}`;
    },
    // What a script chose counts no more: the control was emptied, or the app has chosen.
    forget(element) {
      if (world.page !== undefined) return world.page.use("html/forms/files").forgetOf(number(element));
      const kept = agent.own(element);
      if (kept === undefined || kept.filesKey !== null) return;
      kept.files = kept.filesKey = undefined;
    },
    forgetOf(own) { files.forget(wrap(own)); },
    // Where the app chose a file, while its control still has it: its bytes need not come from here.
    placeOf(file) {
      const place = getPlace(file);
      if (place === undefined) return undefined;
      const [own, index] = place;
      return world.use("net/blob").filesOf(files.of(wrap(own), own))[index] === file ? place : undefined;
    },
    // For worlds of the app's: the files, and what one of them chose, four values each.
    listed(own) { return world.use("net/blob").filesOf(files.of(wrap(own), own)); },
    take(own, flat) {
      const list = [];
      for (let index = 0; index < flat.length; index += 4)
        list.push(new (world.get("File"))([flat[index]], flat[index + 1], { type: flat[index + 2], lastModified: flat[index + 3] }));
      const kept = agent.own(wrap(own));
      kept.files = world.use("net/blob").fileList(list);
      kept.filesKey = null;
    },
  };

  return files;

  // In a world of the app's: the page's list, with objects of this world's.
  function apart(element, own) {
    const kept = agent.own(element);
    const theirs = world.page.use("html/forms/files").listed(own);
    if (kept.theirs === theirs) return kept.files;
    const files = [];
    for (let index = 0; index < theirs.length; index++) files[index] = world.use("apart/events").fileFrom(theirs[index]);
    kept.theirs = theirs;
    return kept.files = world.use("net/blob").fileList(files);
  }
  function tell(own, list) {
    const flat = [];
    for (const file of world.use("net/blob").filesOf(list)) {
      const { name, type, time, buffer } = world.use("net/blob").partsOf(file);
      flat.push(host.copyBuffer(world.page.realm, buffer), name, type, time);
    }
    const theirs = world.page.use("html/forms/files");
    theirs.take(own, agent.page.list(flat));
    const kept = agent.own(wrap(own));
    kept.files = list;
    kept.theirs = theirs.listed(own);
  }
})
