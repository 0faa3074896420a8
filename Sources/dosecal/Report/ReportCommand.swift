enum ReportCommand {
    static func command(_ surroundings: Surroundings) -> Command {
        Command(Grammar(name: "report", summary: "x", discussion: "", operands: nil, options: [])) {
            _ in 0
        }
    }
}
