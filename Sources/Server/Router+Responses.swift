#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import Synchronization

extension Router {
    static let transportSecurity = (name: "Strict-Transport-Security", value: "max-age=31536000")

    /// Returns the Content-Security-Policy of a page. Pages load nothing from other servers, and
    /// scripts only if `withScript` is true.
    static func contentSecurity(withScript: Bool = false) -> (name: String, value: String) {
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; "
                + (withScript
                    ? "script-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                    : "")
                + "img-src 'self' data:; form-action 'self'; "
                + "base-uri 'self'; frame-ancestors 'none'"
        )
    }

    /// The header fields of all responses except feeds and account responses.
    private static let securityFields = [
        contentSecurity(),
        ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ("X-Robots-Tag", "noindex"), ("Cache-Control", "no-store"),
    ]

    /// Returns a response with the security header fields, unless it already has them.
    func page(_ response: Response) -> RoutedResponse {
        var response = response
        let own = Set(response.fields.map { $0.name.lowercased() })
        response.fields += Self.securityFields.filter { !own.contains($0.0.lowercased()) }
            .map { (name: $0.0, value: $0.1) }
        if settings.isSecure { response.fields.append(Self.transportSecurity) }
        return .response(response)
    }

    /// Returns the page that explains a status.
    func statusPage(
        _ status: Int, _ request: Request, _ fields: [(name: String, value: String)] = []
    ) -> RoutedResponse {
        var response = settings.statusPages.response(status, to: request)
        response.fields += fields
        return page(response)
    }

    func text(
        _ text: String, status: Int = 200, kind: String = "text/plain; charset=utf-8"
    ) -> RoutedResponse {
        page(Response(status, [("Content-Type", kind)], body: Array(text.utf8)))
    }
}
