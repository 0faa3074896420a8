package import CommandLine
package import Household
package import Journal
package import Wording

/// The sign-in data of an account, shown once with the new password.
package struct AccountLines {
    private let address: AccountAddress
    private let password: AppPassword

    /// Creates the lines for an account and its new password.
    package init(_ address: AccountAddress, _ password: AppPassword) {
        self.address = address
        self.password = password
    }

    /// Returns the lines; the first is the text of `key`.
    package func lines(
        _ key: Wording.Key, _ wording: Wording, _ layout: TextLayout
    ) -> [String] {
        let (name, id) = (address.account.name, address.account.id)
        var lines = layout.filled(wording.text(key, ["name": name]))
        lines += layout.table(
            [
                (wording.text(.publishAccountServer), address.server),
                (wording.text(.publishAccountUser), address.user),
                (wording.text(.publishAccountPassword), password.grouped),
            ])
        if !address.isWhole {
            lines += layout.filled(wording.text(.publishAccountRelative))
        } else if !address.isSecure {
            lines += layout.filled(wording.text(.publishAccountInsecure))
        }
        if address.account.alarms != .none {
            let rings: Wording.Key =
                address.account.alarms(of: .tasks) == .none
                ? .publishAccountEventsRing : .publishAccountTasksRing
            lines += layout.filled(wording.text(rings, ["id": id]))
        }
        return lines + layout.filled(wording.text(.publishAccountSecret, ["id": id]))
    }
}
