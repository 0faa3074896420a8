import CivilTime
import Synchronization

/// Does jobs one at a time, with a handler and a store of its own.
final class StoreWorker: Sendable {
    private let source: StoreSource
    private let opened = Mutex<OpenHandler?>(nil)

    private struct OpenHandler {
        let handler: HouseholdHandler
        /// What was opened.
        let place: StorePlacing
    }

    init(_ source: StoreSource) {
        self.source = source
    }

    /// Does a job. A store that is missing may be just being replaced, so that counts as busy; if it
    /// stays away, the store watch says so.
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

    /// Opens the store whose file has the name now. The old one is closed before that.
    private static func renew(
        _ opened: inout sending OpenHandler?, _ place: StorePlacing, _ source: StoreSource
    ) throws {
        if let opened, opened.place == place { return }
        opened = nil
        opened = OpenHandler(handler: try source.handler(), place: place)
    }
}
