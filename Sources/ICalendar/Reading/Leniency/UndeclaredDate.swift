/// Dates without `VALUE=DATE`, and times with it: the form of the value counts. jtx Board
/// leaves the parameter out of whole days; scripts leave it where the value became a time.
enum UndeclaredDate {
    /// Whether a value is a date alone.
    static func isDate(_ value: [UInt8]) -> Bool { value.count == 8 }
}
