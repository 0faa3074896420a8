package import Fetch
package import Wording

extension Wording {
    /// Returns the sentence about a failed download, with a remedy.
    package func text(about error: WebError) -> String {
        switch error.problem {
        case .notInstalled: text(.webNotInstalled)
        case .system(let reason): text(.webSystem, ["reason": reason])
        case .isLocal: text(.webIsLocal)
        case .empty: text(.webEmpty)
        case .tooLarge: text(.webTooLarge)
        case .slow: text(.webSlow)
        case .malformed: text(.webMalformed)
        case .noProxy: text(.webNoProxy)
        case .noHost: text(.webNoHost)
        case .noAnswer: text(.webNoAnswer)
        case .notEncrypted: text(.webNotEncrypted)
        case .certificate: text(.webCertificate)
        case .plainRedirect: text(.webPlainRedirect)
        case .otherRedirect: text(.webOtherRedirect)
        case .redirectLoop: text(.webRedirectLoop)
        case .encoding: text(.webEncoding)
        case .needsLogin: text(.webNeedsLogin)
        case .forbidden: text(.webForbidden)
        case .tooManyRequests: text(.webTooManyRequests)
        case .missing(let status): text(.webMissing, ["status": "\(status)"])
        case .broken(let status): text(.webBroken, ["status": "\(status)"])
        case .status(let status): text(.webStatus, ["status": "\(status)"])
        case .lost(let status): text(.webLost, ["status": "\(status)"])
        }
    }
}
