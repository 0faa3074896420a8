/// The reason why a download failed. It omits the address, which is a secret.
package enum WebError: Error {
    /// The body was empty.
    case empty
    /// The request failed.
    case curl(Curl.Failure)

    /// The kind of a problem.
    package enum Problem: Equatable, Sendable {
        case notInstalled
        /// curl could not be run, for this reason.
        case system(String)
        /// The server is in a local network, which is refused for servers chosen on the pages.
        case isLocal
        case empty, tooLarge, slow, malformed, noProxy, noHost, noAnswer, notEncrypted, certificate
        case plainRedirect, otherRedirect, redirectLoop, encoding
        // Answers of the server, with their status.
        case needsLogin, forbidden, tooManyRequests
        case missing(Int)
        case broken(Int)
        case status(Int)
        /// The connection was lost. The number is curl's exit status.
        case lost(Int32)
    }

    /// The kind of the problem.
    package var problem: Problem {
        switch self {
        case .empty: .empty
        case .curl(.notInstalled): .notInstalled
        case .curl(.tooLarge): .tooLarge
        case .curl(.system(let reason)): .system(reason)
        case .curl(.ended(let status, let answer)): Self.problem(status, answer)
        case .curl(.mail(let status, _)): Self.problem(status, nil)
        case .curl(.isLocal): .isLocal
        }
    }

    /// Returns the problem with an exit status of curl (see EXIT CODES in its manual page).
    private static func problem(_ status: Int32, _ answer: WebAnswer?) -> Problem {
        switch status {
        case 1:
            answer?.location?.lowercased().hasPrefix("http:") ?? false
                ? .plainRedirect : .otherRedirect
        case 3: .malformed
        case 5: .noProxy
        case 6: .noHost
        case 7: .noAnswer
        case 22: problem(ofAnswer: answer?.status ?? 0)
        case 28: .slow
        case 35: .notEncrypted
        case 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: .certificate
        case 47: .redirectLoop
        case 61: .encoding
        case 63: .tooLarge
        default: .lost(status)
        }
    }

    private static func problem(ofAnswer status: Int) -> Problem {
        switch status {
        case 401, 407: .needsLogin
        case 403: .forbidden
        case 404, 410: .missing(status)
        case 429: .tooManyRequests
        case 500...599: .broken(status)
        default: .status(status)
        }
    }
}
