import CalendarImport
import Delivery
import Fetch
import Journal
import Terminal

extension SourceReading {
    /// A calendar on the web with its last known version.
    struct Web {
        let address: CalendarAddress
        /// The name in messages, which never contains the whole address.
        let name: String
        let calendar: WebCalendar
        /// The version that was last read, or `nil` if there is none.
        let known: ReadVersion?
        /// The digest of the current plans.
        let plans: String
    }

    /// Reads a calendar, unless its version is known and the plans have not changed.
    init(_ web: Web, by reader: SourceReader) {
        let place = CalendarSource.Kind.place(web.address.place)
        let nothing = CalendarSource(place, [], isWhole: false)
        let known = web.known?.plans == web.plans ? web.known : nil
        do throws(WebError) {
            switch try web.calendar.contents(unless: known?.web) {
            case .unchanged:
                self.init(source: nothing, version: known?.text, isUnchanged: true)
            case .new(let bytes, let version):
                let file = reader.file(web.name, bytes)
                let isClear = CalendarSource.isClear([file])
                let kept = version.map { ReadVersion($0, plans: web.plans) }
                self.init(
                    source: CalendarSource(place, [file], isWhole: isClear),
                    version: isClear ? kept?.text : nil)
            }
        } catch {
            let problem = SourceProblem(file: web.name, line: nil) { $0.text(about: error) }
            self.init(source: nothing, failures: [problem])
        }
    }
}

extension CalendarAddress {
    /// The name of the address in the store, which does not reveal the address.
    var place: String { "\(shown)#\(EvidenceID(of: [text]))" }
}
