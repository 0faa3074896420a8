import HTTP
import Household
import Wording

/// A calendar app that can subscribe to a feed.
enum CalendarApp: String, CaseIterable {
    case apple, google, outlook, office, thunderbird, icsx5

    /// The apps that also read a list of tasks.
    static let readingTasks: [CalendarApp] = [.thunderbird]

    /// Returns the link that subscribes the app to a feed under this name.
    func link(to address: FeedAddress, named name: String) -> String {
        switch self {
        case .apple, .thunderbird, .icsx5: address.webcal
        case .google:
            "https://calendar.google.com/calendar/r?cid=\(address.webcal.percentEncoded)"
        case .outlook: address.outlook("outlook.live.com", name)
        case .office: address.outlook("outlook.office.com", name)
        }
    }
}

extension CalendarApp {
    /// The name of the app.
    var name: Wording.Key {
        switch self {
        case .apple: .pageAppApple
        case .google: .pageAppGoogle
        case .outlook: .pageAppOutlook
        case .office: .pageAppOffice
        case .thunderbird: .pageAppThunderbird
        case .icsx5: .pageAppIcsx5
        }
    }

    /// The instruction for after the link has opened the app.
    var instruction: Wording.Key {
        switch self {
        case .apple: .pageAppAppleTap
        case .google: .pageAppGoogleTap
        case .outlook: .pageAppOutlookTap
        case .office: .pageAppOfficeTap
        case .thunderbird: .pageAppThunderbirdTap
        case .icsx5: .pageAppIcsx5Tap
        }
    }

    /// Whether the app rings, and what to set so that it does.
    func alarms(ofTasks isTasks: Bool) -> Wording.Key {
        switch self {
        case .apple: .pageAppAppleAlarms
        case .google: .pageAppGoogleAlarms
        case .outlook, .office: .pageAppOutlookAlarms
        case .thunderbird: isTasks ? .pageAppThunderbirdTasks : .pageAppRings
        case .icsx5: .pageAppRings
        }
    }

    /// How often the app reads the feed, and from where.
    var updates: Wording.Key {
        switch self {
        case .apple: .pageAppAppleUpdates
        case .google: .pageAppGoogleUpdates
        case .outlook: .pageAppOutlookUpdates
        case .office: .pageAppOfficeUpdates
        case .thunderbird: .pageAppThunderbirdUpdates
        case .icsx5: .pageAppIcsx5Updates
        }
    }
}

extension FeedAddress {
    /// The feed's address with the `webcal` scheme, which opens a calendar app.
    fileprivate var webcal: String {
        let rest = feed.drop { $0 != ":" }
        return "webcal\(rest)"
    }

    fileprivate func outlook(_ host: String, _ name: String) -> String {
        "https://\(host)/calendar/0/addfromweb?url=\(feed.percentEncoded)"
            + "&name=\(name.percentEncoded)"
    }
}
