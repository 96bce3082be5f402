// https://webidl.spec.whatwg.org/#idl-DOMException
(function (world) {
  "use strict";

  const codes = {
    IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
    NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
    InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
    InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
    URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
  };
  const constants = {
    INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4,
    INVALID_CHARACTER_ERR: 5, NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8,
    NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12,
    INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16,
    TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21,
    QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
  };

  let read;

  class DOMException {
    #name;
    #message;
    // Its name and message, whatever a page has made of the prototype; undefined for another object.
    static { read = object => #name in object ? [object.#name, object.#message] : undefined; }
    constructor(message = "", name = "Error") {
      this.#message = `${message}`;
      this.#name = `${name}`;
      const { stack, line, column, sourceURL } = new Error();
      const place = { stack, line, column, sourceURL };
      for (const key in place)
        Object.defineProperty(this, key, { value: place[key], writable: true, configurable: true });
    }
    get name() { return this.#name; }
    get message() { return this.#message; }
    get code() { return codes[this.#name] ?? 0; }
  }
  Object.setPrototypeOf(DOMException.prototype, Error.prototype);
  world.define("DOMException", DOMException, constants);
  // https://webidl.spec.whatwg.org/#idl-DOMException-serializable
  (world.parts.serializable ??= { __proto__: null }).DOMException = {
    serialize({ name, message }, record) { record.details = { name, message }; },
    deserialize: ({ details: { name, message } }) => new DOMException(message, name),
  };

  return { read };
})
