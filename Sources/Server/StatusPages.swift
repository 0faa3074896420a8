import Feed
import Pages
package import Wording

/// The short pages that explain a status such as 404, in each language.
package struct StatusPages: Sendable {
    private let wordings: [String: Wording]

    /// What is said, and what to do.
    private typealias Texts = (title: Wording.Key, advice: Wording.Key)

    private static func texts(of status: Int) -> Texts {
        switch status {
        case 200: (.serveStart, .serveStartAdvice)
        case 400: (.serveUnreadable, .serveUnreadableAdvice)
        case 401: (.serveSignIn, .serveSignInAdvice)
        case 403: (.serveForeign, .serveForeignAdvice)
        case 404: (.serveUnknown, .serveUnknownAdvice)
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
        case .looksOnly: (.ownerLooksOnly, .ownerLooksOnlyAdvice)
        case .signInNeeded: (.ownerNeeded, .ownerNeededAdvice)
        case .linkUsed: (.ownerLinkUsed, .ownerLinkUsedAdvice)
        case .linkLate: (.ownerLinkLate, .ownerLinkLateAdvice)
        case .linkUnknown: (.ownerLinkUnknown, .ownerLinkUnknownAdvice)
        case .tooManyGuesses: (.ownerSlow, .ownerSlowAdvice)
        }
    }

    /// The pages in every language that there is wording for.
    package init(_ wording: @escaping WordingSource) throws {
        wordings = [
            Self.usual: try wording(Self.usual), "da": try wording("da"),
        ]
    }

    private static let usual = "en"

    /// `top` leads from the page to where the addresses begin, even behind a proxy that adds a
    /// prefix.
    private static func page(_ texts: Texts, _ words: Wording, top: String) -> String {
        let title = words.text(texts.title)
        let opensNothing: [Wording.Key] = [.serveGone, .ownerLooksOnly]
        let dropped = opensNothing.contains(texts.title) ? [HTML.droppedPresses(words)] : []
        let main = HTML.tag(
            "main", [.tag("h1", title), .tag("p", words.text(texts.advice))] + dropped)
        return HTML.page(
            title, in: words.language,
            head: [.void("link", ["rel": "stylesheet", "href": "\(top)style.css"])], body: [main])
    }

    /// The page of a status, in the first requested language that there is.
    func response(_ status: Int, to request: Request) -> Response {
        let isForm = request.method == "POST" && status == 400
        return response(status, Self.texts(of: isForm ? 415 : status), to: request)
    }

    /// The page that says why something is refused.
    func response(_ status: Int, _ notice: Notice, to request: Request) -> Response {
        response(status, Self.texts(of: notice), to: request)
    }

    /// The page for an app that would send a password over a connection that others can read.
    func insecureResponse(to request: Request) -> Response {
        response(403, (.serveInsecure, .serveInsecureAdvice), to: request)
    }

    /// The languages that a browser asks for, in the order in which it names them (RFC 9110 12.5.4).
    static func languages(_ fields: [String: String]) -> [String] {
        (fields["accept-language"] ?? "").lowercased().split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0.isLetter })
        }
    }

    private func response(_ status: Int, _ texts: Texts, to request: Request) -> Response {
        let requested = Self.languages(request.fields)
        guard let words = requested.lazy.compactMap({ wordings[$0] }).first ?? wordings[Self.usual]
        else { return Response(status) }
        // No address of ours is deeper, so the page stays short.
        let depth = min(max(0, request.path.utf8.count { $0 == UInt8(ascii: "/") } - 1), 8)
        let top = String(repeating: "../", count: depth)
        return .page(Self.page(texts, words, top: top), status: status)
    }
}

/// A refusal with words of its own, where a status says too little.
package enum Notice: Sendable {
    /// The token only lets its owner look at the calendar.
    case looksOnly
    /// The page is for a browser that signed in.
    case signInNeeded
    /// The link was used before.
    case linkUsed
    /// The link was good, but too long ago.
    case linkLate
    /// There is no such link.
    case linkUnknown
    /// Somebody has tried too many links or cookies.
    case tooManyGuesses
}
