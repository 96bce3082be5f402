import HeadlessWebView

/// The same shapes as JSON Schema (https://json-schema.org/draft/2020-12/schema), for editors.
extension FlowShapes {
    /// The schema of a flow file, a line for each member.
    package static var schema: String {
        var members: [(String, JSON)] = [
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("title", "A login as HeadlessWebView walks it"),
        ]
        if case .object(let root) = Shape.named("flow").resolved.schema {
            members += root.map { ($0.name, $0.value) }
        }
        let others = named.filter { $0.key != "flow" }.sorted { $0.key < $1.key }
        members.append(("$defs", .object(others.map { JSON.Member($0.key, $0.value.schema) })))
        let document = JSON.object(members.map { JSON.Member($0.0, $0.1) })
        return String(decoding: document.indented, as: UTF8.self) + "\n"
    }
}

extension Shape {
    var schema: JSON {
        switch self {
        case .text(let kind): return kind.schema
        case .flag: return ["type": "boolean"]
        case .whole(let range):
            return [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ]
        case .choice(let words): return ["enum": .array(words.map { .string($0) })]
        case .list(let shape): return ["type": "array", "minItems": .number(1), "items": shape.schema]
        case .map(let shape, _):
            return ["type": "object", "minProperties": .number(1), "additionalProperties": shape.schema]
        case .record(let record): return record.schema
        case .either(let shapes): return ["anyOf": .array(shapes.map(\.schema))]
        case .named(let name): return ["$ref": .string("#/$defs/\(name)")]
        case .nothing: return ["type": "null"]
        }
    }
}

extension Record {
    var schema: JSON {
        var members: [(String, JSON)] = help.isEmpty ? [] : [("description", .string(help))]
        members.append(("type", "object"))
        members.append(("properties", .object(fields.map { JSON.Member($0.name, $0.schema) })))
        let required = fields.filter { $0.presence == .required }.map { JSON.string($0.name) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        if !alternatives.isEmpty {
            members.append(("oneOf", .array(alternatives.map { ["required": .array([.string($0.name)])] })))
        }
        members.append(("additionalProperties", false))
        return .object(members.map { JSON.Member($0.0, $0.1) })
    }
}

extension Record.Field {
    fileprivate var schema: JSON {
        guard case .object(let members) = shape.schema else { return shape.schema }
        return .object([JSON.Member("description", .string(help))] + members)
    }
}

extension TextKind {
    fileprivate var schema: JSON {
        switch self {
        case .any: ["type": .array(["string", "number", "boolean", "null"])]
        case .duration: ["type": "string", "pattern": .string(#"^[0-9]+(\.[0-9]+)?(ms|s|m|h|d)$|\$\{"#)]
        case .pause: ["type": "string", "pattern": .string(#"^(idle|[0-9]+(\.[0-9]+)?(ms|s|m|h|d))$|\$\{"#)]
        case .regex: ["type": "string", "format": "regex"]
        case .name: ["type": "string", "pattern": "^[A-Za-z0-9_-]+$"]
        case .profile:
            ["type": "string", "pattern": .string(#"^(wkwebview|uiwebview|android)(:[0-9]+)?$|\$\{"#)]
        case .pointer: ["type": "string", "pattern": .string(#"^(/.*)?$|\$\{"#)]
        case .locator, .key, .url, .callback: ["type": "string"]
        }
    }
}
