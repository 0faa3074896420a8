package import Journal
import Synchronization

extension Site {
    /// The store with the desk that works with it: one thread's at a time.
    package struct Office {
        let store: any Store
        let desk: Desk

        package init(_ store: any Store, _ desk: Desk) {
            self.store = store
            self.desk = desk
        }
    }

    /// Where the store lies, and how it is opened.
    package struct Source: Sendable {
        let path: String
        let open: @Sendable () throws -> sending Office

        /// The store should wait for others only briefly: who asks for a page holds up a thread.
        package init(_ path: String, open: @escaping @Sendable () throws -> sending Office) {
            self.path = path
            self.open = open
        }

        func workplace() throws -> sending Workplace {
            let file = FileStamp(path)
            let office = try open()
            return Workplace(office: office, file: file, mark: try office.store.changeMark())
        }
    }

    /// An office with what was last seen of its store.
    struct Workplace {
        let office: Office
        /// The file that was opened.
        let file: FileStamp?
        var mark: Int
    }

    /// Why there is no page.
    enum Trouble: Error {
        /// Another process has the store for a moment.
        case busy
        case failed(String)

        init(_ error: any Error) {
            let mayPass = (error as? StoreError)?.mayPass ?? false
            self = mayPass ? .busy : .failed("\(error)")
        }
    }

    /// What the desk answers, as soon as no other thread works at it.
    func answer(
        _ request: Request, for subscriber: Subscriber, _ token: FeedToken
    ) -> Result<Desk.Outcome, Trouble> {
        let now = settings.clock()
        return workplace.withLock { workplace in
            guard let desk = workplace?.office.desk else { return .failure(.busy) }
            return Result { try desk.answer(request, for: subscriber, token, at: now) }
                .mapError { Trouble($0) }
        }
    }
}

extension Site {
    /// Looks whether the store was changed or exchanged, and learns what there is now.
    package func renew() {
        let result = workplace.withLock { workplace -> Result<Snapshot?, Trouble> in
            do {
                return .success(try news(at: &workplace))
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
    private func news(at workplace: inout sending Workplace?) throws -> Snapshot? {
        let isSame = FileStamp(source.path)?.isSameFile(as: workplace?.file) ?? false
        guard isSame, var known = workplace else {
            // The old one is closed before the new one is opened.
            workplace = nil
            let new = try source.workplace()
            let snapshot = try Snapshot(new.office.store, folder: settings.folder)
            workplace = new
            return snapshot
        }
        let mark = try known.office.store.changeMark()
        guard mark != known.mark else { return nil }
        let snapshot = try Snapshot(known.office.store, folder: settings.folder)
        known.mark = mark
        workplace = known
        return snapshot
    }
}

extension StoreError {
    /// Whether it is because of what another process does just now.
    package var mayPass: Bool {
        switch reason {
        case .busy, .inUse, .replaced: true
        default: false
        }
    }
}
