/// Parameters without a value, such as the `;ENCODED` that vCalendar 1.0 had, and a semicolon with
/// none behind it.
enum BareParameter {
    /// One without a value.
    static func parameter(_ name: String) -> ReadProperty.Parameter { .init(name, "") }

    /// Whether a parameter is kept: one without a name says nothing.
    static func isNamed(_ parameter: ReadProperty.Parameter) -> Bool { !parameter.name.isEmpty }
}
