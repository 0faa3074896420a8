import Files
package import Journal
import Synchronization

extension Site {
    /// The store with the handler that works with it: one thread's at a time.
    package struct Office {
        let store: any Store
        let handler: PageHandler

        package init(_ store: any Store, _ handler: PageHandler) {
            self.store = store
            self.handler = handler
        }
    }

    /// Where the store lies, and how it is opened.
    package struct Source: Sendable {
        let path: String
        let store: @Sendable () throws -> sending any Store
        let office: @Sendable () throws -> sending Office

        /// `store` is for looking what is new, and waits for others only briefly: it holds up what
        /// the server does each second. `office` is for pages and presses, which may wait longer.
        package init(
            _ path: String, store: @escaping @Sendable () throws -> sending any Store,
            office: @escaping @Sendable () throws -> sending Office
        ) {
            self.path = path
            self.store = store
            self.office = office
        }

        func watch() throws -> sending Watch {
            let file = FileStamp(path)
            let store = try store()
            return Watch(store: store, file: file, mark: try store.changeMark())
        }
    }

    /// A store with what was last seen of it.
    struct Watch {
        let store: any Store
        /// The file that was opened.
        let file: FileStamp?
        var mark: Int
    }
}

extension Site {
    /// Looks whether the store was changed or exchanged, and learns what there is now.
    package func renew() {
        let result = watch.withLock { watch -> Result<Snapshot?, Trouble> in
            do {
                return .success(try news(at: &watch))
            } catch {
                return .failure(Trouble(error))
            }
        }
        switch result {
        case .success(let snapshot):
            if let snapshot { current.withLock { $0 = snapshot } }
            isStoreReadable.store(true, ordering: .relaxed)
        case .failure(.busy): break
        case .failure(.failed(let reason)):
            // The same trouble each second is told once.
            let wasReadable = isStoreReadable.exchange(false, ordering: .relaxed)
            if wasReadable { settings.complain(reason) }
        }
    }

    /// What has changed in the store; nil where nothing has.
    private func news(at watch: inout sending Watch?) throws -> Snapshot? {
        let isSame = watch?.file.map { $0.identity == FileIdentity(source.path) } ?? false
        guard isSame, var known = watch else {
            // The old one is closed before the new one is opened.
            watch = nil
            let new = try source.watch()
            let snapshot = try Snapshot(new.store, folder: settings.folder)
            watch = new
            return snapshot
        }
        let mark = try known.store.changeMark()
        guard mark != known.mark else { return nil }
        let snapshot = try Snapshot(known.store, folder: settings.folder)
        known.mark = mark
        watch = known
        return snapshot
    }
}
