import CivilTime

extension PlanReader {
    mutating func stock(in fields: Fields) -> Stock? {
        guard let node = fields["stock"],
            let fields = self.fields(
                of: node, .field("stock"), such: "{left: 56, counted: 2026-11-20, refill-at: 14}",
                known: ItemField.words(of: .medicine, in: "stock"))
        else { return nil }
        let left = required("left", in: fields, .amount)
        let counted = optional("counted", in: fields, .date)
        let refillAt = optional("refill-at", in: fields, .amount)
        let time = optional("at", in: fields, .clock) ?? .morning
        let pack = optional("pack", in: fields, .positiveAmount)
        let price = optional("price", in: fields, .price)
        if fields["price"] != nil, fields["pack"] == nil {
            note("price", in: fields, .priceNeedsPack)
        }
        return left.map {
            Stock(
                left: $0, counted: counted, refillAt: refillAt, time: time, pack: pack,
                price: price)
        }
    }

    mutating func place(in fields: Fields) -> Place? {
        guard let node = fields["place"],
            let fields = self.fields(
                of: node, .field("place"), such: "{name: Home}",
                known: ItemField.words(of: .medicine, in: "place"))
        else { return nil }
        let name = required("name", in: fields, .text(atMost: 120))
        let latitude = optional("latitude", in: fields, .degrees(upTo: 90))
        let longitude = optional("longitude", in: fields, .degrees(upTo: 180))
        let radius = optional("radius", in: fields, .whole(10...100_000, such: 150)) ?? 100
        let moment = optional("when", in: fields, .word) ?? Place.Trigger.arriving
        if (fields["latitude"] == nil) != (fields["longitude"] == nil) {
            note(fields.position, .coordinates)
        }
        var coordinates: Place.Coordinates?
        if let latitude, let longitude {
            coordinates = Place.Coordinates(latitude: latitude, longitude: longitude)
        } else if fields["latitude"] == nil, let word = fields.first(of: ["radius", "when"]) {
            note(word, in: fields, .needsCoordinates)
        }
        return name.map {
            Place(name: $0, coordinates: coordinates, radius: radius, moment: moment)
        }
    }
}
