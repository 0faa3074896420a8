extension HeatMap {
    /// The SVG patterns of open and paused days, so that colour is not the only difference.
    package static var patterns: HTML {
        let shapes: [(String, String)] = [
            ("p-open", "M-1,1 L1,-1 M0,5 L5,0 M4,6 L6,4"), ("p-paused", "M1.5,0 V5"),
        ]
        let patterns = shapes.map { id, path in
            HTML.tag(
                "pattern",
                ["id": id, "patternUnits": "userSpaceOnUse", "width": "5", "height": "5"],
                [.tag("path", ["d": path], [])])
        }
        return .tag(
            "svg", ["class": "patterns", "width": "0", "height": "0", "aria-hidden": "true"],
            [.tag("defs", patterns)])
    }

    /// The style for light and dark screens and for paper without colours. The page defines the
    /// colours of faint text and lines.
    package static let rules: StaticString = """
        :root {
          --c0: #eaf1f8; --c1: #b3cdea; --c2: #7aa5d6; --c3: #3f74b6; --c4: #123e7a;
          --edge: #5b6b7b;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --c0: #1b2633; --c1: #27466b; --c2: #3a6da5; --c3: #6fa4dd; --c4: #cbe4ff;
            --edge: #8494a5;
          }
        }
        .patterns { position: absolute; }
        .map { display: block; max-width: 100%; height: auto; margin: .4rem 0; }
        .map text { font-size: 11px; fill: var(--faint); }
        rect { stroke: var(--edge); stroke-width: 1; }
        rect.none { fill: var(--c0); } rect.some { fill: var(--c1); } rect.half { fill: var(--c2); }
        rect.most { fill: var(--c3); } rect.all { fill: var(--c4); }
        rect.some, rect.half, rect.most, rect.all { stroke: none; }
        rect.nothing { fill: none; stroke-dasharray: 2 2; stroke: var(--line); }
        pattern path { stroke: var(--edge); stroke-width: 1.2; fill: none; }
        .legend {
          display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; margin: .4rem 0;
          padding: 0; font-size: .8rem; color: var(--faint);
        }
        .legend li { display: flex; align-items: center; gap: .35rem; }

        """
}
