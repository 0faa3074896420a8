package import Adherence
import CivilTime
import Feed
package import Wording

/// A calendar with the share of doses taken on each day: weeks as columns, drawn as SVG.
package struct HeatMap {
    private let days: [Statistics.Day]
    private let wording: Wording
    private let scale: Scale

    /// The size of a day in pixels.
    package struct Scale: Sendable {
        fileprivate let pitch: Int
        fileprivate let size: Int

        /// The number of columns that fit the width.
        fileprivate let weeks: Int

        /// The scale for printed pages.
        package static let small = Scale(pitch: 18, size: 15, weeks: 27)
        /// The scale for the smallest phones.
        package static let narrow = Scale(pitch: 18, size: 15, weeks: 14)
    }

    private static let left = 40
    private static let top = 18

    /// Creates the calendar of consecutive days at a scale.
    package init(_ days: [Statistics.Day], _ wording: Wording, _ scale: Scale) {
        self.days = days
        self.wording = wording
        self.scale = scale
    }

    /// The appearance of a day; the name is its CSS class.
    private enum Mark: String, CaseIterable {
        case none, some, half, most, all, nothing, open, paused

        /// The fill attribute. A style sheet in another file cannot refer to the page's patterns.
        var fill: String {
            switch self {
            case .open: "url(#p-open)"
            case .paused: "url(#p-paused)"
            case .none, .some, .half, .most, .all, .nothing: "none"
            }
        }

        var meaning: Wording.Key {
            switch self {
            case .none: .reportMapNone
            case .some: .reportMapSome
            case .half: .reportMapHalf
            case .most: .reportMapMost
            case .all: .reportMapAll
            case .nothing: .reportMapNothing
            case .open: .reportMapOpen
            case .paused: .reportMapPaused
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

    private func text(_ key: Wording.Key, _ words: [String: String] = [:]) -> String {
        wording.text(key, words)
    }

    /// The pictures and their legend. The page must also contain `patterns` once.
    package var pieces: [HTML] {
        var weeks: [[Statistics.Day]] = []
        for day in days {
            if weeks.isEmpty || day.date.weekday == .monday { weeks.append([]) }
            weeks[weeks.count - 1].append(day)
        }
        let bands = stride(from: 0, to: weeks.count, by: scale.weeks).map { start in
            picture(Array(weeks[start..<min(start + scale.weeks, weeks.count)]))
        }
        return bands + [legend]
    }
}

extension HeatMap {
    private func picture(_ weeks: [[Statistics.Day]]) -> HTML {
        let width = Self.left + weeks.count * scale.pitch
        let height = Self.top + 7 * scale.pitch
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
            .reportMapLabel,
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
                "class": Mark(day).rawValue, "x": "\(Self.left + column * scale.pitch)",
                "y": "\(Self.top + (day.date.weekday.rawValue - 1) * scale.pitch)",
                "width": "\(scale.size)", "height": "\(scale.size)", "rx": "2",
                "fill": Mark(day).fill,
            ], [.tag("title", "\(wording.longDate(day.date)): \(day.counted(wording))")])
    }

    private var weekdays: [HTML] {
        Weekday.allCases.map { day in
            let line = Self.top + (day.rawValue - 1) * scale.pitch + scale.size / 2 + 4
            return .tag(
                "text", ["x": "0", "y": "\(line)"], wording.weekday(day))
        }
    }

    /// Returns the names of months, each above the week in which the month starts.
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
                "text", ["x": "\(Self.left + label.0 * scale.pitch)", "y": "11"], name)
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
                            "width": "\(Scale.small.size)", "height": "\(Scale.small.size)",
                            "rx": "2",
                            "fill": mark.fill,
                        ], [])
                ])
            return HTML.tag("li", [sample, HTML(text(mark.meaning))])
        }
        return .tag("ul", ["class": "legend"], items)
    }
}
