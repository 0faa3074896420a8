import Files

/// The reason why the server could not start.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    /// The problem.
    package let reason: Reason

    /// A problem at the start of the server.
    package enum Reason: Equatable, Sendable {
        case taken(String)
        case unlistenable(String, reason: String)
        case log(String, reason: String)
        case certificate
        case library
        case missing(String)
        case threads
    }

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// Runs a closure that creates a thread or a pipe, and converts its error.
    static func startingThreads<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(ServerError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw ServerError(.threads)
        }
    }

    /// The problem and a remedy.
    package var description: String {
        switch reason {
        case .taken(let place):
            "cannot listen on \(place): another program already does; stop it or choose "
                + "another port with '--listen'"
        case .unlistenable(let place, let reason):
            "cannot listen on \(place): \(reason); choose another address with '--listen'"
        case .log(let path, let reason): "cannot write the log '\(path)': \(reason)"
        case .certificate:
            "the certificate and the key cannot be used: they must be two PEM files that belong "
                + "together"
        case .threads:
            "the server could not start its threads: too few threads or open files are allowed"
        case .missing(let library):
            "\(library) is not installed, which the server needs; install it with the system's packages"
        case .library: "libmicrohttpd could not start: too few threads or open files are allowed"
        }
    }
}
