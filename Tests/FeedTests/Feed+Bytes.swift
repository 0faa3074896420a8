import Feed
import ICalendar

extension Feed {
    /// The whole feed in memory.
    func bytes() throws -> [UInt8] {
        var output = Output()
        try write(to: &output)
        return output.withBytes { Array($0) }
    }
}
