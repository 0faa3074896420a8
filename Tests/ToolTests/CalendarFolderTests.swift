import CivilTime
import CalendarImport
import Foundation
import Terminal
import TestSupport
import Testing
import Wording

@testable import Tool

/// Tests of reading calendars in files and folders.
@Suite struct CalendarFolderTests {
    private let folder: TemporaryFolder

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VTODO
        UID:milk@example.org
        STATUS:COMPLETED
        END:VTODO
        END:VCALENDAR

        """

    init() throws {
        folder = try TemporaryFolder()
    }

    private func put(_ names: String..., text: String = calendar) throws {
        for name in names {
            let file = folder / name
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private func reading() -> SourceReading {
        CalendarFolder(path: folder.url.path)
            .reading(by: SourceReader(ZoneDirectory()) { _ in true })
    }

    private func names(_ reading: SourceReading) -> [String] {
        reading.source.files.map { String($0.name.dropFirst(folder.url.path.count + 1)) }
    }

    @Test func treeOfFoldersIsReadAndOtherFilesAreIgnored() throws {
        try put(
            "b.ics", "a.ICS", "color", "displayname", "a.ics.tmp", ".a.ics.tmp", ".hidden.ics",
            ".Radicale.props", ".git/x.ics", "collection-root/anna/tasks/1.ics",
            "collection-root/anna/tasks/.Radicale.cache/item/1.ics", "x.ics/inner.ics")
        let reading = reading()
        #expect(
            names(reading) == [
                "a.ICS", "b.ics", "collection-root/anna/tasks/1.ics", "x.ics/inner.ics",
            ])
        #expect(reading.problems.isEmpty && reading.source.isWhole)
    }

    @Test func linksToFilesAreFollowedAndLinksToFoldersAreNot() throws {
        try put("inner/a.ics")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: (folder / "around.ics").path, withDestinationPath: folder.url.path)
        try files.createSymbolicLink(
            atPath: (folder / "linked.ics").path, withDestinationPath: "inner/a.ics")
        try files.createSymbolicLink(
            atPath: (folder / "lost.ics").path, withDestinationPath: "inner/gone.ics")
        #expect(mkfifo((folder / "pipe.ics").path, 0o600) == 0)
        let reading = reading()
        #expect(names(reading) == ["inner/a.ics", "linked.ics"])
        #expect(reading.problems.isEmpty && reading.source.isWhole)
    }

    @Test func emptyFolderDoesNotMeanDeletions() throws {
        let reading = reading()
        #expect(reading.problems.isEmpty && !reading.source.isWhole)
    }

    @Test func folderHasOneNameForAllItsPaths() {
        let path = folder.url.path
        #expect(CalendarFolder(path: path + "/").place == CalendarFolder(path: path).place)
        #expect(CalendarFolder(path: path + "/.").place == CalendarFolder(path: path).place)
    }

    @Test func unreadableFilesAreReportedAndOthersAreRead() throws {
        try put("a.ics", "b.ics")
        let home = ToolHome()
        try home.apply("person: Ann\nzone: UTC\n")
        let result = try home.run(["import", folder.url.path, (folder / "nothing.ics").path])
        #expect(result.status == 1)
        let name = (folder / "nothing.ics").path
        #expect(result.errors == "\(name): error: cannot read it: No such file or directory\n")
        #expect(result.text.contains("Read: 2 files"))
    }

    @Test func largeFileIsRefusedWithAdvice() throws {
        let file = folder / "large.ics"
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        #expect(truncate(file.path, (256 << 20) + 1) == 0)
        let reading = InputFile(path: file.path)
            .reading(by: SourceReader(ZoneDirectory()) { _ in true })
        #expect(!reading.source.isWhole)
        #expect(
            reading.problems.map { $0.reason(.english) } == [
                "cannot read it: it is larger than 256 MiB; export a shorter period, or split it"
            ])
    }
}
