import Synchronization

/// A job whose connection is suspended until the response is ready. Safe to use from any thread.
final class SuspendedRequest: Sendable {
    let job: StoreJob
    let route: Route
    /// The time at which the request was suspended, in nanoseconds on the monotonic clock.
    let start: UInt64
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var connection: SuspendedConnection?
        var response: RoutedResponse?
    }

    init(
        _ job: StoreJob, _ route: Route, start: UInt64, _ connection: consuming SuspendedConnection
    ) {
        self.job = job
        self.route = route
        self.start = start
        state = Mutex(State(connection: connection))
    }

    /// The response, or `nil` until it is ready.
    var response: RoutedResponse? { state.withLock { $0.response } }

    /// Sets the response and resumes the connection to send it. Only the first call has an effect.
    func finish(with response: RoutedResponse) {
        state.withLock { state in
            guard let connection = state.connection.take() else { return }
            state.response = response
            connection.resume()
        }
    }
}
