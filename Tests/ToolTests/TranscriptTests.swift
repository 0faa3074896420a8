import Foundation
import TestSupport
import Testing

/// Conversations with the tool, compared with the recorded ones; `make golden` records them again.
@Suite struct TranscriptTests {
    private static let folder = Transcript.folder.appending(path: "Transcripts")
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".txt") }.sorted()

    @Test func thereAreTranscripts() {
        #expect(Self.names.count >= 8)
    }

    @Test(arguments: names)
    func theConversationGoesAsBefore(name: String) throws {
        let file = Self.folder.appending(path: name)
        let transcript = Transcript(try String(contentsOf: file, encoding: .utf8))
        try Golden.expect(transcript.replayed(), in: file)
    }
}
