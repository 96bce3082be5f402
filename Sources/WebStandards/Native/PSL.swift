import CPublicSuffix

/// libpsl's built-in list, which is constant data; the only user of that library.
enum PSL {
    static func registrableDomain(of domain: String) -> String? {
        unsafe domain.withCString { name in
            guard let list = unsafe psl_builtin(), let found = unsafe psl_registrable_domain(list, name) else {
                return nil
            }
            return unsafe String(cString: found)
        }
    }

    static func isPublicSuffix(_ domain: String) -> Bool {
        unsafe domain.withCString { name in
            guard let list = unsafe psl_builtin() else { return !domain.utf8.contains(UInt8(ascii: ".")) }
            return unsafe psl_is_public_suffix(list, name) != 0
        }
    }
}
