/// Bytes that are no UTF-8, such as the Latin-1 of old programs or a character that was cut.
enum InvalidUTF8 {
    /// The text, with U+FFFD for what is no character.
    static func text(of bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
