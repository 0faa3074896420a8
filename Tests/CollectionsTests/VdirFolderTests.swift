import CivilTime
import Collections
import Feed
import Files
import Foundation
import Journal
import SQLStore
import TestSupport
import Testing

/// Tests of a folder of calendar objects that other programs also change.
@Suite struct VdirFolderTests {
    private let place: TemporaryFolder
    private let folder: VdirFolder

    init() throws {
        place = try TemporaryFolder()
        folder = VdirFolder(path: place.url.path)
    }

    private func object(_ word: String) -> [UInt8] {
        Array("BEGIN:VCALENDAR\r\nX-WORD:\(word)\r\nEND:VCALENDAR\r\n".utf8)
    }

    private func put(_ word: String, _ name: String) throws {
        try Data(object(word)).write(to: place / name)
    }

    /// Applies one change after something else has happened to its file.
    private func apply(
        _ change: ObjectChange, meanwhile: () throws -> Void = {}
    ) throws -> Bool {
        var made: [Bool] = []
        var batch = VdirBatch(in: folder)
        try batch.add(change, to: "a.ics")
        try meanwhile()
        try batch.commit { made.append($1) }
        return made == [true]
    }

    /// Objects in a folder that the user made readable for others are readable too; a folder made
    /// by dosecal is private.
    @Test(arguments: [(0o700, 0o600), (0o755, 0o644), (0o750, 0o640)])
    func newObjectHasThePermissionsOfItsFolder(folder mode: UInt32, object: UInt32) throws {
        chmod(place.url.path, mode)
        #expect(try apply(.create(self.object("one"))))
        #expect(try FileStatus((place / "a.ics").path).permissions == object)
    }

    @Test func newFolderIsPrivate() throws {
        _ = try VdirFolder(path: (place / "new").path).locked()
        #expect(try FileStatus((place / "new").path).permissions == 0o700)
    }

    @Test func objectsAreCreatedReplacedAndRemoved() throws {
        #expect(try apply(.create(object("one"))))
        #expect(try folder.object("a.ics")?.bytes == object("one"))
        #expect(try apply(.replace(seen: object("one"), with: object("two"))))
        #expect(try folder.object("a.ics")?.bytes == object("two"))
        #expect(try apply(.remove(seen: object("two"))))
        #expect(try place.names() == [])
    }

    @Test func changesByOtherProgramsAreKept() throws {
        #expect(try !apply(.create(object("one"))) { try put("theirs", "a.ics") })
        #expect(try !apply(.replace(seen: object("one"), with: object("two"))))
        #expect(try !apply(.remove(seen: object("one"))))
        #expect(try folder.object("a.ics")?.bytes == object("theirs"))
        #expect(try place.names() == ["a.ics"])
    }

    @Test func removalsByOtherProgramsAreKept() throws {
        try put("one", "a.ics")
        let seen = object("one")
        #expect(
            try !apply(.replace(seen: seen, with: object("two"))) {
                try FileManager.default.removeItem(at: place / "a.ics")
            })
        #expect(try !apply(.remove(seen: seen)))
        #expect(try place.names() == [])
    }

    @Test func uncommittedBatchChangesNothing() throws {
        try put("one", "a.ics")
        do {
            var batch = VdirBatch(in: folder)
            try batch.add(.replace(seen: object("one"), with: object("two")), to: "a.ics")
            try batch.add(.create(object("three")), to: "b.ics")
            #expect(try place.names().count == 3)
        }
        #expect(try place.names() == ["a.ics"])
        #expect(try folder.object("a.ics")?.bytes == object("one"))
    }

    @Test func interruptedRunIsRepaired() throws {
        try put("one", "a.ics")
        var batch = VdirBatch(in: folder)
        try batch.add(.replace(seen: object("one"), with: object("two")), to: "a.ics")
        let aside = try #require(try place.names().first { $0 != "a.ics" })
        // Simulates an interruption after the names were exchanged, and a change by a different
        // program.
        try put("two", "a.ics")
        try put("theirs", aside)
        try folder.heal()
        #expect(try folder.object("a.ics")?.bytes == object("theirs"))
        #expect(try place.names() == ["a.ics"])
    }

    @Test func onlyRegularFilesWithTheExtensionAreObjects() throws {
        for name in ["b.ics", "a.ics", ".hidden.ics", "color", "c.ics.tmp"] { try put("x", name) }
        try FileManager.default.createSymbolicLink(
            at: place / "link.ics", withDestinationURL: place / "a.ics")
        try FileManager.default.createDirectory(
            at: place / "d.ics", withIntermediateDirectories: false)
        #expect(try folder.objects { Issue.record($0) }.map(\.name) == ["a.ics", "b.ics"])
    }

    /// A task that cannot be read was not deleted by an app.
    @Test func unreadableObjectMakesTheFolderIncomplete() throws {
        try put("one", "a.ics")
        try put("two", "b.ics")
        let source = CollectionSync.Source(
            SQLiteStore.inMemory(), zones: ZoneDirectory(), wording: { _ in throw NotAsked() },
            person: { throw NotAsked() })
        let sync = CollectionSync(
            source, in: folder, TaskWindow(behind: 7, ahead: 14, FeedOptions()))
        try ForbiddenFile.whileForbidden(place / "a.ics") { () throws in
            #expect(try !sync.objects(of: "sam").isWhole)
        }
        #expect(try sync.objects(of: "sam").isWhole)
    }

    private struct NotAsked: Error {}
}
