package import Household
package import Journal
import Wording

/// The page that shows how to sign in to a new account. It shows the password once, as the server
/// keeps only its digest.
package struct AccountPage {
    private let address: AccountAddress
    private let password: AppPassword
    private let isSigned: Bool
    private let device: Device
    private let frame: PageFrame

    /// Creates the page for an account that was just made or has a new password. `isSigned` is
    /// whether the profile for Apple's devices is signed.
    package init(
        _ address: AccountAddress, _ password: AppPassword, isSigned: Bool,
        on device: Device = .other, _ frame: PageFrame
    ) {
        self.device = device
        self.address = address
        self.password = password
        self.isSigned = isSigned
        self.frame = frame
    }

    private func text(_ key: Wording.Key) -> String { frame.wording.text(key) }

    /// The page as HTML.
    package var text: String {
        let once = HTML.tag("p", ["class": "said"], text(.pageAccountOnce))
        let (first, rest): ([HTML], [HTML]) =
            switch device {
            case .apple: ([apple], [android, others])
            case .android: ([android], [apple, others])
            case .other: ([], [apple, android, others])
            }
        let ways =
            device == .other
            ? rest
            : [.tag("details", ["class": "part"], [.tag("summary", text(.pageOtherWays))] + rest)]
        return frame.page(
            title, [once, warning] + first + [signIn] + ways + [back],
            hasButtons: true)
    }

    /// The title. On the page of a manager, it names the account.
    private var title: String {
        frame.place == .subscribe
            ? text(.pageAccountMade)
            : frame.wording.text(.pageAccountMadeFor, ["name": address.account.name])
    }

    /// The way back to the page on which the account was made.
    private var back: HTML {
        frame.place == .subscribe
            ? frame.button(to: .subscribe, .pageAccountBack)
            : frame.button(to: .subscribers, .manageBack)
    }

    private var warning: HTML {
        address.isSecure
            ? .empty : .tag("p", ["class": "said"], text(.publishAccountInsecure))
    }

    private var signIn: HTML {
        let lines = [
            (Wording.Key.publishAccountServer, "server", address.server),
            (.publishAccountUser, "user", address.user),
            (.publishAccountPassword, "password", password.text),
        ].flatMap { key, id, value in HTML.copied(id, text(key), value, frame.wording)
        }
        return .tag("section", lines)
    }

    private var apple: HTML {
        guard AppleProfile(address, password) != nil else { return .empty }
        let fields: HTML.Fields = [
            ("make", "profile"), ("user", address.user), ("password", password.text),
        ]
        let form = HTML.form(
            to: frame.ownLink, fields,
            [.submit(text(.pageAccountAppleProfile), .primary)])
        let how = [Wording.Key.pageAccountAppleHow] + (isSigned ? [] : [.pageAccountAppleUnsigned])
        return .tag(
            "section",
            [.tag("h2", text(.pageAccountApple)), form]
                + how.map { .tag("p", text($0)) })
    }

    private var android: HTML {
        let place = address.server.drop { $0 != ":" }.dropFirst("://".count)
        let link = "davx5://\(address.user):\(password.text)@\(place)"
        guard !FeedAddress.isForThisMachine(address.server) else {
            let words = text(.pageAccountLocal)
            return .tag(
                "section",
                [.tag("h2", text(.pageAccountAndroid)), .tag("p", ["class": "said"], words)])
        }
        let code = QRCode(link).map { [$0.picture(text(.pageAccountCodeLabel))] } ?? []
        return .tag(
            "section",
            [
                .tag("h2", text(.pageAccountAndroid)),
                .tag("p", text(.pageAccountAndroidHow)),
                .tag("p", [.link(link, class: "button", text(.pageAccountAndroidOpen))]),
            ] + code)
    }

    private var others: HTML {
        let lines = [
            Wording.Key.pageAccountThunderbird, .pageAccountEvolution, .pageAccountGnome,
            .pageAccountKde, .pageAccountHomeAssistant, .pageAccountVdirsyncer,
        ]
        return .tag(
            "section",
            [
                .tag("h2", text(.pageAccountOthers)),
                .tag("ul", ["class": "plain"], lines.map { .tag("li", [.tag("p", text($0))]) }),
            ])
    }
}
