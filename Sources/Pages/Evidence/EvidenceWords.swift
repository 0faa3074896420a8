import CarePlan
import CivilTime
import CalendarImport
import Household
import Journal
import Wording

/// The texts about pieces of evidence for a reader who sees these persons.
struct EvidenceWords {
    private let views: [PersonView]
    private let first: PersonView

    init?(_ views: [PersonView]) {
        guard let first = views.first else { return nil }
        self.views = views
        self.first = first
    }

    private var isDiscreet: Bool { views.contains(where: \.isDiscreet) }

    private func view(of piece: Household.ReviewedEvidence) -> PersonView {
        views.first { $0.person.id == piece.finding?.person } ?? first
    }

    /// Returns the title of the evidence, or a number on a discreet page.
    func title(of piece: Household.ReviewedEvidence) -> String {
        let title = isDiscreet ? "" : piece.finding?.title ?? ""
        guard title.isEmpty else { return title }
        return first.text(.evidenceUntitled, ["number": "\(piece.unmatched.number)"])
    }

    /// Returns the person, the time and the reason why the evidence matched nothing.
    func facts(of piece: Household.ReviewedEvidence) -> [String] {
        let view = view(of: piece)
        let name = views.count > 1 && piece.finding?.person != nil ? view.person.plan.person : nil
        let time = (piece.finding?.at ?? piece.finding?.start).map(view.words.said)
        let read = first.text(
            .evidenceRead, ["time": view.words.said(piece.unmatched.evidence.read)])
        let isAnybodys = piece.finding?.person == nil && (views.count > 1 || piece.mayBeOfOthers)
        let whose = isAnybodys ? first.text(.evidenceNobody) : ""
        let isGone = piece.unmatched.evidence.deletedUID != nil
        let why =
            isGone
            ? first.text(.styleDeleted)
            : piece.finding.map { $0.why(in: first.words) ?? first.text(.evidenceFits) }
                ?? first.text(.mismatchUnreadable)
        return [
            [name, time].compactMap { $0 }.joined(separator: ", "), whose,
            first.text(.evidenceWhy, ["why": why]), read,
        ].filter { !$0.isEmpty }
    }

    /// Returns when it was done on the person's clocks, or when the evidence was read if it gives
    /// no time.
    func clock(of piece: Household.ReviewedEvidence) -> CivilDateTime {
        let view = view(of: piece)
        let moment = piece.finding?.at ?? piece.finding?.start ?? piece.unmatched.evidence.read
        return view.person.zone.wallClock(at: min(moment, view.now))
    }

    /// Returns the calendar object as text, or `nil` on a discreet page.
    func raw(of piece: Household.ReviewedEvidence) -> String? {
        isDiscreet
            ? nil
            : String(String(decoding: piece.unmatched.evidence.raw, as: UTF8.self).prefix(4000))
    }
}
