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
                EntryFileError.Mistake(
                    "this is no file of 'dosecal log --json': it does not begin with "
                        + "{\"\(EntryFile.versionField)\": \(EntryFile.version)")
            ]
            return
        }
        if let number = version.number, number > EntryFile.version {
            mistakes = [
                EntryFileError.Mistake(
                    "the file was written by a newer dosecal (form \(number), this one supports "
                        + "\(EntryFile.version)); install the newer dosecal")
            ]
            return
        }
        var messages: [EntryFileError.Mistake] = []
        if version.number != EntryFile.version {
            messages.append(.init("'\(version.name)' must be \(EntryFile.version)"))
        }
        for name in known where names.count(where: { $0 == name }) > 1 {
            messages.append(.init("'\(name)' is given twice, so leave one out"))
        }
        for name in names where !known.contains(name) {
            messages.append(
                .init(
                    "a field beside the entries is unknown", found: ": '\(name.prefix(60))'",
                    "; leave it out"))
        }
        func isList(_ name: String) -> Bool? {
            fields.first { $0.name == name }.map { $0.type == "array" }
        }
        if isList(EntryFile.entriesField) != true {
            messages.append(.init("'\(EntryFile.entriesField)' must be a list of entries"))
        }
        if isList(EntryFile.evidenceField) == false {
            messages.append(.init("'\(EntryFile.evidenceField)' must be a list of evidence"))
        }
        mistakes = messages
    }
}
