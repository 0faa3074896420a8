import Foundation
import TestSupport
import Testing

/// Sessions with the tool, compared with recorded ones; `make golden` records them again.
@Suite struct TranscriptTests {
    private static let folder = Transcript.folder.appending(path: "Transcripts")
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".txt") }.sorted()

    @Test func transcriptsExist() {
        #expect(Self.names.count >= 8)
    }

    @Test(arguments: names)
    func sessionMatchesItsTranscript(name: String) throws {
        let file = Self.folder.appending(path: name)
        let transcript = Transcript(try String(contentsOf: file, encoding: .utf8))
        try Golden.expect(transcript.replayed(), in: file)
    }
}
