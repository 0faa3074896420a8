import CarePlan
import CivilTime
import ICalendar
import Schedule

/// Prints the occurrences of a series one after another: the first through libical, the others
/// by setting their dates in its bytes.
struct SeriesPrinter {
    private let maker: EntryMaker
    private var shape: Shape?
    private var span: TimeZone.Span?

    /// What libical printed, and where its dates are.
    private struct Shape {
        let stencil: Stencil
        let date: Stencil.Hole
        let ordinal: Stencil.Hole?
        let start: Stencil.Hole?
        let end: Stencil.Hole?
    }

    init(_ maker: EntryMaker) {
        self.maker = maker
    }

    /// Prints one occurrence.
    mutating func print(_ occurrence: Occurrence, into output: inout Output) throws {
        guard maker.state(of: occurrence) == nil, let extent = plainExtent(of: occurrence) else {
            return try output.append(component(of: occurrence).text())
        }
        let shape = shape ?? self.shape(of: occurrence)
        self.shape = shape
        try shape.stencil.print(into: &output) { holes in
            holes.fill(shape.date, with: occurrence.date)
            if let ordinal = shape.ordinal { holes.fill(ordinal, with: occurrence.ordinal) }
            if let start = shape.start { holes.fill(start, with: extent.start) }
            if let end = shape.end { holes.fill(end, with: extent.end) }
        }
    }

    /// The occurrence's component as libical alone prints it.
    func component(of occurrence: Occurrence) -> Component {
        maker.entry(maker.identity.uid(of: occurrence), of: occurrence)
    }

    /// Start and end on the clocks, where no change of the clocks is near: the usual case.
    private mutating func plainExtent(
        of occurrence: Occurrence
    ) -> (start: CivilDateTime, end: CivilDateTime)? {
        guard case .at(let time) = occurrence.clock else {
            return nil
        }
        let start = CivilDateTime(occurrence.date, time)
        let end = start.advanced(byMinutes: maker.minutes)
        if span?.clockSeconds.contains(start.clockSeconds) != true {
            span = maker.zone.span(around: start)
        }
        guard let span, span.offset != nil, span.clockSeconds.contains(end.clockSeconds) else {
            return nil
        }
        return (start, end)
    }

    private func shape(of occurrence: Occurrence) -> Shape {
        let component = component(of: occurrence)
        let stencil = Stencil(component)
        let isElapsed = occurrence.elapsed != nil
        let after = Identity.bytesAfter
        return Shape(
            stencil: stencil,
            date: stencil.hole(
                in: "UID", length: 8, before: after + (isElapsed ? Identity.ordinalLength : 0)),
            ordinal: isElapsed ? stencil.hole(in: "UID", length: 2, before: after) : nil,
            start: stencil.hole(in: "DTSTART", length: 15),
            end: stencil.hole(in: maker.endName, length: 15))
    }
}
