/// Why a command did not do what it was asked: what is the matter and what to do.
struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
