/// Why an address gave no calendar; without the address, which is a secret.
package enum WebError: Error {
    /// The server sent no bytes.
    case empty
    /// The program that fetches did not bring an answer.
    case curl(Curl.Failure)
}

extension WebError: CustomStringConvertible {
    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .empty: "the server gave nothing; try again later"
        case .curl(.notInstalled):
            "the program 'curl' is needed to read it, so install that: sudo apt-get install curl"
        case .curl(.tooLarge): Self.tooLarge
        case .curl(.system(let reason)): "the program 'curl' could not be run: \(reason)"
        case .curl(.ended(let status, let answer)): Self.text(status, answer)
        }
    }

    private static let tooLarge =
        "it has more than 64 MiB; export a shorter time of it, and import the file"

    /// What the exit status of curl means (its manual page, EXIT CODES).
    private static func text(_ status: Int32, _ answer: WebAnswer?) -> String {
        switch status {
        case 1:
            answer?.location?.lowercased().hasPrefix("http:") ?? false
                ? "it leads from https to an address without encryption, which is not followed; "
                    + "ask who runs it for another address"
                : "it leads to something that is no web address; ask who runs it for another"
        case 3: "the address is not written as it should be; copy it once more"
        case 5: "the proxy that the environment names is not found; look at https_proxy"
        case 6: "the host is not found; look at its name, and whether there is a network"
        case 7: "nothing answers there; look at the address, or try again later"
        case 22: text(ofAnswer: answer?.status ?? 0)
        case 28: "the server took more than 30 seconds; try again later"
        case 35:
            "no encrypted connection comes about there; look at the port and whether it is https, "
                + "or try again later"
        case 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91:
            "the server does not prove who it is (its certificate); look at the host's name and at "
                + "this machine's clock"
        case 47: "it leads from one address to the next without an end; ask for another address"
        case 61: "its bytes are packed in a way that 'curl' cannot read; try again later"
        case 63: tooLarge
        default:
            "the connection was lost on the way (curl's exit status \(status)); try again later"
        }
    }

    private static func text(ofAnswer status: Int) -> String {
        switch status {
        case 401, 407:
            "the server asks who you are; write it as in https://user:password@host/calendar.ics"
        case 403: "the server does not let you read it (403); ask for a new address"
        case 404, 410: "there is no calendar at this address (\(status)); ask for a new address"
        case 429: "the server is asked too often (429); try again later"
        case 500...599: "the server is not well (\(status)); try again later"
        default: "the server answers with status \(status), so nothing could be read"
        }
    }
}
