import CommandLine
import Journal
import SQLStore
import Terminal

/// Writes entries as a JSON file that can be imported.
enum LogFile {
    static func text(of logs: [PersonLog], _ evidence: [Evidence] = []) -> String {
        let entries = logs.flatMap(\.lines).map {
            json(EntryFile.fields(of: $0.entry, digest: $0.digest))
        }
        let head = "{\"\(EntryFile.versionField)\": \(EntryFile.version), "
        var lists = [list(EntryFile.entriesField, entries)]
        if !evidence.isEmpty {
            let pieces = evidence.map { json(EntryFile.fields(of: $0)) }
            lists.append(list(EntryFile.evidenceField, pieces))
        }
        return head + lists.joined(separator: ", ") + "}\n"
    }

    private static func list(_ name: String, _ parts: [JSON]) -> String {
        let lines = parts.map(\.line)
        return "\"\(name)\": ["
            + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n") + "]"
    }

    private static func json(_ fields: [(name: String, value: EntryFile.Value)]) -> JSON {
        .object(
            fields.map { name, value in
                switch value {
                case .text(let text): (name, .string(text))
                case .number(let number): (name, .number(number))
                }
            })
    }

    /// Returns the evidence of the entries that is in the store, in order and without duplicates.
    static func evidence(
        of logs: [PersonLog], in store: any Store
    ) throws(StoreError) -> [Evidence] {
        var known: Set<EvidenceID> = []
        var evidence: [Evidence] = []
        for id in logs.flatMap(\.lines).compactMap(\.entry.basis?.evidence)
        where known.insert(id).inserted {
            if let piece = try store.evidence(id) { evidence.append(piece) }
        }
        return evidence
    }
}
