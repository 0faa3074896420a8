import HTTP

/// Writes the XML of a response as UTF-8.
///
/// Four namespaces have fixed prefixes; an element of any other namespace declares it. Characters
/// that XML 1.0 section 2.2 forbids are omitted, so that one title cannot invalidate a whole list.
struct XMLWriter {
    /// The bytes written.
    private(set) var bytes: [UInt8] = []

    /// Writes literal markup.
    mutating func markup(_ markup: StaticString) {
        let bytes = UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
        self.bytes.append(contentsOf: bytes)
    }

    /// Writes escaped text.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { escape($0, inAttribute: false) }
    }

    /// Writes bytes as escaped text. Invalid UTF-8 is replaced.
    mutating func text(_ bytes: [UInt8]) {
        let isASCII = bytes.withUnsafeBufferPointer { $0.reduce(0) { $0 | $1 } < 0x80 }
        guard isASCII || String(validating: bytes, as: UTF8.self) != nil else {
            return text(String(decoding: bytes, as: UTF8.self))
        }
        bytes.withUnsafeBufferPointer { escape($0, inAttribute: false) }
    }

    /// Writes an empty element.
    mutating func empty(_ name: XMLName) {
        begin(name, "/>")
    }

    /// Writes an element with the content that a closure writes.
    mutating func element<Failure: Error>(
        _ name: XMLName, content: (inout XMLWriter) throws(Failure) -> Void
    ) throws(Failure) {
        begin(name, ">")
        try content(&self)
        markup("</")
        markup(prefix(of: name.namespace) ?? (name.namespace.isEmpty ? "" : "X:"))
        plain(name.local)
        markup(">")
    }

    /// Writes an element with a text.
    mutating func element(_ name: XMLName, _ text: String) {
        element(name) { $0.text(text) }
    }

    /// Removes everything after the first `count` bytes.
    mutating func truncate(to count: Int) {
        bytes.removeSubrange(count...)
    }

    /// Appends the output of another writer.
    mutating func add(_ other: XMLWriter) {
        bytes.append(contentsOf: other.bytes)
    }

    private mutating func begin(_ name: XMLName, _ end: StaticString) {
        markup("<")
        if let prefix = prefix(of: name.namespace) {
            markup(prefix)
            plain(name.local)
        } else if name.namespace.isEmpty {
            plain(name.local)
        } else {
            markup("X:")
            plain(name.local)
            markup(" xmlns:X=\"")
            var namespace = name.namespace
            namespace.withUTF8 { escape($0, inAttribute: true) }
            markup("\"")
        }
        markup(end)
    }

    private mutating func plain(_ name: String) {
        var name = name
        name.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Writes a percent-encoded path segment.
    mutating func pathPart(_ part: String) {
        var part = part
        part.withUTF8 { PercentCoding.encode($0, into: &bytes) }
    }

    private func prefix(of namespace: String) -> StaticString? {
        switch namespace {
        case "DAV:": "D:"
        case "urn:ietf:params:xml:ns:caldav": "C:"
        case "http://calendarserver.org/ns/": "CS:"
        case "http://apple.com/ns/ical/": "A:"
        case "http://www.w3.org/XML/1998/namespace": "xml:"
        default: nil
        }
    }
}

extension XMLWriter {
    /// Writes the XML declaration and the start tag of the root element. The element is in the DAV
    /// or CALDAV namespace.
    mutating func beginDocument(_ prefixed: StaticString) {
        markup("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<")
        markup(prefixed)
        markup(" xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"")
        markup(" xmlns:CS=\"http://calendarserver.org/ns/\"")
        markup(" xmlns:A=\"http://apple.com/ns/ical/\">\n")
    }

    /// Writes the end tag of the root element.
    mutating func endDocument(_ prefixed: StaticString) {
        markup("</")
        markup(prefixed)
        markup(">\n")
    }
}

extension XMLWriter {
    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, inAttribute: Bool) {
        guard !text.allSatisfy(Self.isPlain) else { return bytes.append(contentsOf: text) }
        // An escaped byte takes at most six bytes.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 6 * text.count) { escaped in
            let count = Self.escape(text, inAttribute, into: escaped)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: escaped[..<count]))
        }
    }

    /// Escapes text into a buffer and returns the number of bytes written.
    private static func escape(
        _ text: UnsafeBufferPointer<UInt8>, _ inAttribute: Bool,
        into escaped: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (count, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            if isPlain(byte) {
                escaped.initializeElement(at: count, to: byte)
                count += 1
                index += 1
                continue
            }
            let length = forbidden(text, at: index)
            index += max(1, length)
            if length > 0 { continue }
            if let reference = reference(for: byte, inAttribute) {
                for place in 0..<reference.utf8CodeUnitCount {
                    escaped.initializeElement(
                        at: count + place, to: reference.utf8Start[place])
                }
                count += reference.utf8CodeUnitCount
            } else {
                escaped.initializeElement(at: count, to: byte)
                count += 1
            }
        }
        return count
    }

    /// Returns whether the byte never needs escaping and never begins a forbidden character.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x3F ? byte != 0xEF : byte >= 0x27 && byte < 0x3C || byte == 0x20
    }

    /// Returns the length in bytes of a character at this index that XML 1.0 forbids, or 0.
    private static func forbidden(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch text[index] {
        case 0x09, 0x0A, 0x0D: 0
        case 0x00..<0x20: 1
        case 0xEF where index + 2 < text.count && text[index + 1] == 0xBF:
            text[index + 2] >= 0xBE ? 3 : 0
        default: 0
        }
    }

    /// Returns the reference for a byte that is markup or would be lost. A parser converts a
    /// carriage return followed by a line feed to a line feed (XML 1.0 section 2.11).
    private static func reference(for byte: UInt8, _ inAttribute: Bool) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case 0x0D: "&#13;"
        case UInt8(ascii: "\"") where inAttribute: "&quot;"
        case 0x0A where inAttribute: "&#10;"
        case 0x09 where inAttribute: "&#9;"
        default: nil
        }
    }
}
