import CommandLine
import CarePlan
import CivilTime
import Household
import Wording
import Terminal

/// The options of commands that record.
enum RecordingOptions {
    static let operand = Operands(
        "ITEM", 1...1, completion: NamesCommand.Kind.items.completion, itemWords)
    static let optionalOperand = Operands(
        "ITEM", 0...1, completion: NamesCommand.Kind.items.completion, itemWords)
    private static let itemWords = "an item's id or name, or the beginning of either"
    static let at = Option(
        "at", "WHEN", .time, default: "now",
        "when you did it: 20:00, 'yesterday 20:00', '2026-11-19 20:00', '30 min ago'")
    static let planned = Option(
        "for", "WHEN", .plannedTime,
        "which planned time you mean, if not the nearest open one")
    static let note = Option("note", "TEXT", .note, "a note to keep with it")
    static let amount = Option("amount", "N", .amount, default: "as planned", "how much")
    static let extraFlag = Flag("extra", "an extra dose, on top of the plan")
    static let anywayFlag = Flag(
        "anyway", "record it even if it is too soon after another dose, or too much")
    static let taking: [any AnyOption] = [planned, amount, note, extraFlag, anywayFlag]
}

extension ValueParser where Value == String {
    /// A note for the record.
    fileprivate static var note: ValueParser {
        ValueParser { text throws(ValueError) in
            guard text.count <= 2000, !text.unicodeScalars.contains(where: { $0.value == 0 }) else {
                throw .unfitUnseen(needs: .text(.valueNote))
            }
            return text
        }
    }
}

extension ValueParser where Value == Amount {
    /// An amount above 0.
    fileprivate static var amount: ValueParser {
        ValueParser(needs: .text(.valueAmount)) { text in
            TypedAmount.amount(text).flatMap { $0.thousandths > 0 ? $0 : nil }
        }
    }
}

extension ValueParser where Value == Household.Time {
    /// The time at which something was done.
    static var time: ValueParser {
        ValueParser(needs: .text(.valueTime)) { WhenPhrase($0).time }
    }
}

extension ValueParser where Value == Household.Target {
    /// A planned time, or only a day for all-day items.
    fileprivate static var plannedTime: ValueParser {
        ValueParser(needs: .text(.valueTime)) { text in
            let phrase = WhenPhrase(text)
            if case .on(let day, let clock)? = phrase.clockTime { return .planned(day, clock) }
            return phrase.day.map { .planned($0, nil) }
        }
    }
}
