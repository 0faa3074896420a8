package import Adherence
import CivilTime
package import Feed

/// A calendar of days by how many of their doses were taken: weeks as columns, drawn as SVG.
package struct HeatMap {
    private let days: [Statistics.Day]
    private let wording: Wording

    /// So many columns fit on a page and can still be read.
    private static let mostWeeks = 27
    private static let pitch = 18
    private static let size = 15
    private static let left = 40
    private static let top = 18

    package init(_ days: [Statistics.Day], _ wording: Wording) {
        self.days = days
        self.wording = wording
    }

    /// How a day is drawn; the name is its class on the page.
    private enum Mark: String, CaseIterable {
        case none, some, half, most, all, nothing, open, paused

        /// A pattern of the page's own, which no style sheet of another file can name.
        var fill: String {
            switch self {
            case .open: "url(#p-open)"
            case .paused: "url(#p-paused)"
            case .none, .some, .half, .most, .all, .nothing: "none"
            }
        }

        init(_ day: Statistics.Day) {
            let percent = day.due == 0 ? 0 : day.taken * 100 / day.due
            switch (day.open, day.due) {
            case (1..., _): self = .open
            case (_, 0): self = day.paused > 0 ? .paused : .nothing
            case _ where percent >= 100: self = .all
            case _ where percent >= 80: self = .most
            case _ where percent >= 50: self = .half
            case _ where day.taken > 0: self = .some
            default: self = .none
            }
        }
    }

    private func text(_ key: String, _ words: [String: String] = [:]) -> String {
        wording.text("report.\(key)", words)
    }

    /// The pictures, one below the other, and what their marks mean. A page with such pictures
    /// needs the patterns once, too.
    package var pieces: [HTML] {
        var weeks: [[Statistics.Day]] = []
        for day in days {
            if weeks.isEmpty || day.date.weekday == .monday { weeks.append([]) }
            weeks[weeks.count - 1].append(day)
        }
        let bands = stride(from: 0, to: weeks.count, by: Self.mostWeeks).map { start in
            picture(Array(weeks[start..<min(start + Self.mostWeeks, weeks.count)]))
        }
        return bands + [legend]
    }
}

extension HeatMap {
    private func picture(_ weeks: [[Statistics.Day]]) -> HTML {
        let width = Self.left + weeks.count * Self.pitch
        let height = Self.top + 7 * Self.pitch
        let days = weeks.enumerated().flatMap { column, week in week.map { cell($0, column) } }
        return .tag(
            "svg",
            [
                "class": "map", "role": "img", "aria-label": label(weeks.flatMap { $0 }),
                "viewBox": "0 0 \(width) \(height)", "width": "\(width)",
                "height": "\(height)",
            ], weekdays + months(weeks) + days)
    }

    private func label(_ days: [Statistics.Day]) -> String {
        let judged = days.filter { $0.due > 0 && $0.open == 0 }
        return text(
            "map.label",
            [
                "from": days.first.map { wording.longDate($0.date) } ?? "",
                "through": days.last.map { wording.longDate($0.date) } ?? "",
                "count": String(judged.count { $0.taken == $0.due }),
                "all": String(judged.count),
            ])
    }

    private func cell(_ day: Statistics.Day, _ column: Int) -> HTML {
        .tag(
            "rect",
            [
                "class": Mark(day).rawValue, "x": "\(Self.left + column * Self.pitch)",
                "y": "\(Self.top + (day.date.weekday.rawValue - 1) * Self.pitch)",
                "width": "\(Self.size)", "height": "\(Self.size)", "rx": "2",
                "fill": Mark(day).fill,
            ], [.tag("title", "\(wording.longDate(day.date)): \(said(day))")])
    }

    private func said(_ day: Statistics.Day) -> String {
        let parts = [
            day.due > 0
                ? text("map.taken", ["count": String(day.taken), "all": String(day.due)]) : nil,
            day.open > 0 ? wording.counted("report.leftOut.open", day.open) : nil,
            day.paused > 0 ? wording.counted("report.leftOut.paused", day.paused) : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? text("noneDue") : parts.joined(separator: ", ")
    }

    private var weekdays: [HTML] {
        Weekday.allCases.map { day in
            let line = Self.top + (day.rawValue - 1) * Self.pitch + Self.size - 4
            return .tag(
                "text", ["x": "0", "y": "\(line)"], wording.weekday(day))
        }
    }

    /// Each month above the week in which it begins.
    private func months(_ weeks: [[Statistics.Day]]) -> [HTML] {
        let firsts = weeks.enumerated().compactMap { column, week in
            week.first { $0.date.day == 1 }.map { (column, $0.date) }
        }
        var labels = firsts
        if let day = weeks.first?.first?.date, firsts.first?.0 ?? 99 >= 4 {
            labels.insert((0, day), at: 0)
        }
        return labels.enumerated().map { index, label in
            let isNamed = index == 0 || label.1.month == 1
            let name = wording.monthName(label.1) + (isNamed ? " \(label.1.year)" : "")
            return .tag(
                "text", ["x": "\(Self.left + label.0 * Self.pitch)", "y": "11"], name)
        }
    }

    private var legend: HTML {
        let items = Mark.allCases.map { mark in
            let sample = HTML.tag(
                "svg", ["width": "16", "height": "16", "aria-hidden": "true"],
                [
                    .tag(
                        "rect",
                        [
                            "class": mark.rawValue, "x": "0.5", "y": "0.5",
                            "width": "\(Self.size)", "height": "\(Self.size)", "rx": "2",
                            "fill": mark.fill,
                        ], [])
                ])
            return HTML.tag("li", [sample, HTML(text("map.\(mark.rawValue)"))])
        }
        return .tag("ul", ["class": "legend"], items)
    }

    /// Patterns tell apart, without colour, what is no share at all.
    package static var patterns: HTML {
        let shapes: [(String, String)] = [
            ("p-open", "M-1,1 L1,-1 M0,5 L5,0 M4,6 L6,4"), ("p-paused", "M1.5,0 V5"),
        ]
        let patterns = shapes.map { id, path in
            HTML.tag(
                "pattern",
                ["id": id, "patternUnits": "userSpaceOnUse", "width": "5", "height": "5"],
                [.tag("path", ["d": path], [])])
        }
        return .tag(
            "svg", ["class": "patterns", "width": "0", "height": "0", "aria-hidden": "true"],
            [.tag("defs", patterns)])
    }
}

extension HeatMap {
    /// How the pictures look: on light and dark screens, and on paper without colours. The page
    /// gives the colours of faint text and of lines.
    package static let rules: StaticString = """
        :root {
          --c0: #eaf1f8; --c1: #b3cdea; --c2: #7aa5d6; --c3: #3f74b6; --c4: #123e7a;
          --edge: #5b6b7b;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --c0: #1b2633; --c1: #27466b; --c2: #3a6da5; --c3: #6fa4dd; --c4: #cbe4ff;
            --edge: #8494a5;
          }
        }
        .patterns { position: absolute; }
        .map { display: block; max-width: 100%; height: auto; margin: .4rem 0; }
        .map text { font-size: 11px; fill: var(--faint); }
        rect { stroke: var(--edge); stroke-width: 1; }
        rect.none { fill: var(--c0); } rect.some { fill: var(--c1); } rect.half { fill: var(--c2); }
        rect.most { fill: var(--c3); } rect.all { fill: var(--c4); }
        rect.some, rect.half, rect.most, rect.all { stroke: none; }
        rect.nothing { fill: none; stroke-dasharray: 2 2; stroke: var(--line); }
        pattern path { stroke: var(--edge); stroke-width: 1.2; fill: none; }
        .legend {
          display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; margin: .4rem 0;
          padding: 0; font-size: .8rem; color: var(--faint);
        }
        .legend li { display: flex; align-items: center; gap: .35rem; }

        """
}
