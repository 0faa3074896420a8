import CalendarImport
import Fetch
import Journal
import Terminal

extension SourceReading {
    /// A calendar on the web and what is known of it.
    struct Web {
        let address: CalendarAddress
        /// What it is called in messages: never by the whole address.
        let name: String
        let calendar: WebCalendar
        /// What was read of it last.
        let known: ReadVersion?
        /// Which plans there are now.
        let plans: String
    }

    /// Reads what an address gives; nothing where that is known, with the same plans.
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
            let problem = SourceProblem(file: web.name, line: nil, reason: error.description)
            self.init(source: nothing, failures: [problem])
        }
    }
}

extension CalendarAddress {
    /// The name under which its objects are remembered, which does not give it away.
    var place: String { "\(shown)#\(EvidenceID(of: [text]))" }
}
