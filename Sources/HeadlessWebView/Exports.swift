// What a user of the door meets without naming another module.
@_exported public import WebDocument
@_exported public import WebEngine
@_exported public import WebNetwork
@_exported public import WebStandards
