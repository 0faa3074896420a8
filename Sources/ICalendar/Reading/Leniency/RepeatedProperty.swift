/// Properties that RFC 5545 has once and a file has twice, as two programs that edit the same object
/// leave them: the first counts.
extension ReadComponent {
    /// The first property of a name, given in upper case.
    package subscript(name: String) -> ReadProperty? { properties.first { $0.name == name } }
}
