internal import CivilTime

/// Zones that are named and not defined: many programs leave out the VTIMEZONE that RFC 5545 3.2.19
/// demands. The name alone counts, also where a VTIMEZONE says otherwise.
enum MissingZone {
    /// The name, if there is an IANA zone of it.
    static func name(_ name: String, in directory: ZoneDirectory) -> String? {
        directory.zone(named: name) == nil ? nil : name
    }
}
