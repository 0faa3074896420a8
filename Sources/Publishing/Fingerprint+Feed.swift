import Files

extension Fingerprint {
    /// Both files of a feed, in short.
    static func digits(_ calendar: FileStamp, _ packed: FileStamp) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(calendar)
        fingerprint.add(packed)
        return fingerprint.digits
    }
}
