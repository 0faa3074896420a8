import CarePlan
import ICalendar
extension ReadProperty { var text: String { value }; var duration: Int? { nil } }
extension CarePlan { var doneMarks: [String] { [] } }
