public import CivilTime

extension ZoneDirectory {
    /// Returns the name of the zone with this name in any case, or of the only zone named after
    /// this city, such as Asia/Tokyo for Tokyo. Other names of a zone do not make a city ambiguous:
    /// Istanbul is Europe/Istanbul, to which Asia/Istanbul is a link.
    public func zoneName(of place: String) -> String? {
        let place = place.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if zone(named: place) != nil { return place }
        let known = names()
        let full = Self.asCompared(place)
        if let name = known.first(where: { $0.lowercased() == full }) { return name }
        let meant = cityZones().filter { Self.city(in: $0) == full }
        let own = meant.count > 1 ? meant.filter { !isLink($0) } : meant
        return own.count == 1 ? own[0] : nil
    }

    /// Returns the zone that an unknown name probably means: one with the same city, or with a city
    /// of similar spelling.
    public func nearest(to name: String) -> String? {
        let known = cityZones()
        let cities = known.map(Self.city)
        let city = Self.city(in: name)
        // Words that only begin with the name do not count: Danmark does not mean Danmarkshavn,
        // which is in Greenland.
        let meant =
            cities.contains(city) ? city : Spelling.nearest(to: city, in: cities, whole: true)
        let found = known.filter { Self.city(in: $0) == meant }
        return found.first { !isLink($0) } ?? found.first
    }

    /// Returns the names of zones other than the fixed ones: `Etc/GMT+1` is an hour behind UTC, so
    /// it is not what GMT+1 means.
    private func cityZones() -> [String] { names().filter { !$0.hasPrefix("Etc/") } }

    /// Returns the last part of a zone name in the form for comparison.
    private static func city(in name: String) -> String {
        asCompared(name.split(separator: "/").last.map(String.init) ?? name)
    }

    private static func asCompared(_ name: String) -> String {
        name.lowercased().replacing(" ", with: "_")
    }
}
