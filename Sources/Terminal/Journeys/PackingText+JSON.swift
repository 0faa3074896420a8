import Adherence
import CarePlan
import CivilTime
package import CommandLine
import Household
import Wording

extension PackingText {
    /// The packing list as JSON; amounts are decimals.
    package var json: JSON {
        .object([
            ("person", .string(person.plan.person)), ("id", .string(person.id)),
            ("zone", .string(person.zone.name)), ("from", .string(trip.from.description)),
            ("through", .string(trip.through.description)), ("days", .number(trip.days)),
            ("reserveDays", .number(trip.reserveDays)),
            ("items", .array(packings.map(json))),
        ])
    }

    private func json(_ packing: Household.Packing) -> JSON {
        .object([
            ("item", .string(packing.item.id)), ("name", .string(packing.item.title)),
            ("unit", .string(packing.unit)), ("basis", .string(packing.basis)),
            ("journey", .string(packing.trip.description)),
            ("reserve", .string(packing.reserve.description)),
            ("pack", .string(packing.whole.description)),
            ("most", .optional(packing.need?.most?.description)),
            ("left", .optional(packing.left?.description)),
            ("missing", .optional(packing.missing?.description)),
            ("runsOut", .optional(packing.runOut?.description)),
        ])
    }
}

extension Household.Packing {
    /// The name in JSON of the basis on which the amounts were calculated.
    fileprivate var basis: String {
        switch need?.basis {
        case nil: "lenses"
        case .plan: "plan"
        case .record: "record"
        case .most: "most"
        case .unknown: "unknown"
        }
    }
}
