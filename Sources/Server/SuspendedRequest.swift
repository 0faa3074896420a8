import Synchronization

/// A job whose connection is suspended until the response is there.
final class SuspendedRequest: Sendable {
    let job: StoreJob
    let route: Route
    /// Since when it has waited, in nanoseconds by the steady clock.
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

    /// The response, once there is one.
    var response: RoutedResponse? { state.withLock { $0.response } }

    /// Sets the response, and then resumes the connection to send it. Only the first response counts.
    func finish(with response: RoutedResponse) {
        state.withLock { state in
            guard let connection = state.connection.take() else { return }
            state.response = response
            connection.resume()
        }
    }
}
