// https://dom.spec.whatwg.org/#interface-documentfragment
(function (world) {
  "use strict";

  const { host } = world;
  const { secret } = world.use("dom/node");
  const { ParentNode, NonElementParentNode } = world.use("dom/mixins");
  const Node = world.get("Node");

  class DocumentFragment extends Node {
    constructor() {
      super(secret, arguments[0] === secret ? arguments[1] : host.createFragment(world.documentNumber));
    }
  }
  world.define("DocumentFragment", DocumentFragment);
  world.mix(DocumentFragment, ParentNode);
  world.mix(DocumentFragment, NonElementParentNode);
})
