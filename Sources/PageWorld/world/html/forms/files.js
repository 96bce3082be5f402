// What a file control has chosen: https://w3c.github.io/FileAPI/#filelist-section
(function (world) {
  "use strict";

  const { agent, host } = world;

  return {
    // The list of a control: the same object while the same files are chosen.
    of(element, own) {
      const kept = agent.own(element);
      const chosen = host.chosenFiles(own);
      const key = chosen.join("\0");
      if (kept.files === undefined || kept.filesKey !== key && kept.filesKey !== null) {
        const files = [];
        for (let index = 0; index < chosen.length; index += 2) {
          const bytes = host.chosenFileBytes(own, index / 2);
          files.push(new (world.get("File"))(bytes === null ? [] : [bytes], chosen[index], { type: chosen[index + 1] }));
        }
        kept.files = world.use("net/blob").fileList(files);
        kept.filesKey = key;
      }
      return kept.files;
    },
    // Those a script chose.
    set(element, own, list) {
      if (!(list instanceof world.get("FileList"))) throw new TypeError("This is no FileList");
      const kept = agent.own(element);
      kept.files = list;
      kept.filesKey = null;
    },
  };
})
