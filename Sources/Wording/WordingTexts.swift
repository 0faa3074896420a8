internal import Templates

/// The texts of a language, as places in the bytes of its files: one becomes a string only when it
/// is said.
struct WordingTexts: Sendable {
    private var bytes: [UInt8]
    /// Where each text lies, by its key's raw value.
    private var places: [Range<Int>]
    /// What amounts count: a plan may write words that no key of ours names.
    private var units: [Unit]

    private struct Unit: Sendable {
        let name: Range<Int>
        let text: Range<Int>
    }

    /// The texts of a file that is built in, whose lines have the order of the keys.
    init(builtIn file: [UInt8]) {
        bytes = file
        places = []
        units = []
        places.reserveCapacity(Wording.Key.count)
        for line in WordingFile(file) {
            if line.isUnit {
                units.append(Unit(name: line.unit, text: line.text))
            } else {
                places.append(line.text)
            }
        }
        precondition(places.count == Wording.Key.count, "the tests hold the files against the keys")
    }

    /// The same with what a file of the user's says instead.
    func replaced(by file: [UInt8]) throws(WordingError) -> WordingTexts {
        let known = Self.keys
        var texts = self
        texts.bytes += file
        for line in try WordingFile(texts.bytes, from: bytes.count).checked(against: self, known) {
            if line.isUnit {
                texts.units.insert(Unit(name: line.unit, text: line.text), at: 0)
            } else if let key = known[line.key(in: texts.bytes)] {
                texts.places[key.rawValue] = line.text
            }
        }
        return texts
    }

    /// The keys by their names in files.
    private static var keys: [String: Wording.Key] {
        let english = Templates.wording("en") ?? []
        let names = WordingFile(english).filter { !$0.isUnit }.map { $0.key(in: english) }
        return Dictionary(uniqueKeysWithValues: zip(names, Wording.Key.allCases))
    }

    /// The bytes of a text.
    subscript(key: Wording.Key) -> ArraySlice<UInt8> { bytes[places[key.rawValue]] }

    /// The forms of a unit, by its name or by one of its forms in this language.
    func unit(_ word: String) -> [ArraySlice<UInt8>]? {
        let word = word.lowercased()
        if let named = units.first(where: { bytes[$0.name].elementsEqual(word.utf8) }) {
            return forms(of: named)
        }
        return units.lazy.map(forms).first { forms in
            forms.contains { String(decoding: $0, as: UTF8.self).lowercased() == word }
        }
    }

    private func forms(of unit: Unit) -> [ArraySlice<UInt8>] {
        Self.parts(of: bytes[unit.text], UInt8(ascii: "|"))
    }

    /// The parts of a text between separators, without blanks around them.
    static func parts(of text: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        text.split(separator: separator).map { $0[WordingFile.trimmed($0)] }
    }
}

extension Wording.Key {
    /// How many there are.
    static let count = allCases.count
}
