package import Fetch
package import Wording

extension Wording {
    /// Returns the sentence about a failed download, with a remedy.
    package func text(about error: WebError) -> String {
        let (key, values) = error.problem.words
        return text(key, values)
    }
}

extension WebError.Problem {
    /// The text about the problem, and its values.
    var words: (Wording.Key, [String: String]) {
        switch self {
        case .notInstalled: (.webNotInstalled, [:])
        case .system(let reason): (.webSystem, ["reason": reason])
        case .isLocal: (.webIsLocal, [:])
        case .empty: (.webEmpty, [:])
        case .tooLarge: (.webTooLarge, [:])
        case .slow: (.webSlow, [:])
        case .malformed: (.webMalformed, [:])
        case .noProxy: (.webNoProxy, [:])
        case .noHost: (.webNoHost, [:])
        case .noAnswer: (.webNoAnswer, [:])
        case .notEncrypted: (.webNotEncrypted, [:])
        case .certificate: (.webCertificate, [:])
        case .plainRedirect: (.webPlainRedirect, [:])
        case .otherRedirect: (.webOtherRedirect, [:])
        case .redirectLoop: (.webRedirectLoop, [:])
        case .encoding: (.webEncoding, [:])
        case .needsLogin: (.webNeedsLogin, [:])
        case .forbidden: (.webForbidden, [:])
        case .tooManyRequests: (.webTooManyRequests, [:])
        case .missing(let status): (.webMissing, ["status": "\(status)"])
        case .broken(let status): (.webBroken, ["status": "\(status)"])
        case .status(let status): (.webStatus, ["status": "\(status)"])
        case .lost(let status): (.webLost, ["status": "\(status)"])
        }
    }
}
