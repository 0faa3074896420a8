import Feed
import ICalendar

extension Feed {
    /// The whole feed in memory.
    func bytes() throws -> [UInt8] {
        let collected = Collected()
        var output = Output { collected.bytes += Array($0) }
        try write(to: &output)
        return collected.bytes
    }

    private final class Collected {
        var bytes: [UInt8] = []
    }
}
