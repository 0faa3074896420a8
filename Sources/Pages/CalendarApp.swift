/// A calendar app that can subscribe, and where its button leads.
enum CalendarApp: String, CaseIterable {
    case apple, google, outlook, office, thunderbird, icsx5

    /// The apps that read a list of tasks, too.
    static let readingTasks: [CalendarApp] = [.thunderbird]

    /// Where its button leads for the feed at an address (http or https) of this name.
    func link(to address: FeedAddress) -> String {
        switch self {
        case .apple, .thunderbird, .icsx5: address.webcal
        case .google:
            "https://calendar.google.com/calendar/r?cid=\(address.webcal.percentEncoded)"
        case .outlook: address.outlook("outlook.live.com")
        case .office: address.outlook("outlook.office.com")
        }
    }
}

/// The address of a feed, as calendar apps want it.
struct FeedAddress {
    /// The address itself (http or https).
    let text: String
    /// What the calendar is called.
    let name: String

    /// With the scheme that opens a calendar app.
    var webcal: String {
        let rest = text.drop { $0 != ":" }
        return "webcal\(rest)"
    }

    fileprivate func outlook(_ host: String) -> String {
        "https://\(host)/calendar/0/addfromweb?url=\(text.percentEncoded)"
            + "&name=\(name.percentEncoded)"
    }
}

extension String {
    /// The text as a value in an address's query (RFC 3986 2.1): all but unreserved characters
    /// encoded.
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }
}
