internal import CSync

extension Descriptor {
    /// Opens a pipe and returns the descriptors of its ends, which the caller owns. Processes do not
    /// inherit them.
    package static func pipeEnds() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard open_pipe(&ends) == 0 else { throw SystemError() }
        return (ends[0], ends[1])
    }
}
