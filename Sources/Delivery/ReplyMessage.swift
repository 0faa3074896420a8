import CivilTime
import SQLStore

/// A message of an ntfy topic, as far as answers need it.
struct ReplyMessage {
    /// The ID on the server.
    let id: String
    /// The time at which the server received it.
    let time: Instant
    /// The text.
    let text: String

    /// Parses a line of a topic, which is a JSON object. Returns `nil` if it is another event, or
    /// not valid.
    init?(_ line: String) {
        guard let fields = JSONFields.read(line), fields["event"] == "message",
            let id = fields["id"], !id.isEmpty,
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            let time = fields["time"].flatMap({ Int($0) }), let text = fields["message"]
        else { return nil }
        self.id = id
        self.time = Instant(seconds: time)
        self.text = text
        guard self.time.isSupported else { return nil }
    }
}
