import CivilTime

extension Arguments {
    static let windowOption = Option("window", .value("SPAN", default: "30d"), "how many days")
    static let windowEndOption = Option("to", .value("DATE", default: "today"), "the last day")
    func window(today: CivilDate) throws(UsageError) -> (from: CivilDate, through: CivilDate) {
        (today.advanced(byDays: -29), today)
    }
}
