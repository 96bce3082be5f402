// https://w3c.github.io/FileAPI/#APIASynch
(function (world) {
  "use strict";

  const { host, need } = world;
  const EventTarget = world.get("EventTarget");
  const { fireProgress } = world.use("net/progress-event");
  const { bytesOf } = world.use("net/blob");
  const { queueTask } = world.use("net/tasks");
  const { uncurry } = world.use("net/convert");
  const copy = uncurry(ArrayBuffer.prototype.slice);

  const EMPTY = 0, LOADING = 1, DONE = 2;

  class FileReader extends EventTarget {
    #state = EMPTY; #result = null; #error = null;
    // Counts the reads: those before it were aborted.
    #read = 0;

    get readyState() { return this.#state; }
    get result() { return this.#result; }
    get error() { return this.#error; }

    readAsArrayBuffer(blob) { need(arguments, 1); this.#start("readAsArrayBuffer", blob, bytes => copy(bytes, 0)); }
    readAsBinaryString(blob) { need(arguments, 1); this.#start("readAsBinaryString", blob, bytes => host.bytesToBinary(bytes)); }
    readAsDataURL(blob) {
      need(arguments, 1);
      this.#start("readAsDataURL", blob, bytes =>
        `data:${blob.type || "application/octet-stream"};base64,${host.btoa(host.bytesToBinary(bytes))}`);
    }
    readAsText(blob, encoding = undefined) {
      need(arguments, 1);
      const label = encoding === undefined ? undefined : `${encoding}`;
      this.#start("readAsText", blob, bytes => host.decodeAs(bytes, label ?? null, blob.type));
    }

    abort() {
      if (this.#state !== LOADING) {
        this.#result = null;
        return;
      }
      this.#state = DONE;
      this.#result = null;
      const read = ++this.#read;
      fireProgress(this, "abort", 0, 0);
      if (read === this.#read && this.#state !== LOADING) fireProgress(this, "loadend", 0, 0);
    }

    // https://w3c.github.io/FileAPI/#readOperation
    #start(name, blob, pack) {
      const bytes = bytesOf(blob);
      if (bytes === undefined) throw new TypeError(`Argument 1 ('blob') to FileReader.${name} must be an instance of Blob`);
      if (this.#state === LOADING) world.throwDOMException(undefined, "InvalidStateError");
      this.#state = LOADING;
      this.#result = this.#error = null;
      const read = ++this.#read;
      const size = bytes.byteLength;
      const isMine = () => read === this.#read;
      queueTask(() => {
        if (!isMine()) return;
        fireProgress(this, "loadstart", 0, size);
        queueTask(() => {
          if (!isMine()) return;
          if (size > 0) fireProgress(this, "progress", size, size);
          queueTask(() => {
            if (!isMine()) return;
            this.#state = DONE;
            this.#result = pack(bytes);
            fireProgress(this, "load", size, size);
            if (isMine() && this.#state !== LOADING) fireProgress(this, "loadend", size, size);
          });
        });
      });
    }
  }
  world.define("FileReader", FileReader, { EMPTY, LOADING, DONE });
  world.use("html/event-handlers").define(FileReader.prototype, ["loadstart", "progress", "load", "abort", "error", "loadend"]);
})
