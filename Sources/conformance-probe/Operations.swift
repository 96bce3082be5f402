import WebStandards

/// What an operation throws when its request lacks something.
struct BadRequest: Error {
    let message: String
}

/// What an operation throws that is not built for what is asked.
struct Unsupported: Error {}

/// The operations, by the name a request gives in `op`.
enum Operations {
    typealias Operation = @Sendable (JSON) throws -> JSON

    private static let table: [String: Operation] = [
        URLOperations.table, CookieOperations.table, DocumentOperations.table, EncodingOperations.table,
        FormOperations.table, RedirectOperations.table,
    ].reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }

    /// The answer to one line, whatever it holds.
    static func answer(_ line: ArraySlice<UInt8>) -> JSON {
        guard let request = JSONReader.read(line) else { return ["error": "not a line of JSON"] }
        let answer = answer(request)
        guard let id = request["id"], case .object(let members) = answer else { return answer }
        return .object([JSON.Member("id", id)] + members)
    }

    private static func answer(_ request: JSON) -> JSON {
        guard let name = request["op"]?.string else { return ["error": "no \"op\" in the request"] }
        guard let operation = table[name] else { return ["unsupported": true] }
        do {
            return try operation(request)
        } catch is Unsupported {
            return ["unsupported": true]
        } catch {
            return ["error": .string((error as? BadRequest)?.message ?? "\(error)")]
        }
    }
}

extension JSON {
    /// A member that must be there and be text.
    func text(_ name: String) throws -> String {
        guard let value = self[name]?.string else { throw BadRequest(message: "\"\(name)\" must be a string") }
        return value
    }

    /// A member that must be there and be base64.
    func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = Base64.forgivingDecode(try text(name).utf8) else {
            throw BadRequest(message: "\"\(name)\" must be base64")
        }
        return bytes
    }
}
