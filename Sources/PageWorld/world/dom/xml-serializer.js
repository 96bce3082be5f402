// https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization
(function (world) {
  "use strict";

  const { host } = world;
  const HTML = "http://www.w3.org/1999/xhtml", XML = "http://www.w3.org/XML/1998/namespace", XMLNS = "http://www.w3.org/2000/xmlns/";
  const empty = new Set(["area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "menuitem", "meta", "param", "source", "track", "wbr"]);

  // The prefixes in scope: namespace to its prefixes, the last declared last.
  class Prefixes {
    constructor(lists = new Map()) { this.lists = lists; }
    copy() {
      const lists = new Map();
      for (const [namespace, prefixes] of this.lists) lists.set(namespace, [...prefixes]);
      return new Prefixes(lists);
    }
    add(prefix, namespace) {
      const list = this.lists.get(namespace);
      if (list === undefined) this.lists.set(namespace, [prefix]); else list.push(prefix);
    }
    has(prefix, namespace) { return this.lists.get(namespace)?.includes(prefix) ?? false; }
    // https://w3c.github.io/DOM-Parsing/#dfn-retrieving-a-preferred-prefix-string
    preferred(prefix, namespace) {
      const list = this.lists.get(namespace);
      if (list === undefined) return null;
      return list.includes(prefix) ? prefix : list[list.length - 1];
    }
  }

  function escape(text, isAttribute) {
    text = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
    return isAttribute ? text.replace(/"/g, "&quot;").replace(/\t/g, "&#9;").replace(/\n/g, "&#10;").replace(/\r/g, "&#13;") : text;
  }

  // Throws where the result could not be parsed again.
  function malformed() { world.throwDOMException(undefined, "InvalidStateError"); }
  function checkCharacters(text) {
    if (/[^\t\n\r\u0020-\ufffd]/.test(text)) malformed();
  }

  function serialize(root, isStrict) {
    const prefixes = new Prefixes();
    prefixes.add("xml", XML);
    const state = { isStrict, lastPrefix: 0 };
    return node(root, null, prefixes, state);
  }
  // https://html.spec.whatwg.org/#fragment-serializing-algorithm-steps: no namespace is in scope but what a child declares.
  function inside(root, isStrict) {
    let text = "";
    const prefixes = new Prefixes();
    prefixes.add("xml", XML);
    const state = { isStrict, lastPrefix: 0 };
    for (let child = host.firstChild(root); child !== 0; child = host.nextSibling(child)) text += node(child, null, prefixes.copy(), state);
    return text;
  }

  function children(own, namespace, prefixes, state) {
    let text = "";
    for (let child = host.firstChild(own); child !== 0; child = host.nextSibling(child)) text += node(child, namespace, prefixes, state);
    return text;
  }

  function node(own, namespace, prefixes, state) {
    switch (host.nodeType(own)) {
      case 1: return element(own, namespace, prefixes, state);
      case 3: {
        const data = host.characters(own);
        if (state.isStrict) checkCharacters(data);
        return escape(data, false);
      }
      case 4: return `<![CDATA[${host.characters(own)}]]>`;
      case 7: {
        const target = host.localName(own), data = host.characters(own);
        if (state.isStrict) {
          checkCharacters(data);
          if (target.includes(":") || target.toLowerCase() === "xml" || data.includes("?>")) malformed();
        }
        return `<?${target} ${data}?>`;
      }
      case 8: {
        const data = host.characters(own);
        if (state.isStrict) {
          checkCharacters(data);
          if (data.includes("--") || data.endsWith("-")) malformed();
        }
        return `<!--${data}-->`;
      }
      case 10: return documentType(own);
      case 9:
        if (state.isStrict && host.firstElementChild(own) === 0) malformed();
        return children(own, namespace, prefixes, state);
      default: return children(own, namespace, prefixes, state);
    }
  }

  function documentType(own) {
    const [name, publicId, systemId] = host.documentTypeNames(own);
    let text = `<!DOCTYPE ${name}`;
    if (publicId !== "") text += ` PUBLIC "${publicId}"`;
    else if (systemId !== "") text += " SYSTEM";
    if (systemId !== "") text += ` "${systemId}"`;
    return `${text}>`;
  }

  // https://w3c.github.io/DOM-Parsing/#dfn-recording-the-namespace-information
  function record(attributes, prefixes, declared) {
    let defaultNamespace = null;
    for (let index = 0; index < attributes.length; index += 4) {
      const [namespace, prefix, localName, value] = [attributes[index], attributes[index + 1], attributes[index + 2], attributes[index + 3]];
      if (namespace !== XMLNS) continue;
      if (prefix === null) { defaultNamespace = value; continue; }
      if (value === XML) continue;
      const given = value === "" ? null : value;
      if (prefixes.has(localName, given)) continue;
      prefixes.add(localName, given);
      declared.set(localName, value);
    }
    return defaultNamespace;
  }

  function generate(namespace, prefixes, state) {
    const prefix = `ns${++state.lastPrefix}`;
    prefixes.add(prefix, namespace);
    return prefix;
  }

  // https://w3c.github.io/DOM-Parsing/#dfn-xml-serializing-an-element-node
  function element(own, parentNamespace, inherited, state) {
    const localName = host.localName(own), namespace = host.namespace(own);
    if (state.isStrict && (localName.includes(":") || !/^[A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*$/.test(localName))) malformed();
    const attributes = host.attributes(own);
    const prefixes = inherited.copy();
    const declared = new Map();
    let ignoresDefault = false;
    const localDefault = record(attributes, prefixes, declared);
    let inner = parentNamespace;
    let name, text = "<";
    if (parentNamespace === namespace) {
      if (localDefault !== null) ignoresDefault = true;
      name = namespace === XML ? `xml:${localName}` : localName;
      text += name;
    } else {
      let prefix = host.prefix(own);
      let candidate = prefix === null && namespace === localDefault ? null : prefixes.preferred(prefix, namespace);
      if (prefix === "xmlns") {
        if (state.isStrict) malformed();
        candidate = prefix;
      }
      if (candidate !== null) {
        name = `${candidate}:${localName}`;
        if (localDefault !== null && localDefault !== XML) inner = localDefault === "" ? null : localDefault;
        text += name;
      } else if (prefix !== null) {
        if (declared.has(prefix)) prefix = generate(namespace, prefixes, state);
        else prefixes.add(prefix, namespace);
        name = `${prefix}:${localName}`;
        text += `${name} xmlns:${prefix}="${escape(namespace ?? "", true)}"`;
        if (localDefault !== null) inner = localDefault === "" ? null : localDefault;
      } else if (localDefault === null || localDefault !== (namespace ?? "")) {
        ignoresDefault = true;
        name = localName;
        inner = namespace;
        text += `${name} xmlns="${escape(namespace ?? "", true)}"`;
      } else {
        name = localName;
        inner = namespace;
        text += name;
      }
    }
    text += attributeText(attributes, prefixes, declared, ignoresDefault, state);
    const content = host.templateContents(own) || own;
    const isEmpty = host.firstChild(content) === 0;
    if (namespace === HTML && isEmpty && empty.has(localName)) return `${text} />`;
    if (namespace !== HTML && isEmpty) return `${text}/>`;
    return `${text}>${children(content, inner, prefixes, state)}</${name}>`;
  }

  // https://w3c.github.io/DOM-Parsing/#dfn-xml-serialization-of-the-attributes
  function attributeText(attributes, prefixes, declared, ignoresDefault, state) {
    let text = "";
    const seen = new Set();
    for (let index = 0; index < attributes.length; index += 4) {
      const namespace = attributes[index], prefix = attributes[index + 1], localName = attributes[index + 2], value = attributes[index + 3];
      if (state.isStrict) {
        const key = `${namespace} ${localName}`;
        if (seen.has(key) || localName.includes(":")) malformed();
        seen.add(key);
        checkCharacters(value);
      }
      let candidate = null;
      if (namespace !== null) {
        candidate = prefixes.preferred(prefix, namespace);
        if (namespace === XMLNS) {
          if (value === XML || prefix === null && ignoresDefault
            || prefix !== null && declared.get(localName) !== value && prefixes.has(localName, value)) continue;
          if (state.isStrict && (value === XMLNS || value === "" && prefix !== null)) malformed();
          if (prefix === "xmlns") candidate = "xmlns";
        } else if (candidate === null) {
          if (prefix !== null && !declared.has(prefix) && ![...prefixes.lists.values()].some(list => list.includes(prefix))) {
            candidate = prefix;
            prefixes.add(prefix, namespace);
          } else {
            candidate = generate(namespace, prefixes, state);
          }
          text += ` xmlns:${candidate}="${escape(namespace, true)}"`;
        }
      }
      text += ` ${candidate === null ? "" : `${candidate}:`}${localName}="${escape(value, true)}"`;
    }
    return text;
  }

  // An element of that name and with those namespaces around markup, for libxml2 to parse.
  function wrapped(context, markup) {
    const declared = new Map();
    for (let current = context; current !== 0; current = host.parentElement(current)) {
      const note = (prefix, namespace) => { if (!declared.has(prefix)) declared.set(prefix, namespace); };
      const attributes = host.attributes(current);
      for (let index = 0; index < attributes.length; index += 4)
        if (attributes[index] === XMLNS) note(attributes[index + 1] === null ? "" : attributes[index + 2], attributes[index + 3]);
      note(host.prefix(current) ?? "", host.namespace(current) ?? "");
    }
    let text = "<root";
    for (const [prefix, namespace] of declared)
      if (prefix !== "xml" && prefix !== "xmlns" && (prefix === "" || namespace !== ""))
        text += ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escape(namespace, true)}"`;
    return `${text}>${markup}</root>`;
  }

  return { serialize, inside, wrapped };
})
