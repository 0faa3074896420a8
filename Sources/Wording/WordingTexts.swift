internal import Templates

/// The texts of a language as ranges of bytes. A string is created only when a text is used.
struct WordingTexts: Sendable {
    private var bytes: [UInt8]
    /// The range of each text, by the raw value of its key.
    private var places: [Range<Int>]
    /// The units. A plan can name units for which there is no key.
    private var units: [Unit]

    private struct Unit: Sendable {
        let name: Range<Int>
        let text: Range<Int>
    }

    /// Creates the texts from a built-in file, whose lines are in the order of the keys.
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

    /// Returns these texts, with those in a user's file replaced.
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

    /// The keys by their names in wording files.
    private static var keys: [String: Wording.Key] {
        let english = Templates.wording("en") ?? []
        let names = WordingFile(english).filter { !$0.isUnit }.map { $0.key(in: english) }
        return Dictionary(uniqueKeysWithValues: zip(names, Wording.Key.allCases))
    }

    /// Returns the bytes of a text.
    subscript(key: Wording.Key) -> ArraySlice<UInt8> { bytes[places[key.rawValue]] }

    /// Returns the forms of a unit, which is given by its name or by one of its forms.
    func unit(_ word: String) -> [ArraySlice<UInt8>]? { known(word).map(forms) }

    /// Returns the name of a unit, which is given by its name or by one of its forms.
    func unitName(of word: String) -> String? {
        known(word).map { String(decoding: bytes[$0.name], as: UTF8.self) }
    }

    private func known(_ word: String) -> Unit? {
        let word = word.lowercased()
        return units.first { bytes[$0.name].elementsEqual(word.utf8) }
            ?? units.first { unit in
                forms(of: unit).contains {
                    String(decoding: $0, as: UTF8.self).lowercased() == word
                }
            }
    }

    private func forms(of unit: Unit) -> [ArraySlice<UInt8>] {
        Self.parts(of: bytes[unit.text], UInt8(ascii: "|"))
    }

    /// Returns the parts of a text between separators, without surrounding blanks.
    static func parts(of text: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        text.split(separator: separator).map { $0[WordingFile.trimmed($0)] }
    }
}

extension Wording.Key {
    /// The number of keys.
    static let count = allCases.count
}
