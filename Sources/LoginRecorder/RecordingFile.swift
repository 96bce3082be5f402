package import SuccessPageRules

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Recordings as JSON.
package enum RecordingFile {
    /// Why a file is no recording, in a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The file of a recording, secrets and all.
    package static func bytes(of recording: LoginRecording) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(recording)) + [0x0A]
    }

    /// Reads a file that ``bytes(of:)`` wrote.
    package static func read(_ bytes: [UInt8]) throws(Failure) -> LoginRecording {
        do {
            let recording = try JSONDecoder().decode(LoginRecording.self, from: Data(bytes))
            guard recording.version == LoginRecording.currentVersion else {
                throw Failure(description: "The recording is of version \(recording.version), which is not known here.")
            }
            return recording
        } catch let failure as Failure {
            throw failure
        } catch let error as DecodingError {
            throw Failure(
                description:
                    "The file is no recording: \(error.place) A HAR file has “log” instead, which is not there."
            )
        } catch {
            throw Failure(description: "The file is no recording: it is no JSON.")
        }
    }
}

extension DecodingError {
    /// Where what is missing or wrong.
    fileprivate var place: String {
        switch self {
        case .keyNotFound(let key, let context): "at \(context.path) there is no “\(key.stringValue)”."
        case .typeMismatch(_, let context), .valueNotFound(_, let context): "at \(context.path) is something else."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is no JSON." : "at \(context.path) is something else."
        @unknown default: "it cannot be read."
        }
    }
}

extension DecodingError.Context {
    fileprivate var path: String {
        "/" + codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/")
    }
}
