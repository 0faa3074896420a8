package import Household
package import Wording

extension CalendarDoubts {
    /// A line that says how much there is to look at, and the commands that show it; nil if there
    /// is nothing.
    package func line(_ wording: Wording) -> String? {
        guard unmatched + unsure > 0 else { return nil }
        let commands = [
            unmatched > 0 ? "dosecal unmatched" : nil, unsure > 0 ? "dosecal log" : nil,
        ]
        let list = commands.compactMap { $0 }.joined(separator: ", ")
        return "\(wording.counted(.statusLook, unmatched + unsure)): \(list)"
    }
}
