import CivilTime
import Files
import Journal
import Synchronization

/// Where jobs are done, one at a time: a handler with a store of its own.
final class StoreWorker: Sendable {
    private let source: Site.Source
    private let place = Mutex<Place?>(nil)

    private struct Place {
        let office: Site.Office
        /// The file that was opened.
        let file: FileStamp
    }

    init(_ source: Site.Source) {
        self.source = source
    }

    /// What the handler answers. A store that is gone may be just taking its place; whoever renews the
    /// site says so where it is not.
    func answer(_ job: PageJob, at now: Instant) -> Result<PageHandler.Outcome, Trouble> {
        place.withLock { place in
            guard let file = FileStamp(source.path) else { return .failure(.busy) }
            do {
                try Self.renew(&place, file, source)
                guard let handler = place?.office.handler else { return .failure(.busy) }
                return .success(
                    try handler.answer(job.request, for: job.subscriber, job.token, at: now))
            } catch {
                return .failure(Trouble(error))
            }
        }
    }

    /// Sees to it that the store is that whose file has the name now. The old one is closed before
    /// the new one is opened.
    private static func renew(
        _ place: inout sending Place?, _ file: FileStamp, _ source: Site.Source
    ) throws {
        if let place, file.identity == place.file.identity { return }
        place = nil
        place = Place(office: try source.office(), file: file)
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
