import Collections
import CalendarImport
import Feed
import Files
import Foundation
import Household
import ICalendar
import TestSupport
import Testing
import Wording

/// A folder with the tasks of the desk's person, which `sync` updates and an app changes.
struct DeskFolder {
    private let desk: AccountDesk
    private let temporary = try? TemporaryFolder()
    private let folder: VdirFolder

    init(_ desk: AccountDesk) throws {
        self.desk = desk
        folder = VdirFolder(path: (try #require(temporary) / "tasks").path)
    }

    /// Syncs the folder. `meanwhile` can change it after it was read.
    @discardableResult
    func sync(at time: String, meanwhile: () throws -> Void = {}) throws -> SyncResult {
        let household = try desk.household(at: time)
        let source = CollectionSync.Source(
            desk.store, zones: household.zones,
            wording: { try #require(Wording(builtIn: $0)) },
            person: { try household.person("sam", for: .figures(since: nil)) })
        let sync = CollectionSync(
            source, in: folder,
            TaskWindow(behind: 7, ahead: 14, FeedOptions(kind: .tasks, form: .expanded)))
        let lock = try locked()
        defer { withExtendedLifetime(lock) {} }
        try folder.heal()
        let objects = try sync.objects(of: "sam")
        let reading = try reading(household)
        _ = try household.importing([Household.Import(reading)], about: "sam")
        try meanwhile()
        return try sync.run(objects, isClear: true)
    }

    /// Locks the folder. A process that a different test is just starting may hold the previous
    /// lock for a moment.
    private func locked() throws -> OpenFile {
        var lock: OpenFile?
        try wait(for: "the lock of the folder") {
            lock = try? folder.locked()
            return lock != nil
        }
        return try lock ?? folder.locked()
    }

    private func reading(_ household: Household) throws -> CalendarSource {
        let scope = try CalendarScope(household, about: "sam")
        let reader = CalendarReader(zones: household.zones)
        let files = try folder.objects { Issue.record($0) }.map { object in
            CalendarSource.File(
                name: object.name, reader.reading(object.bytes, wanting: scope.wants))
        }
        var source = CalendarSource(.place(folder.place), files, isWhole: !files.isEmpty)
        source.isMaintainedByUs = true
        return source
    }

    /// The texts of the files by name.
    var texts: [String: String] {
        get throws {
            let pairs = try folder.objects { Issue.record($0) }.map {
                ($0.name, String(decoding: $0.bytes, as: UTF8.self))
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    /// The text of a file, or `nil` if it does not exist.
    subscript(name: String) -> String? {
        (try? folder.object(name)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Writes or removes an object, as an app does.
    func write(_ text: String?, as name: String) throws {
        let change: ObjectChange? =
            switch (try folder.object(name)?.bytes, text.map { Array($0.utf8) }) {
            case (let seen?, let wanted?): .replace(seen: seen, with: wanted)
            case (let seen?, nil): .remove(seen: seen)
            case (nil, let wanted?): .create(wanted)
            case (nil, nil): nil
            }
        try folder.apply([(name, try #require(change))]) { _, isMade in #expect(isMade) }
    }
}
