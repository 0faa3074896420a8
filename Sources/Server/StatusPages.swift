import Feed
import Pages
package import Wording

/// The short pages that explain a status such as 404, in each language.
package struct StatusPages: Sendable {
    private let wordings: [String: Wording]

    /// The title and the advice.
    private typealias Texts = (title: Wording.Key, advice: Wording.Key)

    private static func texts(of status: Int) -> Texts {
        switch status {
        case 200: (.serveStart, .serveStartAdvice)
        case 400: (.serveUnreadable, .serveUnreadableAdvice)
        case 401: (.serveSignIn, .serveSignInAdvice)
        case 403: (.serveForeign, .serveForeignAdvice)
        case 404: (.pageLost, .pageLostWhy)
        case 405: (.serveMethod, .serveMethodAdvice)
        case 410: (.serveGone, .serveGoneAdvice)
        case 413: (.serveLarge, .serveLargeAdvice)
        case 414: (.serveLong, .serveLongAdvice)
        case 415: (.serveKind, .serveKindAdvice)
        case 429: (.serveSlow, .serveSlowAdvice)
        case 503: (.serveBusy, .serveBusyAdvice)
        case 507: (.serveFull, .serveFullAdvice)
        default: (.serveFailed, .serveFailedAdvice)
        }
    }

    private static func texts(of notice: Notice) -> Texts {
        switch notice {
        case .answerOver: (.answerOver, .answerOverAdvice)
        case .viewOnly: (.ownerLooksOnly, .ownerLooksOnlyAdvice)
        case .planClosed: (.ownerAnswersOnly, .ownerAnswersOnlyAdvice)
        case .signInNeeded: (.ownerNeeded, .ownerNeededAdvice)
        case .linkUsed: (.ownerLinkUsed, .ownerLinkUsedAdvice)
        case .linkExpired: (.ownerLinkLate, .ownerLinkLateAdvice)
        case .linkUnknown: (.ownerLinkUnknown, .ownerLinkUnknownAdvice)
        case .tooManyGuesses: (.ownerSlow, .ownerSlowAdvice)
        }
    }

    /// Creates the pages in each available language.
    package init(_ wording: @escaping WordingSource) throws {
        wordings = [
            Self.usual: try wording(Self.usual), "da": try wording("da"),
        ]
    }

    private static let usual = "en"

    /// Returns the HTML of a page.
    ///
    /// - Parameter top: The relative path to the root of the server, which also works behind a
    ///   proxy that adds a prefix.
    private static func page(_ texts: Texts, _ words: Wording, top: String) -> String {
        let title = words.text(texts.title)
        let opensNothing: [Wording.Key] = [.serveGone, .ownerLooksOnly]
        let dropped = opensNothing.contains(texts.title) ? [HTML.droppedPresses(words)] : []
        let main = HTML.tag(
            "main", [.tag("h1", title), .tag("p", [.prose(words.text(texts.advice))])] + dropped)
        return HTML.page(
            title, in: words.language,
            head: [.void("link", ["rel": "stylesheet", "href": "\(top)style.css"])], body: [main])
    }

    /// Returns the page for a status in the first requested language that is available.
    func response(_ status: Int, to request: Request) -> Response {
        let isForm = request.method == "POST" && status == 400
        return response(status, Self.texts(of: isForm ? 415 : status), to: request)
    }

    /// Returns the page that explains a refusal.
    func response(_ status: Int, _ notice: Notice, to request: Request) -> Response {
        response(status, Self.texts(of: notice), to: request)
    }

    /// Returns the page for an app that would send a password over an unencrypted connection.
    func insecureResponse(to request: Request) -> Response {
        response(403, (.serveInsecure, .serveInsecureAdvice), to: request)
    }

    /// Returns the requested languages in their order (RFC 9110 section 12.5.4).
    static func languages(_ fields: [String: String]) -> [String] {
        (fields["accept-language"] ?? "").lowercased().split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0.isLetter })
        }
    }

    private func response(_ status: Int, _ texts: Texts, to request: Request) -> Response {
        let requested = Self.languages(request.fields)
        guard let words = requested.lazy.compactMap({ wordings[$0] }).first ?? wordings[Self.usual]
        else { return Response(status) }
        // No path of the server is deeper, so the limit only shortens the page for invalid paths.
        let depth = min(max(0, request.path.utf8.count { $0 == UInt8(ascii: "/") } - 1), 8)
        let top = String(repeating: "../", count: depth)
        return .page(Self.page(texts, words, top: top), status: status)
    }
}

/// A refusal with a specific explanation instead of the general one for its status.
package enum Notice: Sendable {
    /// The token only permits viewing the calendar.
    case viewOnly
    /// The token permits answering, but the page is for those who may manage the plan.
    case planClosed
    /// The notice was withdrawn, or its doses can no longer be answered.
    case answerOver
    /// The page requires a signed-in browser.
    case signInNeeded
    /// The link was already used.
    case linkUsed
    /// The link has expired.
    case linkExpired
    /// The link does not exist.
    case linkUnknown
    /// The address has tried too many links or cookies.
    case tooManyGuesses
}
