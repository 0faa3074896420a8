/// The byte order mark that some programs put before UTF-8; files joined together have it inside.
enum ByteOrderMark {
    /// How many bytes of it stand at a place.
    static func length(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
        guard place + 2 < bytes.count, bytes[place] == 0xEF, bytes[place + 1] == 0xBB,
            bytes[place + 2] == 0xBF
        else { return 0 }
        return 3
    }
}
