/// Who makes custom elements for a parser.
package protocol CustomElementMaker: AnyObject {
    /// The element that a definition makes in place of `node`, which the parser has made and put nowhere; `nil`: none is meant for it.
    ///
    /// Scripts run meanwhile, and may do anything to the tree.
    func makeElement(inPlaceOf node: Node, for parent: Node) -> Node?
    /// The parser has put such an element in its place.
    func didPut(_ node: Node)
}
