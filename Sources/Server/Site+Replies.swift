#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CivilTime
import Synchronization

extension Site {
    static let transport = (name: "Strict-Transport-Security", value: "max-age=31536000")

    /// What every answer but a feed says beside its own.
    private static let guards = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ("X-Robots-Tag", "noindex"), ("Cache-Control", "no-store"),
    ]

    /// A page with the fields of a careful site; those that it sets itself stay.
    func page(_ reply: Reply) -> Answer {
        var reply = reply
        let own = Set(reply.fields.map { $0.name.lowercased() })
        reply.fields += Self.guards.filter { !own.contains($0.0.lowercased()) }
            .map { (name: $0.0, value: $0.1) }
        if settings.isSecure { reply.fields.append(Self.transport) }
        return .reply(reply)
    }

    /// The page of a status, with fields of its own.
    func notice(
        _ status: Int, _ incoming: Request, _ fields: [(name: String, value: String)] = []
    ) -> Answer {
        var reply = settings.notices.reply(status, to: incoming)
        reply.fields += fields
        return page(reply)
    }

    func text(
        _ text: String, status: Int = 200, kind: String = "text/plain; charset=utf-8"
    ) -> Answer {
        page(Reply(status, [("Content-Type", kind)], body: Array(text.utf8)))
    }
}
