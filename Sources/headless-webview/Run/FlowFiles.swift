import LoginFlows

/// The flow files that a command line names.
enum FlowFiles {
    /// More than any flow file; one more byte than is read is told as too many.
    private static let bytes = 2 << 20

    /// Folders in each other that are looked into.
    private static let depth = 32

    /// Files as they are named, and those of folders by their names; where that is asked for, of folders in folders too.
    static func found(at paths: [String], isRecursive: Bool = false) throws(UsageError) -> [String] {
        var files: [String] = []
        for path in paths {
            let bare = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            if let inside = flows(in: bare, depth: isRecursive ? depth : 0) {
                guard !inside.isEmpty else { throw UsageError("“\(path)” has no file that ends in .yaml or .yml.") }
                files += inside
            } else {
                guard SystemFile.canRead(path) else { throw UsageError("“\(path)” cannot be read.") }
                files.append(path)
            }
        }
        return files
    }

    private static func flows(in folder: String, depth: Int) -> [String]? {
        guard let own = SystemFile.files(below: folder, ending: [".yaml", ".yml"]) else { return nil }
        guard depth > 0 else { return own }
        return own + SystemFile.folders(in: folder).flatMap { flows(in: $0, depth: depth - 1) ?? [] }
    }

    /// What is around flow files; `readings` take down which of them are read.
    static func surroundings(_ variables: [String: String], readings: FileReadings?...) -> FlowSurroundings {
        var surroundings = FlowSurroundings(
            services: EmbeddedServices.names,
            environment: { SystemFile.environment($0) },
            mistakeInSetting: { EmbeddedServices.mistake(in: $0, $1, of: $2, isLater: $3) },
            read: { path in
                for readings in readings { readings?.note(path) }
                return SystemFile.read(path, limit: bytes)
            }
        )
        surroundings.variables = variables
        return surroundings
    }
}
