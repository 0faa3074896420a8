import Journal

/// The fields of a file outside of its lists.
struct EntryFileHead {
    struct Field {
        let name: String
        let type: String
        let number: Int?
    }
    let mistakes: [EntryFileError.Mistake]

    init(_ fields: [Field]) {
        let names = fields.map(\.name)
        let known = [EntryFile.versionField] + EntryFile.List.allCases.map(\.rawValue)
        guard let version = fields.first(where: { $0.name == EntryFile.versionField }) else {
            mistakes = [
                .init(
                    .otherFile(head: "{\"\(EntryFile.versionField)\": \(EntryFile.version)"))
            ]
            return
        }
        if let number = version.number, number > EntryFile.version {
            mistakes = [.init(.newer(form: number, known: EntryFile.version))]
            return
        }
        var messages: [EntryFileError.Mistake] = []
        if version.number != EntryFile.version {
            messages.append(.init(.version(EntryFile.version)))
        }
        for name in known where names.count(where: { $0 == name }) > 1 {
            messages.append(.init(.givenTwice(name)))
        }
        for name in names where !known.contains(name) {
            messages.append(.init(.unknownHead("\(name.prefix(60))")))
        }
        func isList(_ name: String) -> Bool? {
            fields.first { $0.name == name }.map { $0.type == "array" }
        }
        if isList(EntryFile.entriesField) != true {
            messages.append(.init(.noList(.entries)))
        }
        if isList(EntryFile.evidenceField) == false {
            messages.append(.init(.noList(.evidence)))
        }
        mistakes = messages
    }
}
