// As WebKit brings Foundation with it.
@_exported public import Foundation
@_exported public import HeadlessFoundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
