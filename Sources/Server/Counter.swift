import CivilTime
import Journal
import Synchronization

/// Where errands are done, one at a time: a desk with a store of its own.
final class Counter: Sendable {
    private let source: Site.Source
    private let place = Mutex<Place?>(nil)

    private struct Place {
        let office: Site.Office
        /// The file that was opened.
        let file: FileStamp?
    }

    init(_ source: Site.Source) {
        self.source = source
    }

    /// What the desk answers. A store that cannot be opened may be just taking its place; whoever
    /// renews the site says what is the matter with it.
    func answer(_ errand: Errand, at now: Instant) -> Result<Desk.Outcome, Trouble> {
        place.withLock { place in
            Self.renew(&place, source)
            guard let desk = place?.office.desk else { return .failure(.busy) }
            return Result {
                try desk.answer(errand.request, for: errand.subscriber, errand.token, at: now)
            }.mapError { Trouble($0) }
        }
    }

    /// Sees to it that the store is that whose file has the name now. The old one is closed before the new
    /// one is opened.
    private static func renew(_ place: inout sending Place?, _ source: Site.Source) {
        let file = FileStamp(source.path)
        if let place, let file, file.isSameFile(as: place.file) { return }
        place = nil
        place = (try? source.office()).map { Place(office: $0, file: file) }
    }
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

extension StoreError {
    /// Whether it is because of what another process does just now.
    package var mayPass: Bool {
        switch reason {
        case .busy, .inUse, .replaced: true
        default: false
        }
    }
}
