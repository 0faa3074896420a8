/// The languages that a browser asks for, in the order in which it names them (RFC 9110 12.5.4).
struct AcceptedLanguages: Sequence {
    private let names: [String]

    /// Reads the `Accept-Language` field.
    init(_ field: String?) {
        names = (field ?? "").lowercased().split(separator: ",").map {
            String($0.drop { $0 == " " }.prefix { $0.isLetter })
        }
    }

    func makeIterator() -> IndexingIterator<[String]> { names.makeIterator() }
}
