// https://dom.spec.whatwg.org/#xpath
(function (world) {
  "use strict";

  const { host, wrap, need } = world;
  const { nodeNumber } = world.use("dom/node");
  const secret = {};
  const [ANY, NUMBER, STRING, BOOLEAN, UNORDERED_ITERATOR, ORDERED_ITERATOR, UNORDERED_SNAPSHOT, ORDERED_SNAPSHOT, ANY_NODE, FIRST_NODE]
    = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

  function wrongType() { throw new TypeError("Type error"); }

  class XPathResult {
    #type;
    // A number, string or boolean, or the nodes.
    #value;
    #revision;
    #root;
    #next = 0;
    constructor(key, type, value, root) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#type = type;
      this.#value = value;
      this.#root = root;
      this.#revision = host.revision(root);
    }
    get resultType() { return this.#type; }
    get numberValue() { return this.#type === NUMBER ? this.#value : wrongType(); }
    get stringValue() { return this.#type === STRING ? this.#value : wrongType(); }
    get booleanValue() { return this.#type === BOOLEAN ? this.#value : wrongType(); }
    get singleNodeValue() { return this.#type === ANY_NODE || this.#type === FIRST_NODE ? this.#value[0] ?? null : wrongType(); }
    get invalidIteratorState() {
      return (this.#type === UNORDERED_ITERATOR || this.#type === ORDERED_ITERATOR) && host.revision(this.#root) !== this.#revision;
    }
    get snapshotLength() {
      return this.#type === UNORDERED_SNAPSHOT || this.#type === ORDERED_SNAPSHOT ? this.#value.length : wrongType();
    }
    iterateNext() {
      if (this.#type !== UNORDERED_ITERATOR && this.#type !== ORDERED_ITERATOR) wrongType();
      if (this.invalidIteratorState) world.throwDOMException(undefined, "InvalidStateError");
      return this.#value[this.#next++] ?? null;
    }
    snapshotItem(index) {
      need(arguments, 1);
      if (this.#type !== UNORDERED_SNAPSHOT && this.#type !== ORDERED_SNAPSHOT) wrongType();
      return this.#value[index >>> 0] ?? null;
    }
  }
  world.define("XPathResult", XPathResult, {
    ANY_TYPE: ANY, NUMBER_TYPE: NUMBER, STRING_TYPE: STRING, BOOLEAN_TYPE: BOOLEAN,
    UNORDERED_NODE_ITERATOR_TYPE: UNORDERED_ITERATOR, ORDERED_NODE_ITERATOR_TYPE: ORDERED_ITERATOR,
    UNORDERED_NODE_SNAPSHOT_TYPE: UNORDERED_SNAPSHOT, ORDERED_NODE_SNAPSHOT_TYPE: ORDERED_SNAPSHOT,
    ANY_UNORDERED_NODE_TYPE: ANY_NODE, FIRST_ORDERED_NODE_TYPE: FIRST_NODE,
  });

  class XPathExpression {
    #expression;
    #namespaces;
    constructor(key, expression, namespaces) {
      if (key !== secret) throw new TypeError("Illegal constructor");
      this.#expression = expression;
      this.#namespaces = namespaces;
    }
    evaluate(contextNode, type = 0, result = null) {
      need(arguments, 1);
      return evaluate(this.#expression, contextNode, this.#namespaces, type);
    }
  }
  world.define("XPathExpression", XPathExpression);

  // The prefixes that an expression names, looked up.
  function resolve(expression, resolver) {
    const prefixes = [], uris = [];
    const outsideStrings = expression.replace(/"[^"]*"|'[^']*'/g, "");
    for (const [, prefix, colon] of outsideStrings.matchAll(/([A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*)(:(?=[A-Za-z_*\u0080-\uffff]))?/g)) {
      if (colon === undefined || prefixes.includes(prefix)) continue;
      let uri = null;
      if (typeof resolver === "function") uri = world.apply(resolver, undefined, [prefix]);
      else if (resolver !== null && resolver !== undefined) uri = resolver.lookupNamespaceURI(prefix);
      if (uri === null || uri === undefined || uri === "")
        world.throwDOMException(undefined, "NamespaceError");
      prefixes.push(prefix);
      uris.push(`${uri}`);
    }
    return { prefixes, uris };
  }

  function noExpression(expression) { world.throwDOMException(undefined, "SyntaxError"); }

  function evaluate(expression, contextNode, { prefixes, uris }, type) {
    const context = nodeNumber(contextNode);
    type &= 0xffff;
    if (type > FIRST_NODE) world.throwDOMException("There is no such type of results.", "NotSupportedError");
    const value = host.evaluateXPath(context, expression, prefixes, uris);
    if (value === null) noExpression(expression);
    const root = host.owner(context);
    if (Array.isArray(value)) {
      const nodes = [];
      for (let index = 0; index < value.length; index++) {
        if (value[index] > 0) { nodes.push(wrap(value[index])); continue; }
        nodes.push(world.use("dom/attr").byNamespace(-value[index], value[index + 1], value[index + 2]));
        index += 2;
      }
      if (type === ANY) type = UNORDERED_ITERATOR;
      if (type > BOOLEAN) return new XPathResult(secret, type, nodes, root);
      if (type === BOOLEAN) return new XPathResult(secret, type, nodes.length > 0, root);
      const text = nodes.length === 0 ? "" : nodes[0].textContent ?? nodes[0].documentElement?.textContent ?? "";
      return new XPathResult(secret, type, type === STRING ? text : toNumber(text), root);
    }
    const own = typeof value === "number" ? NUMBER : typeof value === "string" ? STRING : BOOLEAN;
    if (type === ANY) type = own;
    if (type > BOOLEAN) wrongType();
    const converted = type === BOOLEAN ? Boolean(value)
      : type === NUMBER ? typeof value === "string" ? toNumber(value) : Number(value) : `${value}`;
    return new XPathResult(secret, type, converted, root);
  }

  function toNumber(text) {
    return /^[ \t\r\n]*-?(\d+(\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text) ? Number(text) : NaN;
  }

  class XPathEvaluatorBase {
    createExpression(expression, resolver = null) {
      need(arguments, 1);
      expression = `${expression}`;
      const namespaces = resolve(expression, resolver);
      if (host.evaluateXPath(world.documentNumber, expression, namespaces.prefixes, namespaces.uris) === null) noExpression(expression);
      return new XPathExpression(secret, expression, namespaces);
    }
    createNSResolver(nodeResolver) {
      need(arguments, 1);
      nodeNumber(nodeResolver);
      return nodeResolver;
    }
    evaluate(expression, contextNode, resolver = null, type = 0, result = null) {
      need(arguments, 2);
      expression = `${expression}`;
      nodeNumber(contextNode);
      return evaluate(expression, contextNode, resolve(expression, resolver), type);
    }
  }

  class XPathEvaluator {}
  world.mix(XPathEvaluator, XPathEvaluatorBase);
  world.define("XPathEvaluator", XPathEvaluator);

  return { XPathEvaluatorBase };
})
