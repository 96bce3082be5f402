import CYAML

/// One thing that a YAML document consists of, in the order of its text.
enum YAMLEvent {
    case documentStart
    case documentEnd
    case streamEnd
    case scalar(String, isPlain: Bool, YAMLProperties)
    case alias(String)
    case sequenceStart(YAMLProperties)
    case sequenceEnd
    case mappingStart(YAMLProperties)
    case mappingEnd
}

/// What may stand before a node.
struct YAMLProperties {
    /// The name after `&`.
    var anchor: String?
    /// What stands after `!`; `nil` where the text leaves the type open.
    var tag: String?
}

/// What is wrong with a text that is not YAML, and where: lines and columns count from 1.
struct YAMLError: Error {
    var message: String
    var line: Int
    var column: Int
}

/// libyaml's parser on one text, event by event.
@safe
final class YAMLEvents {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// libyaml reads from there for as long as it lives.
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) throws(YAMLError) {
        // libyaml passes over a byte order mark only where it is to find out the encoding.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        unsafe text = .allocate(capacity: bytes.count)
        _ = unsafe text.initialize(from: bytes)
        unsafe parser = .allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe text.deallocate()
            unsafe parser.deallocate()
            throw YAMLError(message: "There is no memory left to read it.", line: 1, column: 1)
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// The next event and where it begins.
    func next() throws(YAMLError) -> (event: YAMLEvent, line: Int, column: Int) {
        while true {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem }
            defer { unsafe yaml_event_delete(&event) }
            let mark = unsafe event.start_mark
            guard let read = unsafe Self.event(event) else { continue }
            return (read, Int(clamping: mark.line) + 1, Int(clamping: mark.column) + 1)
        }
    }

    private var problem: YAMLError {
        let mark = unsafe parser.pointee.problem_mark
        let text = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "it cannot be read"
        let isByte = unsafe parser.pointee.error == YAML_READER_ERROR
        return YAMLError(
            message: isByte ? "This is not UTF-8 text: \(text)." : "This is not YAML: \(text).",
            line: Int(clamping: mark.line) + 1,
            column: Int(clamping: mark.column) + 1
        )
    }

    /// `nil`: nothing that says anything.
    private static func event(_ event: yaml_event_t) -> YAMLEvent? {
        switch unsafe event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        case YAML_ALIAS_EVENT: return .alias(unsafe string(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isOpen = unsafe scalar.plain_implicit != 0 || scalar.quoted_implicit != 0
            return .scalar(
                unsafe String(decoding: bytes, as: UTF8.self),
                isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE,
                YAMLProperties(anchor: unsafe string(scalar.anchor), tag: isOpen ? nil : unsafe string(scalar.tag))
            )
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            let tag = unsafe start.implicit != 0 ? nil : unsafe string(start.tag)
            return .sequenceStart(YAMLProperties(anchor: unsafe string(start.anchor), tag: tag))
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            let tag = unsafe start.implicit != 0 ? nil : unsafe string(start.tag)
            return .mappingStart(YAMLProperties(anchor: unsafe string(start.anchor), tag: tag))
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        default: return nil
        }
    }

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}
