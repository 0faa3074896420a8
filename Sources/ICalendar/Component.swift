internal import CLibical

/// A component of a calendar (RFC 5545 3.6), built and printed by libical.
package struct Component: ~Copyable {
    private let pointer: OpaquePointer

    /// An empty component of this name, such as VEVENT; a name unknown to libical is fine too.
    package init(_ name: String) {
        let kind = LibIcal.functions.icalcomponent_string_to_kind(name)
        let new =
            kind == ICAL_NO_COMPONENT || kind == ICAL_X_COMPONENT
            ? LibIcal.functions.icalcomponent_new_x(name)
            : LibIcal.functions.icalcomponent_new(kind)
        guard let new else { preconditionFailure("out of memory") }
        pointer = new
    }

    deinit { LibIcal.functions.icalcomponent_free(pointer) }

    /// Adds properties in their order.
    package mutating func add(_ properties: Property...) {
        for property in properties {
            LibIcal.functions.icalcomponent_add_property(pointer, property.made())
        }
    }

    /// Adds a component inside this one.
    package mutating func add(_ child: consuming Component) {
        LibIcal.functions.icalcomponent_add_component(pointer, child.release())
    }

    /// The component as text: CRLF, folded at 75 octets between characters (RFC 5545 3.1).
    package func text() -> [UInt8] {
        guard let printed = LibIcal.functions.icalcomponent_as_ical_string_r(pointer) else {
            preconditionFailure("out of memory")
        }
        defer { LibIcal.functions.icalmemory_free_buffer(printed) }
        precondition(
            LibIcal.functions.icalcomponent_count_errors(pointer) == 0,
            "only checked values are added, so libical finds no error in them")
        return Fold.refolded(printed)
    }

    private consuming func release() -> OpaquePointer {
        let owned = pointer
        discard self
        return owned
    }
}
