public import CivilTime

extension ZoneDirectory {
    /// The zones that a city gives its name, in order: Europe/London for London. Case does not count.
    public func zones(ofCity name: String) -> [String] {
        let city = Self.asCompared(name)
        return names().filter { Self.city(in: $0) == city }
    }

    /// The zone that was probably meant by a name that none has: that of its city, whatever stands
    /// before it, or of the city that is spelt nearly so.
    public func nearest(to name: String) -> String? {
        let known = names()
        let cities = known.map(Self.city)
        let city = Self.city(in: name)
        // Whoever writes Danmark does not mean Danmarkshavn, which is in Greenland.
        let meant =
            cities.contains(city) ? city : Spelling.nearest(to: city, in: cities, whole: true)
        return meant.flatMap(cities.firstIndex(of:)).map { known[$0] }
    }

    /// The last part of a name, as it is compared.
    private static func city(in name: String) -> String {
        asCompared(name.split(separator: "/").last.map(String.init) ?? name)
    }

    private static func asCompared(_ name: String) -> String {
        name.lowercased().replacing(" ", with: "_")
    }
}
