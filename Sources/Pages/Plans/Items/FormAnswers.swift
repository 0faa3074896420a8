package import CarePlan
package import Wording

/// The answers of a form about an item, as texts by their paths in the plan's text.
package struct FormAnswers {
    /// The answers by the names of their fields.
    private(set) var sent: [String: String]

    /// Reads a form in a language. Days and times that are entered one by one are joined.
    package init(_ form: [String: String], in wording: Wording) {
        var answers: [String: String] = [:]
        for (name, text) in form where !FormAnswers.own.contains(name) {
            answers[name] = ItemField.isTypedInLanguage(name) ? wording.planSpan(of: text) : text
        }
        for name in form.keys {
            if let list = Self.list(of: name, ending: "-days") {
                let days = Self.days.filter { form["\(list).\($0)"] == "on" }
                answers[list] = days.joined(separator: ", ")
            }
            if let list = Self.list(of: name, ending: "-kind") {
                answers[list] = Self.times(form, list)
            }
        }
        sent = answers.filter { name, _ in
            !name.hasSuffix("-days") && !name.hasSuffix("-kind") && !Self.isPart(name, of: answers)
        }
    }

    /// The names of fields that are no answers.
    private static let own: Set<String> = ["what", "asked", "go", "base", "person", "rows", "way"]

    static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "holidays"]

    subscript(path: String) -> String {
        get { sent[path] ?? "" }
        set { sent[path] = newValue }
    }

    /// Returns a copy of an item's values with the answers of the form.
    package func changing(_ shown: ItemValues) -> ItemValues { shown.changed(by: sent) }

    private static func list(of name: String, ending: String) -> String? {
        name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : nil
    }

    private static func times(_ form: [String: String], _ list: String) -> String {
        switch form["\(list)-kind"] {
        case "times"?:
            (0..<20).compactMap { form["\(list).\($0)"] }.filter { !$0.isEmpty }
                .joined(separator: ", ")
        case let other?: other
        case nil: ""
        }
    }

    /// Returns whether a field is one of the days or times that were joined.
    private static func isPart(_ name: String, of answers: [String: String]) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        let list = name[..<dot]
        return answers["\(list)-days"] != nil || answers["\(list)-kind"] != nil
    }
}
