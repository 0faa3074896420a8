/// The reason why a download failed. It omits the address, which is a secret.
package enum WebError: Error {
    /// The body was empty.
    case empty
    /// The request failed.
    case curl(Curl.Failure)
}

extension WebError: CustomStringConvertible {
    /// The problem and a remedy.
    package var description: String {
        switch self {
        case .empty: "the server sent nothing; try again later"
        case .curl(.notInstalled):
            "reading it needs the program 'curl', so install it: sudo apt-get install curl"
        case .curl(.tooLarge): Self.tooLarge
        case .curl(.system(let reason)): "the program 'curl' could not be run: \(reason)"
        case .curl(.ended(let status, let answer)): Self.text(status, answer)
        case .curl(.mail(let status, _)): Self.text(status, nil)
        case .curl(.isLocal):
            "its server is in a local network, which is refused for servers that were chosen on the "
                + "pages; if it is yours, name it in DOSECAL_PUSH_HOSTS"
        }
    }

    private static let tooLarge =
        "it is larger than 64 MiB; export a shorter period, and import the file"

    /// Returns the message for an exit status of curl (see EXIT CODES in its manual page).
    private static func text(_ status: Int32, _ answer: WebAnswer?) -> String {
        switch status {
        case 1:
            answer?.location?.lowercased().hasPrefix("http:") ?? false
                ? "it redirects from https to an unencrypted address, which is refused; "
                    + "ask its owner for another address"
                : "it redirects to something that is not a web address; ask its owner for another"
        case 3: "the address is malformed; copy it again"
        case 5: "the proxy named in the environment was not found; check https_proxy"
        case 6: "the host was not found; check its name and your network"
        case 7: "nothing answers there; check the address, or try again later"
        case 22: text(ofAnswer: answer?.status ?? 0)
        case 28: "the server took more than 30 seconds; try again later"
        case 35:
            "an encrypted connection was not possible; check the port and whether it is https, "
                + "or try again later"
        case 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91:
            "the server's certificate is not valid; check the host's name and "
                + "this machine's clock"
        case 47: "it redirects in a loop; ask for another address"
        case 61: "it is compressed in a way that 'curl' cannot read; try again later"
        case 63: tooLarge
        default:
            "the connection was lost on the way (curl's exit status \(status)); try again later"
        }
    }

    private static func text(ofAnswer status: Int) -> String {
        switch status {
        case 401, 407:
            "the server needs a name and a password; write them as in https://user:password@host/calendar.ics"
        case 403: "the server does not let you read it (403); ask for a new address"
        case 404, 410: "there is no calendar at this address (\(status)); ask for a new address"
        case 429: "the server has had too many requests (429); try again later"
        case 500...599: "the server has a problem (\(status)); try again later"
        default: "the server answered with status \(status), so nothing could be read"
        }
    }
}
