import Files
package import Journal
import Synchronization
import Wording

/// The location of the store and the closures that open it.
package struct StoreSource: Sendable {
    let path: String?
    let store: @Sendable () throws -> sending any Store
    let handler: @Sendable () throws -> sending HouseholdHandler

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - path: The path of the store's file, or `nil` for a database, which cannot be replaced
    ///   like a file.
    ///   - store: Opens the store for watching changes. It should wait only briefly for other
    ///   processes, because it delays the work of each second.
    ///   - handler: Opens the store for jobs, which may wait longer.
    package init(
        _ path: String?, store: @escaping @Sendable () throws -> sending any Store,
        handler: @escaping @Sendable () throws -> sending HouseholdHandler
    ) {
        self.path = path
        self.store = store
        self.handler = handler
    }

    /// The number of threads for reading and for writing. A file has one writer at a time; a
    /// database serves several connections at once.
    var threads: (readers: Int, writers: Int) { path == nil ? (4, 8) : (1, 1) }

    /// The identity of the current store, or `nil` if the file is missing.
    var place: StoreIdentity? {
        guard let path else { return .database }
        return FileIdentity(path).map { .file($0) }
    }
}

/// The identity of a store. It changes if its file is replaced.
enum StoreIdentity: Equatable {
    case file(FileIdentity)
    case database
}

/// Watches the store for changes and keeps a current snapshot. Safe to use from any thread.
final class StoreWatch: Sendable {
    private let source: StoreSource
    /// The folder of the feeds, unless the store names one.
    private let folder: String
    private let opened: Mutex<OpenStore?>
    private let current: Mutex<Snapshot>
    /// The number of times that the store was reopened.
    private let openings = Atomic(0)
    /// The condition at the last check. It is cached, because a check may block.
    private let found = Atomic(StoreCondition.readable)
    /// The time since the current check began, or `nil` if no check is running.
    private let asked = Mutex<Stopwatch?>(nil)

    /// An open store and its state at the last check.
    private struct OpenStore {
        let store: any Store
        /// The identity of the store when it was opened.
        let place: StoreIdentity?
        var mark: Int
        /// The number of stores opened before this one.
        let number: Int
        /// The error that reports an upgrade by a newer dosecal.
        var upgrade: StoreError?
    }

    init(_ source: StoreSource, folder: String) throws {
        let opened = try Self.open(source, number: 0)
        current = Mutex(try Snapshot(opened.store, folder: folder))
        self.opened = Mutex(opened)
        self.source = source
        self.folder = folder
    }

    var snapshot: Snapshot { current.withLock { $0 } }
    /// The free space on the store's disk in bytes, or `nil` if unknown.
    var room: Int? { source.path.flatMap { FilePath.room(at: FilePath.parts(of: $0).folder) } }
    /// The condition of the store. A check that takes too long counts as unreadable, because a
    /// disconnected database may not respond for a long time.
    var condition: StoreCondition {
        let isWaiting = asked.withLock { $0.map { $0.milliseconds > Self.patience } ?? false }
        return isWaiting ? .unreadable : found.load(ordering: .relaxed)
    }
    /// The maximum duration of a check in milliseconds.
    private static let patience = 3_000

    private static func open(
        _ source: StoreSource, number: Int
    ) throws -> sending OpenStore {
        let place = source.place
        let store = try source.store()
        return OpenStore(
            store: store, place: place, mark: try store.changeMark(), number: number,
            upgrade: try store.upgrade())
    }

    /// A mark that differs after any change of the store, including changes by this process, or
    /// `nil` if it cannot be read immediately.
    var mark: StoreMark? {
        let mark = opened.withLockIfAvailable { opened -> StoreMark? in
            guard let known = opened, let place = source.place, place == known.place
            else { return nil }
            // Without a mark the list is not cached, so the next request is slower but correct.
            return (try? known.store.changeMark()).map {
                StoreMark(store: known.number, change: $0)
            }
        }
        return mark ?? nil
    }

    /// Checks whether the store was changed or replaced. Returns the reason if the store has become
    /// unusable since the last check, otherwise `nil`.
    func renew() -> String? {
        asked.withLock { $0 = Stopwatch() }
        defer { asked.withLock { $0 = nil } }
        // Several threads may call this at once. The lock prevents them from replacing a newer
        // snapshot by an older one.
        return opened.withLock { opened in
            do {
                if let snapshot = try news(of: &opened) { current.withLock { $0 = snapshot } }
                let upgrade = opened?.upgrade
                return note(
                    upgrade == nil ? .readable : .upgraded, upgrade.map(Wording.logText(of:)))
            } catch {
                return note(StoreAccessError(error))
            }
        }
    }

    private func note(_ error: StoreAccessError) -> String? {
        switch error {
        case .busy, .full: nil
        case .upgraded(let reason): note(.upgraded, reason)
        case .away(let reason), .failed(let reason): note(.unreadable, reason)
        }
    }

    /// Stores the condition. Returns the reason if the condition has changed.
    private func note(_ condition: StoreCondition, _ reason: String?) -> String? {
        found.exchange(condition, ordering: .relaxed) == condition ? nil : reason
    }

    /// Returns a new snapshot, or `nil` if the store has not changed.
    private func news(of opened: inout sending OpenStore?) throws -> Snapshot? {
        let place = source.place
        guard var known = opened, let place, place == known.place else {
            // The old store is closed before the new one is opened.
            opened = nil
            let number = openings.add(1, ordering: .relaxed).newValue
            let new = try Self.open(source, number: number)
            let snapshot = try Snapshot(new.store, folder: folder)
            opened = new
            return snapshot
        }
        let mark = try known.store.changeMark()
        guard mark != known.mark else { return nil }
        known.upgrade = try known.store.upgrade()
        do {
            let snapshot = try Snapshot(
                known.store, folder: folder, after: current.withLock { $0 })
            known.mark = mark
            opened = known
            return snapshot
        } catch {
            // A table that was changed by the upgrade is not damaged, so the upgrade is reported
            // instead.
            throw known.upgrade ?? error
        }
    }
}

/// The condition of a store.
enum StoreCondition: UInt8, AtomicRepresentable {
    case readable, unreadable
    /// A newer dosecal has upgraded the store. Nothing can be recorded, and some data may be
    /// unreadable.
    case upgraded
}

/// A state of the store, for comparison while the server runs.
struct StoreMark: Equatable, Sendable {
    /// The number of the store among those opened one after the other.
    let store: Int
    let change: Int
}

/// The reason why the store cannot be accessed.
enum StoreAccessError: Error {
    /// Another process has locked the store temporarily.
    case busy
    /// The disk is full.
    case full
    /// The database is unreachable, possibly until a standby takes over.
    case away(String)
    /// A newer dosecal has upgraded the store and is probably about to be started.
    case upgraded(String)
    case failed(String)

    init(_ error: any Error) {
        let (known, text) = (error as? StoreError, Wording.logText(of: error))
        self =
            switch known?.reason {
            case .unreachable: .away(text)
            case .full: .full
            case .newer, .upgraded: .upgraded(text)
            default: known?.mayPass == true ? .busy : .failed(text)
            }
    }
}
