import Files

/// Why the server could not start.
package struct ServerError: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    package let reason: Reason

    /// What is wrong.
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

    /// Does what needs another thread or its pipes.
    static func startingThreads<Value: ~Copyable>(
        _ body: () throws(SystemError) -> Value
    ) throws(ServerError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            throw ServerError(.threads)
        }
    }

    /// What is wrong and what to do.
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
