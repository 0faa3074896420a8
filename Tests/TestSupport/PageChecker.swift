import Foundation
import Synchronization

/// A Python script that checks one page after another, so that Python is started once in a run.
///
/// A page is sent as a line with its number of bytes, and then those; its text or what is wrong with it comes back in
/// the same way, after a line that says which.
public final class PageChecker: Sendable {
    /// The ends of the pipes to and from the script; one page is checked at a time.
    private let pipes: Mutex<(input: PipeEnds, output: PipeEnds)>

    private static let pages = Result { try PageChecker("check_page.py") }
    private static let reports = Result { try PageChecker("check_html.py") }

    /// Returns what a reader sees and hears of a page of the server, one piece of text a line.
    static func lines(ofPage text: String) throws -> [String] { try pages.get().lines(of: text) }

    /// Returns what a reader of a report sees, one piece of text a line.
    public static func lines(ofReport text: String) throws -> [String] {
        try reports.get().lines(of: text)
    }

    /// The script has ended.
    private struct Ended: Error {}

    private init(_ script: String) throws {
        let (input, output) = (try PipeEnds(), try PipeEnds())
        _ = try ChildProcess(
            URL(filePath: "/usr/bin/env"),
            [
                // It leaves no compiled files in the tree.
                Program.python, "-B",
                Program.package.appending(path: "Tests/TestSupport/\(script)").path,
            ], input: .descriptor(input.reading), output: .descriptor(output.writing))
        input.closeReading()
        output.closeWriting()
        // They stay open to the end of the run, which ends the script.
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
