import Feed
import ICalendar

extension Feed {
    /// Returns the whole feed in memory.
    func bytes() throws -> [UInt8] {
        var output = Output()
        try write(to: &output)
        return output.withBytes { Array($0) }
    }
}
