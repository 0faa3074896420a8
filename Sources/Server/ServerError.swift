package import Files
package import Wording

/// The reason why the server could not start.
package struct ServerError: Error, Equatable {
    /// The problem.
    package let reason: Reason

    /// A problem at the start of the server.
    package enum Reason: Equatable, Sendable {
        case taken(String)
        case unlistenable(String, SystemError)
        case log(String, SystemError)
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

    /// Returns any error as a sentence for the log.
    static func logText(of error: any Error) -> String {
        (error as? ServerError).map(Wording.english.text(about:)) ?? Wording.logText(of: error)
    }
}

extension Wording {
    /// Returns the message about a server that could not start, and what to do about it.
    package func text(about error: ServerError) -> String {
        switch error.reason {
        case .taken(let place): text(.serverTaken, ["place": place])
        case .unlistenable(let place, let error):
            text(.serverUnlistenable, ["place": place, "reason": text(about: error)])
        case .log(let path, let error):
            text(.serverLog, ["path": path, "reason": text(about: error)])
        case .certificate: text(.serverCertificate)
        case .threads: text(.serverThreads)
        case .missing(let library): text(.serverMissing, ["library": library])
        case .library: text(.serverLibrary)
        }
    }
}
