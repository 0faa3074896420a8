import CommandLine
import Foundation
import TestSupport
import Testing

/// Tests of text that a shell, a terminal or a JSON parser could misread.
@Suite struct TextSafetyTests {
    /// Texts with a quote and a combining mark: one `Character`, but still a quote for a shell.
    static let odd = [
        "plain", "it's", "'\u{301}; echo out; '", "a \"b\" \\ c", "%'\u{301}%", "æ\u{20DD}'", "",
    ]

    @Test(arguments: odd)
    func shellReadsQuotedTextBack(_ text: String) throws {
        let said = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", "printf %s \(text.quotedForShell)"])
        #expect(said.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: odd + ["\u{0}\u{1F}\u{7F}\u{85}\u{9B}31m", "a\u{202E}b\u{2066}c\u{2028}d"])
    func jsonParserReadsTheSameText(_ text: String) throws {
        let json = JSON.string(text).line
        let scalars = json.unicodeScalars
        #expect(
            scalars.allSatisfy { $0.properties.generalCategory != .control && !$0.changesOrder })
        let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
        #expect(read.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    }

    @Test func terminalOutputHasNoControlsAndKeepsItsOrder() {
        #expect(
            "a\u{1B}[31m\u{9B}1m\u{85}\u{202E}b\n\tc".harmless
                == "a\u{FFFD}[31m\u{FFFD}1m\u{FFFD}\u{FFFD}b\n\tc")
        #expect("\u{1B}[1mא\u{2067}b".inOrder == "\u{1B}[1mא\u{FFFD}b")
    }
}
