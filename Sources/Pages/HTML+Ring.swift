extension HTML {
    /// Returns a ring that fills up, with `text` in it. Each arc is a percentage; `label` is for
    /// screen readers, and `kind` is the class of the colours.
    static func ring(
        _ kind: String, label: String, text: String, arcs: [(kind: String, percent: Int)],
        size: Int
    ) -> HTML {
        var (start, pieces) = (0, [circle("track", [])])
        for arc in arcs {
            let percent = min(max(0, arc.percent), 100 - start)
            if percent > 0 {
                pieces.append(
                    circle(
                        arc.kind,
                        [("pathLength", "100"), ("stroke-dasharray", "\(percent) 100")]
                            + (start > 0 ? [("stroke-dashoffset", "\(-start)")] : [])))
            }
            start += percent
        }
        let words = tag("text", ["y": "8"], text)
        return tag(
            "svg",
            [
                "class": "ring \(kind)", "role": "img", "aria-label": label,
                "viewBox": "-60 -60 120 120", "width": "\(size)", "height": "\(size)",
            ],
            [
                tag("g", pieces), words,
            ])
    }

    private static func circle(
        _ kind: String, _ more: [(StaticString, String)]
    ) -> HTML {
        tag("circle", [("class", kind), ("r", "51")] + more, [])
    }
}
