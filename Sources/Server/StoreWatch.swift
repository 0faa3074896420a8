import Files
package import Journal
import Synchronization

/// Where the store is, and how it is opened.
package struct StoreSource: Sendable {
    let path: String?
    let store: @Sendable () throws -> sending any Store
    let handler: @Sendable () throws -> sending HouseholdHandler

    /// `store` is for watching changes and waits for other processes only briefly, as it holds up
    /// what the server does each second. `handler` is for pages, presses and accounts, which may wait
    /// longer. Without a path the store is a database, in whose place nobody puts another.
    package init(
        _ path: String?, store: @escaping @Sendable () throws -> sending any Store,
        handler: @escaping @Sendable () throws -> sending HouseholdHandler
    ) {
        self.path = path
        self.store = store
        self.handler = handler
    }

    /// How many threads show pages, and how many record. A file is written by one at a time; a
    /// database lets many in at once, each on a connection of its own.
    var threads: (readers: Int, writers: Int) { path == nil ? (4, 8) : (1, 1) }

    /// What has the store's name now; nil if there is none.
    var place: StorePlacing? {
        guard let path else { return .database }
        return FileIdentity(path).map { .file($0) }
    }
}

/// What has a store's name: another one after a file was replaced.
enum StorePlacing: Equatable {
    case file(FileIdentity)
    case database
}

/// Keeps what the server knows of the store up to date.
final class StoreWatch: Sendable {
    private let source: StoreSource
    /// The folder of the feeds if the store names none.
    private let folder: String
    private let opened: Mutex<OpenStore?>
    private let current: Mutex<Snapshot>
    /// How often another store was opened.
    private let openings = Atomic(0)
    /// How the store was found at the last attempt; asking the store itself might block.
    private let found = Atomic(StoreCondition.readable)
    /// Since when it is being asked; nil while it is not.
    private let asked = Mutex<Stopwatch?>(nil)

    /// A store with the state in which it was last seen.
    private struct OpenStore {
        let store: any Store
        /// What was opened.
        let place: StorePlacing?
        var mark: Int
        /// How many stores were opened before it.
        let number: Int
        /// The error that says that a newer dosecal has upgraded it.
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
    /// How many bytes the disk of the store has room for; nil where that cannot be told.
    var room: Int? { source.path.flatMap { FilePath.room(at: FilePath.parts(of: $0).folder) } }
    /// Whether the store can be used. A database that was cut off may let a question wait for long.
    var condition: StoreCondition {
        let isWaiting = asked.withLock { $0.map { $0.milliseconds > Self.patience } ?? false }
        return isWaiting ? .unreadable : found.load(ordering: .relaxed)
    }
    /// In milliseconds.
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

    /// A mark that is another one after any change of the store, also by this process; nil where it
    /// cannot be told at once.
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

    /// Checks whether the store was changed or replaced. Returns why it cannot be used, once and not
    /// each second.
    func renew() -> String? {
        asked.withLock { $0 = Stopwatch() }
        defer { asked.withLock { $0 = nil } }
        // Several threads may ask at once. None may replace what another one has read later.
        return opened.withLock { opened in
            do {
                if let snapshot = try news(of: &opened) { current.withLock { $0 = snapshot } }
                let upgrade = opened?.upgrade
                return note(upgrade == nil ? .readable : .upgraded, upgrade?.description)
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

    /// Keeps how the store was found; gives the reason where that is news.
    private func note(_ condition: StoreCondition, _ reason: String?) -> String? {
        found.exchange(condition, ordering: .relaxed) == condition ? nil : reason
    }

    /// A snapshot of what has changed in the store; nil if nothing has.
    private func news(of opened: inout sending OpenStore?) throws -> Snapshot? {
        let place = source.place
        guard var known = opened, let place, place == known.place else {
            // The old one is closed before the new one is opened.
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
            // A table that the upgrade has changed is not damaged.
            throw known.upgrade ?? error
        }
    }
}

/// Whether a server can use its store.
enum StoreCondition: UInt8, AtomicRepresentable {
    case readable, unreadable
    /// A newer dosecal has upgraded it: nothing can be recorded, and perhaps not all be read.
    case upgraded
}

/// In which state a store is, for as long as a server runs.
struct StoreMark: Equatable, Sendable {
    /// Which store it is of those that were opened one after the other.
    let store: Int
    let change: Int
}

/// Why the store gives no answer.
enum StoreAccessError: Error {
    /// Another process holds it for the moment.
    case busy
    /// Nothing could be written, as the disk is full.
    case full
    /// The database cannot be reached, perhaps until a standby takes over.
    case away(String)
    /// A newer dosecal has upgraded it, and is about to be started here.
    case upgraded(String)
    case failed(String)

    init(_ error: any Error) {
        let known = error as? StoreError
        self =
            switch known?.reason {
            case .unreachable: .away("\(error)")
            case .full: .full
            case .newer, .upgraded: .upgraded("\(error)")
            default: known?.mayPass == true ? .busy : .failed("\(error)")
            }
    }
}
