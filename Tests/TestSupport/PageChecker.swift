import Foundation
import Synchronization

/// A Python script that checks pages one after another, so that Python starts only once.
///
/// A page is sent as a line with its number of bytes, followed by the bytes. The answer is the
/// page's text or an error. It has the same format, after a line with its kind.
public final class PageChecker: Sendable {
    /// The ends of the pipes to and from the script; pages are checked one at a time.
    private let pipes: Mutex<(input: PipeEnds, output: PipeEnds)>

    private static let pages = Result { try PageChecker("check_page.py") }
    private static let reports = Result { try PageChecker("check_html.py") }

    /// Returns the visible and audible text of a page of the server, one piece per line.
    static func lines(ofPage text: String) throws -> [String] { try pages.get().lines(of: text) }

    /// Returns the visible text of a report, one piece per line.
    public static func lines(ofReport text: String) throws -> [String] {
        try reports.get().lines(of: text)
    }

    /// An error: the script has ended.
    private struct Ended: Error {}

    private init(_ script: String) throws {
        let (input, output) = (try PipeEnds(), try PipeEnds())
        _ = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            [
                // `-B` prevents compiled files in the source folder.
                Program.python, "-B",
                Program.package.appending(path: "Tests/TestSupport/\(script)").path,
            ], input: .descriptor(input.reading), output: .descriptor(output.writing))
        input.closeReading()
        output.closeWriting()
        // The pipes stay open until the tests end, which ends the script.
        pipes = Mutex((input, output))
    }

    private func lines(of page: String) throws -> [String] {
        let answer = try pipes.withLock { pipes in
            let bytes = Array(page.utf8)
            try Self.write(Array("\(bytes.count)\n".utf8) + bytes, to: pipes.input.writing)
            var head: [UInt8] = []
            repeat { head += try Self.read(1, from: pipes.output.reading) } while head.last != 10
            guard let count = Int(String(decoding: head.dropLast(), as: UTF8.self)) else {
                throw Ended()
            }
            return String(decoding: try Self.read(count, from: pipes.output.reading), as: UTF8.self)
        }
        let lines = answer.split(separator: "\n").map(String.init)
        guard lines.first == "sound" else {
            throw PageText.Failure(description: lines.dropFirst().joined(separator: "\n"))
        }
        return Array(lines.dropFirst())
    }

    private static func write(_ bytes: [UInt8], to pipe: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(pipe, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw Ended() }
            rest = rest.dropFirst(max(0, count))
        }
    }

    private static func read(_ count: Int, from pipe: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let length = Foundation.read(pipe, &part, part.count)
            guard length > 0 || length < 0 && errno == EINTR else { throw Ended() }
            bytes += part.prefix(max(0, length))
        }
        return bytes
    }
}
