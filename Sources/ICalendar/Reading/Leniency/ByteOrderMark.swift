/// The byte order mark that some programs put before UTF-8; files joined together have it inside.
enum ByteOrderMark {
    /// How many bytes of it stand at a place.
    static func length(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
        var end = place
        while end + 2 < bytes.count, bytes[end] == 0xEF, bytes[end + 1] == 0xBB,
            bytes[end + 2] == 0xBF
        {
            end += 3
        }
        return end - place
    }
}
