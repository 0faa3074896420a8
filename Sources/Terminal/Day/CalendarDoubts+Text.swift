package import Household
package import Wording

extension EvidenceCounts {
    /// Returns a line with the number of entries to check and the commands that list them, or `nil`
    /// if there are none.
    package func line(_ wording: Wording) -> String? {
        guard unmatched + unsure > 0 else { return nil }
        let commands = [
            unmatched > 0 ? "dosecal unmatched" : nil, unsure > 0 ? "dosecal log" : nil,
        ]
        let list = commands.compactMap { $0 }.joined(separator: ", ")
        return "\(wording.counted(.statusLook, unmatched + unsure)): \(list)"
    }
}
