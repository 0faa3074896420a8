import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ name: String) -> String { (folder / name).path }

    private func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder / name)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder / name, encoding: .utf8)
    }

    @Test func aFileIsWrittenWholeOrNotAtAll() throws {
        struct Stop: Error {}
        try put("before", "plan")
        #expect(throws: Stop.self) {
            try AtomicFile.write(to: path("plan")) { file in
                try file.write(Array("half".utf8))
                throw Stop()
            }
        }
        #expect(try text("plan") == "before")
        try AtomicFile.write(to: path("plan")) { try $0.write(Array("after".utf8)) }
        #expect(try text("plan") == "after")
        #expect(try folder.names() == ["plan"])
    }

    @Test func unchangedFileIsNotRewritten() throws {
        try put("same", "plan")
        let before = FileStamp(path("plan"))
        try AtomicFile.write(to: path("plan")) { try $0.write(Array("same".utf8)) }
        #expect(FileStamp(path("plan")) == before)
        #expect(try folder.names() == ["plan"])
    }

    @Test func newFileIsPrivateAndExistingPermissionsAreKept() throws {
        try AtomicFile.write(to: path("key")) { try $0.write([1]) }
        #expect(try FileStatus(path("key")).permissions == 0o600)
        chmod(path("key"), 0o644)
        try AtomicFile.write(to: path("key")) { try $0.write([2]) }
        #expect(try FileStatus(path("key")).permissions == 0o644)
    }

    @Test func writingThroughALinkKeepsTheLink() throws {
        try put("before", "real")
        try FileManager.default.createSymbolicLink(
            at: folder / "link", withDestinationURL: folder / "real")
        try AtomicFile.write(to: path("link")) { try $0.write(Array("after".utf8)) }
        #expect(try text("real") == "after")
        #expect(try FileStatus(path("link"), following: false).kind == .link)
    }

    @Test(.enabled(if: geteuid() == 0)) func anotherUsersLinkIsNotFollowed() throws {
        try put("before", "real")
        try FileManager.default.createSymbolicLink(
            at: folder / "link", withDestinationURL: folder / "real")
        lchown(path("link"), 65_534, 65_534)
        let error = #expect(throws: FileError.self) {
            try AtomicFile.write(to: path("link")) { try $0.write(Array("after".utf8)) }
        }
        #expect(error?.reason == .othersLink)
        #expect(try text("real") == "before")
    }

    @Test func preparedTemporaryNamesAreNotUsed() throws {
        for name in [".plan.tmp", ".plan.tmp-abcdef"] {
            try FileManager.default.createSymbolicLink(
                at: folder / name, withDestinationURL: folder / "trap")
        }
        try AtomicFile.write(to: path("plan")) { try $0.write(Array("after".utf8)) }
        #expect(try text("plan") == "after")
        #expect(try folder.names() == [".plan.tmp", ".plan.tmp-abcdef", "plan"])
    }

    @Test func temporaryFileOfAKilledRunIsRemoved() throws {
        try put("half", ".plan.tmp-abcdef")
        try AtomicFile.write(to: path("plan")) { try $0.write(Array("after".utf8)) }
        #expect(try folder.names() == ["plan"])
    }

    @Test func pipeWithoutAReaderIsAnError() throws {
        mkfifo(path("pipe"), 0o600)
        let error = #expect(throws: FileError.self) {
            try AtomicFile.write(to: path("pipe")) { try $0.write([1]) }
        }
        #expect(error?.reason == .system(SystemError(ENXIO)))
    }

    @Test func writingToAFolderIsAnError() {
        let error = #expect(throws: FileError.self) {
            try AtomicFile.write(to: folder.url.path) { _ in }
        }
        #expect(error?.reason == .folder)
    }

    @Test func secondConcurrentWriterIsRefused() throws {
        try AtomicFile.write(to: path("plan")) { _ in
            let error = #expect(throws: FileError.self) {
                try AtomicFile.write(to: path("plan")) { _ in }
            }
            #expect(error?.reason == .busy)
        }
    }

    @Test func readingStopsSoonAfterTheLimit() throws {
        try put(String(repeating: "x", count: 200_000), "long")
        #expect(try OpenFile(reading: path("long")).bytes(upTo: 1 << 20).count == 200_000)
        let some = try OpenFile(reading: path("long")).bytes(upTo: 100).count
        #expect(some > 100 && some < 200_000)
        #expect(WholeFile(path("long"), upTo: 200_000)?.bytes.count == 200_000)
        #expect(WholeFile(path("long"), upTo: 199_999) == nil)
        #expect(WholeFile(folder.url.path, upTo: 1 << 20) == nil)
    }

    @Test func errorContainsTheFileAndTheSystemsMessage() {
        let error = #expect(throws: FileError.self) { _ = try OpenFile(reading: path("none")) }
        #expect(
            error?.description == "cannot read '\(path("none"))': No such file or directory")
    }

    @Test func lockIsHeldUntilItsFileIsClosed() throws {
        do {
            let held = try Descriptor(path("lock"), for: .locking)
            #expect(try held.lock(waiting: false))
            #expect(try !Descriptor(path("lock"), for: .locking).lock(waiting: false))
        }
        // A process that a different test is just starting may hold the lock for a moment.
        try wait(for: "the lock") {
            try Descriptor(path("lock"), for: .locking).lock(waiting: false)
        }
    }

    @Test func folderListsItsNamesInOrder() throws {
        for name in ["b", ".hidden", "a"] { try put("", name) }
        #expect(try Folder(path: folder.url.path).names() == [".hidden", "a", "b"])
        #expect(throws: FileError.self) { try Folder(path: path("a")).names() }
    }

    @Test func fileIsNotRenamedToAnExistingName() throws {
        try put("mine", "a")
        try put("theirs", "b")
        #expect(try !FileName.move(path("a"), toFree: path("b")))
        #expect(try FileName.move(path("a"), toFree: path("c")))
        #expect(try folder.names() == ["b", "c"])
    }

    @Test func twoNamesAreExchanged() throws {
        try put("mine", "a")
        try put("theirs", "b")
        #expect(try FileName.exchange(path("a"), path("b")) == .done)
        #expect(try text("a") == "theirs")
        #expect(try FileName.exchange(path("a"), path("none")) == .missing)
    }

    @Test func pathsToOneFileAreEqual() throws {
        try put("", "a")
        #expect(FilePath.isSame(path("a"), folder.url.path + "/./a"))
        #expect(FilePath.isSame(path("none"), folder.url.path + "/./none"))
        #expect(!FilePath.isSame(path("a"), path("none")))
        #expect(FilePath.parts(of: "/plan").folder == "/")
    }

    @Test func scratchFolderIsRemovedWithItsFiles() throws {
        let scratch = try ScratchFolder(below: folder.url.path, named: "draft")
        try OpenFile(creatingPrivate: "\(scratch.path)/plan").write([1])
        #expect(try FileStatus(scratch.path).permissions == 0o700)
        scratch.remove()
        #expect(try folder.names().isEmpty)
    }
}
