import Foundation
import TestSupport
import Testing

/// Tests that the README and the documents name commands as they are.
@Suite struct DocumentTests {
    @Test func documentsNameOnlyExistingOptions() throws {
        let documents = try FileManager.default.contentsOfDirectory(
            at: Program.package.appending(path: "docs"), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "md" }
        var count = 0
        for document in documents + [Program.package.appending(path: "README.md")] {
            for line in try String(contentsOf: document, encoding: .utf8).split(separator: "\n") {
                for found in line.matches(of: /dosecal ([a-z]+[^`|#]*)/) {
                    let command = found.1.split(separator: " && ").first ?? found.1
                    let options = command.matches(of: /\s(--[a-z][a-z-]*)/).map { $0.1 }
                    guard !options.isEmpty, let help = try help(on: command) else { continue }
                    for option in options {
                        count += 1
                        #expect(
                            help.contains("\(option) ") || help.contains("\(option)\n"),
                            "\(option) in \(document.lastPathComponent): \(line)")
                    }
                }
            }
        }
        #expect(count > 50)
    }

    /// Returns the help on a command, or `nil` if the words only look like one.
    private func help(on command: Substring) throws -> String? {
        let words = command.split(separator: " ").map(String.init)
        let help = try Program.run(Program.dosecal, ["help", words[0]])
        guard help.text.hasPrefix("usage: dosecal \(words[0]) COMMAND") else {
            return help.status == 0 ? help.text : nil
        }
        return try Program.run(Program.dosecal, ["help", words[0], words[1]]).text
    }
}
