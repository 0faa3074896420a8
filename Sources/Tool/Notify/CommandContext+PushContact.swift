import CommandLine
import Delivery
import Household
import Journal
import Wording
import Terminal

extension CommandContext {
    /// Returns the URL at which push services reach the operator, or `nil` if none is known.
    func pushContact() throws -> String? {
        let (url, sender) = (try store.value(of: .publicURL), try household.mailServer()?.from)
        do throws(PushContact.Unfit) {
            return try PushContact.url(
                set: environment.pushContact, publicURL: url, mailFrom: sender)
        } catch {
            throw UsageError.unfitVariable(
                "DOSECAL_PUSH_CONTACT", needs: .text(.valuePushContact))
        }
    }
}
