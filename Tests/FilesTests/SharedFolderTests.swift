import Files
import Foundation
import TestSupport
import Testing

@Suite struct SharedFolderTests {
    private let folder: TemporaryFolder
    private let shared: SharedFolder

    init() throws {
        folder = try TemporaryFolder()
        shared = SharedFolder(path: folder.url.path) { $0.last == UInt8(ascii: ".") }
    }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder / name)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func existingFileIsNotOverwritten() throws {
        #expect(try shared.create("a.ics", bytes("ours.")))
        #expect(try !shared.create("a.ics", bytes("late.")))
        #expect(try shared.bytes(of: "a.ics") == bytes("ours."))
        #expect(try folder.names() == ["a.ics"])
    }

    @Test func onlyTheExpectedBytesAreReplacedOrRemoved() throws {
        try put("theirs.", "a.ics")
        #expect(try !shared.replace("a.ics", bytes("seen."), with: bytes("ours.")))
        #expect(try !shared.remove("a.ics", bytes("seen.")))
        #expect(try shared.bytes(of: "a.ics") == bytes("theirs."))
        #expect(try shared.replace("a.ics", bytes("theirs."), with: bytes("ours.")))
        #expect(try shared.remove("a.ics", bytes("ours.")))
        #expect(try folder.names().isEmpty)
    }

    @Test func fileSetAsideByAnInterruptedRunIsRestored() throws {
        let aside = ExchangeName(of: "a.ics", replacing: bytes("seen."), with: nil)
        try put("theirs.", aside.text)
        try put("half", ExchangeName(of: "b.ics", replacing: nil, with: bytes("ours.")).text)
        try shared.heal()
        #expect(try folder.names() == ["a.ics"])
        #expect(try shared.bytes(of: "a.ics") == bytes("theirs."))
    }

    @Test func unreadableFileIsNotMissing() throws {
        try put("theirs.", "a.ics")
        try ForbiddenFile.whileForbidden(folder / "a.ics") { () throws in
            #expect(throws: FileError.self) { try shared.bytes(of: "a.ics") }
            #expect(try shared.bytes(of: "b.ics") == nil)
        }
        #expect(try shared.bytes(of: "a.ics") == bytes("theirs."))
    }

    /// After an interrupted run, the file that was set aside is the only copy.
    @Test func unreadableFileSetAsideIsKept() throws {
        let aside = ExchangeName(of: "a.ics", replacing: bytes("seen."), with: nil)
        try put("theirs.", aside.text)
        try ForbiddenFile.whileForbidden(folder / aside.text) { () throws in
            #expect(throws: FileError.self) { try shared.heal() }
        }
        try shared.heal()
        #expect(try shared.bytes(of: "a.ics") == bytes("theirs."))
    }

    @Test func nameOfAFileSetAsideContainsBothDigests() {
        let aside = ExchangeName(of: "a.ics", replacing: bytes("x"), with: nil)
        #expect(ExchangeName(aside.text) == aside)
        #expect(ExchangeName(".a.ics.tmp") == nil)
    }
}

extension SharedFolder {
    fileprivate func create(_ name: String, _ bytes: [UInt8]) throws -> Bool {
        try change(name, from: nil, to: bytes)
    }

    fileprivate func replace(
        _ name: String, _ seen: [UInt8], with bytes: [UInt8]
    ) throws -> Bool {
        try change(name, from: seen, to: bytes)
    }

    fileprivate func remove(_ name: String, _ seen: [UInt8]) throws -> Bool {
        try change(name, from: seen, to: nil)
    }

    private func change(_ name: String, from old: [UInt8]?, to new: [UInt8]?) throws -> Bool {
        let aside = ExchangeName(of: name, replacing: old, with: new)
        if let new { try prepare(aside, new) }
        return try commit(aside)
    }
}
