internal import CLibical

extension Component {
    /// Returns the text that libical prints, with its mistakes corrected and its lines folded anew.
    package func printed() -> [UInt8] {
        var folded: [UInt8] = []
        for line in printedLines() { Fold.append(line, to: &folded) }
        return folded
    }

    /// Returns the lines that libical prints, corrected, without folds and line ends.
    func printedLines() -> [[UInt8]] { OwnedComponent(self).lines() }
}

/// A component in libical's memory. It is freed unless a parent takes ownership.
private struct OwnedComponent: ~Copyable {
    private let pointer: OpaquePointer

    init(_ component: Component) {
        let kind = LibIcal.functions.icalcomponent_string_to_kind(component.name)
        let new =
            kind == ICAL_NO_COMPONENT || kind == ICAL_X_COMPONENT
            ? LibIcal.functions.icalcomponent_new_x(component.name)
            : LibIcal.functions.icalcomponent_new(kind)
        guard let new else { preconditionFailure("out of memory") }
        for property in component.properties {
            LibIcal.functions.icalcomponent_add_property(new, property.libicalProperty())
        }
        for child in component.children {
            LibIcal.functions.icalcomponent_add_component(new, OwnedComponent(child).release())
        }
        pointer = new
    }

    deinit { LibIcal.functions.icalcomponent_free(pointer) }

    func lines() -> [[UInt8]] {
        guard let printed = LibIcal.functions.icalcomponent_as_ical_string_r(pointer) else {
            preconditionFailure("out of memory")
        }
        defer { LibIcal.functions.icalmemory_free_buffer(printed) }
        precondition(
            LibIcal.functions.icalcomponent_count_errors(pointer) == 0,
            "only checked values are added, so libical finds no error in them")
        return Fold.unfolded(printed)
    }

    private consuming func release() -> OpaquePointer {
        let owned = pointer
        discard self
        return owned
    }
}
