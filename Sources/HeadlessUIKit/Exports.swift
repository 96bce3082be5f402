// As UIKit brings Foundation with it. This module's `HTTPCookieStorage` stands before Foundation's: the cookies of the
// web views are the engine's.
@_exported public import Foundation
@_exported public import HeadlessFoundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
