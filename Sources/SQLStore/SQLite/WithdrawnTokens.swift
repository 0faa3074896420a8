import Files
import Journal

/// The withdrawn tokens, in a file beside a store that is kept by each restore.
///
/// It contains the SHA-256 digest of each token on a separate line, so it does not reveal valid
/// tokens.
struct WithdrawnTokens {
    private let file: StoreFile
    private let digests: Set<String>

    private static let ending = ".withdrawn"
    /// The maximum size of the file in bytes, enough for half a million tokens.
    private static let largest = 32 << 20

    /// Reads the file beside a store, which may be missing.
    init(beside store: StoreFile) throws(StoreError) {
        file = StoreFile(path: store.path + Self.ending)
        guard file.exists else {
            digests = []
            return
        }
        guard let whole = WholeFile(file.path, upTo: Self.largest) else {
            throw StoreError(
                .system(action: "read", reason: "it is no plain file, or too large"), file.path)
        }
        let lines = whole.bytes.split(separator: UInt8(ascii: "\n"))
        digests = Set(lines.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Returns whether a token was withdrawn.
    func has(_ token: String) -> Bool { digests.contains(Self.digest(of: token)) }

    /// Adds tokens to the file.
    func keep(_ tokens: [String]) throws(StoreError) {
        let all = digests.union(tokens.map(Self.digest))
        guard all != digests else { return }
        let text = all.sorted().map { $0 + "\n" }.joined()
        do {
            try AtomicFile.write(to: file.path) { try $0.write(Array(text.utf8)) }
        } catch {
            let reason = (error as? FileError)?.reason.description ?? "\(error)"
            throw StoreError(.system(action: "write", reason: reason), file.path)
        }
        try file.syncFolder()
    }

    private static func digest(of token: String) -> String { SHA256.digits(of: Array(token.utf8)) }
}

extension SQLiteConnection {
    /// Returns whether the version of the store has tokens.
    private func hasTokens() throws(StoreError) -> Bool {
        try integer("SELECT count(*) FROM sqlite_schema WHERE name = 'feed_token'") == 1
    }

    /// Returns the tokens that are no longer valid.
    func withdrawnTokens() throws(StoreError) -> [String] {
        guard try hasTokens() else { return [] }
        return try tokens("until IS NOT NULL", []).map(\.token)
    }

    /// Returns the valid tokens and their subscribers.
    func validTokens() throws(StoreError) -> [(token: String, subscriber: String)] {
        guard try hasTokens() else { return [] }
        return try tokens("until IS NULL", [])
    }

    /// Returns the valid tokens of a subscriber.
    func validTokens(of subscriber: String) throws(StoreError) -> [String] {
        try tokens("until IS NULL AND subscriber = ?", [.text(subscriber)]).map(\.token)
    }

    private func tokens(
        _ which: String, _ values: [StoredValue]
    ) throws(StoreError) -> [(token: String, subscriber: String)] {
        try rows("SELECT token, subscriber FROM feed_token WHERE \(which)", values) {
            row throws(StoreError) in (row.text("token") ?? "", row.text("subscriber") ?? "")
        }
    }
}
