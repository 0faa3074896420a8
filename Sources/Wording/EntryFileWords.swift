package import Journal

/// Sentences about mistakes in files of entries.
package struct EntryFileWords {
    private let wording: Wording

    /// Creates sentences in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the sentence about a mistake, after the entry with the mistake.
    package func text(_ mistake: EntryFileError.Mistake) -> String {
        let text = text(mistake.reason, in: mistake.place?.list)
        guard let place = mistake.place else { return text }
        let key: Wording.Key =
            switch place.list {
            case .entries: .entriesPlaceEntry
            case .evidence: .entriesPlaceEvidence
            }
        return "\(wording.text(key, ["number": "\(place.number)"])): \(text)"
    }

    private func text(_ reason: EntryFileError.Reason, in list: EntryFileError.List?) -> String {
        switch reason {
        case .unreadable(let error):
            wording.text(.entriesUnreadable, ["reason": wording.text(about: error)])
        case .tooLarge(let mebibytes):
            wording.text(.entriesTooLarge, ["size": "\(mebibytes)"])
        case .notUTF8: wording.text(.mistakeNotUTF8)
        case .nul: wording.text(.entriesNul)
        case .notJSON: wording.text(.entriesNotJSON)
        case .otherFile(let head): wording.text(.entriesOtherFile, ["head": head])
        case .newer(let form, let known):
            wording.text(.entriesNewer, ["form": "\(form)", "known": "\(known)"])
        case .version(let known):
            wording.text(.entriesMust, ["field": "dosecal-log", "needs": "\(known)"])
        case .noList(.entries): wording.text(.entriesNoEntries)
        case .noList(.evidence): wording.text(.entriesNoEvidence)
        case .unknownHead(let name): filled(.entriesUnknownHead, name)
        case .brokenLine: wording.text(.entriesBrokenLine)
        case .missingComma: wording.text(.entriesMissingComma)
        case .extraComma: wording.text(.entriesExtraComma)
        case .afterEnd: wording.text(.entriesAfterEnd)
        case .cutOff: wording.text(.entriesCutOff)
        case .noObject:
            wording.text(list == .evidence ? .entriesNoObjectEvidence : .entriesNoObject)
        case .takenID: wording.text(.entriesTakenID)
        case .undoesItself: wording.text(.entriesUndoesItself)
        case .rawTwice: wording.text(.entriesRawTwice)
        case .changed: wording.text(.entriesChanged)
        case .unknownField(let name, let nearest):
            nearest.map { filled(.entriesNear, name, ["nearest": $0]) }
                ?? filled(.entriesUnknown, name)
        case .givenTwice(let name): filled(.entriesTwice, name)
        case .must(let field, let expectation, let found, let unlessUndone):
            filled(
                unlessUndone ? .entriesMustUndo : .entriesMustNot, text(found),
                ["field": field, "needs": text(expectation)])
        case .missing(let field, let expectation):
            wording.text(.entriesMissing, ["field": field, "needs": text(expectation)])
        case .missingBeside(let field, let other, let expectation):
            wording.text(
                .entriesBeside, ["field": field, "other": other, "needs": text(expectation)])
        case .unfit(let field, let kind):
            wording.text(.entriesUnfit, ["field": field, "kind": kind])
        }
    }

    /// Returns a text with a text of the file, which is filled in last, because `Wording` merges
    /// spaces.
    private func filled(
        _ key: Wording.Key, _ found: String, _ words: [String: String] = [:]
    ) -> String {
        wording.text(key, words.merging(["found": "{found}"]) { $1 })
            .replacing("{found}", with: found, maxReplacements: 1)
    }

    private func text(_ expectation: EntryFileError.Expectation) -> String {
        switch expectation {
        case .entryID: wording.text(.entriesEntryID)
        case .evidenceID: wording.text(.entriesEvidenceID)
        case .moment: wording.text(.entriesMoment)
        case .digest: wording.text(.entriesDigest)
        case .author: wording.text(.entriesAuthor)
        case .day: wording.text(.entriesDay)
        case .whole: wording.text(.entriesWhole)
        case .amount: wording.text(.entriesAmount)
        case .text: wording.text(.entriesText)
        case .word: wording.text(.entriesWord)
        case .raw: wording.text(.entriesRaw)
        case .hex: wording.text(.entriesHex)
        case .choice(let words): wording.alternatives(words.map { "'\($0)'" })
        }
    }

    private func text(_ found: EntryFileError.Found) -> String {
        switch found {
        case .text(let text): "'\(text)'"
        case .number(let number): wording.text(.entriesFoundNumber, ["number": "\(number)"])
        case .brokenText: wording.text(.entriesFoundBrokenText)
        case .largeNumber: wording.text(.entriesFoundLargeNumber)
        case .fraction: wording.text(.entriesFoundFraction)
        case .truth: wording.text(.entriesFoundTruth)
        case .group: wording.text(.entriesFoundGroup)
        }
    }
}
