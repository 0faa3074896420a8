import Foundation
import TestSupport
import Testing

/// A recorded session with the tool, in a readable file that can be replayed.
///
/// A line such as `2026-11-20T07:05:00Z $ take metformin` is a command, run at that time; with `%`
/// instead of `$` its output is coloured. With `&` it is a shell command in the folder of the
/// store, for actions of other programs. The folder of the store is written as `{home}`. The output
/// of a command follows it, with its exit status if that is not 0. Lines that begin with `#` are
/// comments; `# LANG=da_DK.UTF-8` sets the language of the system.
struct Transcript {
    static let folder = Program.package.appending(path: "Tests/ToolTests")
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Runs all commands with an empty store, and returns the session with the current output.
    func replayed() throws -> String {
        let home = try TemporaryFolder()
        let language = lines.lazy.compactMap { $0.wholeMatch(of: /# LANG=(\S+)/)?.1 }.first
        let pieces = try lines.compactMap { line -> String? in
            let command = line.wholeMatch(of: /(?<time>\S+Z) (?<sign>[$%&]) (?<words>.*)/)
            guard command != nil || line.hasPrefix("#") else { return nil }
            let output = try command.map { command in
                try command.sign == "&"
                    ? Self.shell(String(command.words), in: home)
                    : Self.tool(
                        String(command.words), at: String(command.time),
                        isColoured: command.sign == "%", language: language, home)
            }
            return "\(line)\n\(output ?? "")"
        }
        return pieces.joined(separator: "\n")
    }

    private static func shell(_ words: String, in home: TemporaryFolder) throws -> String {
        let result = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", words], folder: home.url)
        try #require(result.status == 0, "\(words): \(result.errors)")
        return result.text.replacing("\r\n", with: "\n")
    }

    private static func tool(
        _ text: String, at time: String, isColoured: Bool, language: Substring?,
        _ home: TemporaryFolder
    ) throws -> String {
        let words = words(text.replacing("{home}", with: home.url.path))
        let command = try #require(words.first)
        let isTimed = !["backup", "restore", "help", "doctor", "store", "completion"].contains(
            command)
        let result = try ToolRun.run(
            [command] + (isTimed ? ["--now", time] : []) + words.dropFirst(),
            environment: [
                "DOSECAL_HOME": home.url.path, "TZ": "Asia/Tokyo",
                "CLICOLOR_FORCE": isColoured ? "1" : "", "LANG": String(language ?? ""),
            ], folder: folder)
        var output = (result.text + result.errors).replacing(home.url.path, with: "{home}")
        // With the escape character, an editor would treat the file as binary.
        output = output.replacing("\u{1B}", with: "␛")
        // The ids of entries and the addresses of feeds are random.
        output = output.replacing(/(dosecal undo )[0-9a-f]{8}/) { "\($0.1)########" }
        output = output.replacing(/("entry": ")[0-9a-f]{32}"/) { "\($0.1)########\"" }
        output = output.replacing(/(\/feeds\/)[0-9a-f]{32}/) { "\($0.1)########" }
        if ["import", "sync"].contains(command) {
            output = output.replacing(#/(?m)^  [0-9a-f]{8}  /#) { _ in
                "  ########  "
            }
        }
        return output + (result.status == 0 ? "" : "=> \(result.status)\n")
    }

    /// Returns the words of a line, split like a shell does, with both kinds of quotes.
    private static func words(_ line: String) -> [String] {
        line.matches(of: /(?:[^\s"']+|"[^"]*"|'[^']*')+/).map { word in
            word.output.matches(of: /"([^"]*)"|'([^']*)'|([^"']+)/)
                .map { part in String(part.1 ?? part.2 ?? part.3 ?? "") }.joined()
        }
    }
}
