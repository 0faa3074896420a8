import CivilTime
import Synchronization

/// Runs jobs one at a time with a separate connection to the store.
final class StoreWorker: Sendable {
    private let source: StoreSource
    private let opened = Mutex<OpenHandler?>(nil)

    private struct OpenHandler {
        let handler: HouseholdHandler
        /// The identity of the store when it was opened.
        let place: StoreIdentity
    }

    init(_ source: StoreSource) {
        self.source = source
    }

    /// Runs a job. A missing store counts as busy, because it may be being replaced. If it stays
    /// missing, `StoreWatch` reports it.
    func output(of job: StoreJob, at now: Instant) -> Result<JobOutput, StoreAccessError> {
        opened.withLock { opened in
            guard let place = source.place else { return .failure(.busy) }
            do {
                try Self.renew(&opened, place, source)
                guard let handler = opened?.handler else { return .failure(.busy) }
                return .success(try handler.output(of: job, at: now))
            } catch {
                return .failure(StoreAccessError(error))
            }
        }
    }

    /// Opens the current store unless it is already open. The old one is closed first.
    private static func renew(
        _ opened: inout sending OpenHandler?, _ place: StoreIdentity, _ source: StoreSource
    ) throws {
        if let opened, opened.place == place { return }
        opened = nil
        opened = OpenHandler(handler: try source.handler(), place: place)
    }
}
