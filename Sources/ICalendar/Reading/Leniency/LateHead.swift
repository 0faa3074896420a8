/// What a calendar says of itself behind its components, where RFC 5545 3.4 has no place for it.
///
/// Files that were joined or edited by a script have it there.
extension SeveralCalendars {
    /// Takes a line that stands in no component.
    mutating func take(_ line: LogicalLine, _ initial: UInt8, _ scanner: LineScanner) {
        guard let calendar = TextAround.calendar(of: self) else { return }
        texts[calendar].take(line, initial, scanner)
    }
}
