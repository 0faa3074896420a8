/// The style of a report, for light and dark screens and for paper without colours.
package enum ReportStyle {
    /// The name of the style sheet for pages, which follows that of all pages.
    package static let name = "report.css"
    /// The content of that style sheet.
    package static var sheet: [UInt8] {
        [rules, HeatMap.rules, pageRules].flatMap { rules in
            rules.withUTF8Buffer(Array.init)
        }
    }

    /// The colours of a report in a file. Those of a page are in the common style.
    static let colours: StaticString = """
        :root { --paper: #fff; --ink: #1b2430; --faint: #566273; --line: #c9d2dc; }
        @media screen and (prefers-color-scheme: dark) {
          :root { --paper: #12171d; --ink: #e6ebf1; --faint: #9fadbc; --line: #35414e; }
        }

        """

    static let rules: StaticString = """
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
        }
        main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
        header { border-bottom: 2px solid var(--ink); padding-bottom: .6rem; }
        h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .2rem; }
        h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; break-after: avoid; }
        p { margin: .2rem 0; }
        .kind { color: var(--faint); letter-spacing: .04em; }
        .window { font-weight: 600; }
        .made, small { color: var(--faint); font-size: .85em; font-weight: normal; }
        .wide { overflow-x: auto; margin-bottom: .8rem; }
        table { border-collapse: collapse; width: 100%; font-size: .9rem; }
        th, td {
          text-align: start; vertical-align: top; padding: .3rem .6rem .3rem 0;
          border-bottom: 1px solid var(--line);
        }
        thead th { color: var(--faint); font-weight: 600; font-size: .8rem; vertical-align: bottom; }
        tbody th { font-weight: 600; }
        td { font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
        tr { break-inside: avoid; }
        .plan th:first-child { width: 24%; } .plan th:nth-child(2) { width: 32%; }
        .plan th:nth-child(3) { width: 22%; }
        .figures tbody th { min-width: 9.5rem; } .figures td { white-space: nowrap; }
        .figures td small { white-space: normal; }
        .unmet th:first-child { width: 26%; } .unmet th:nth-child(2) { width: 30%; }
        .unmet tbody th { font-weight: normal; } .unmet th, .unmet td { padding-block: .15rem; }
        ul { padding-inline-start: 1.2rem; margin: .2rem 0; }
        footer { font-size: .8rem; color: var(--faint); border-top: 1px solid var(--line);
          margin-top: 2rem; }
        footer h2 { font-size: .95rem; margin: .8rem 0 .3rem; }
        @media screen and (max-width: 48rem) {
          .wide table:not(.numbers) thead {
            position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          }
          .wide table:not(.numbers), .wide table:not(.numbers) tbody { display: block; }
          .wide table:not(.numbers) tr {
            display: block; border-bottom: 1px solid var(--line); padding: .4rem 0;
          }
          .wide table:not(.numbers) :is(th, td) {
            display: block; width: auto; min-width: 0; border: 0; padding: .1rem 0;
            white-space: normal;
          }
          .wide table:not(.numbers) td {
            display: grid; grid-template-columns: minmax(6.5rem, 38%) 1fr; gap: .6rem;
          }
          .wide table:not(.numbers) td[data-label]::before {
            content: attr(data-label); color: var(--faint);
          }
          .wide .plan.plan td { display: block; }
          .wide .plan.plan td[data-label]::before { content: none; }
          .wide .plan.plan td:empty { display: none; }
          .wide .unmet.unmet td { display: inline; }
          .wide .unmet td::before { content: "· "; }
          .wide td:empty, .wide .unmet.unmet td:empty { display: none; }
        }
        dl { margin: 0; } dt { font-weight: 600; } dd { margin: 0 0 .35rem; }
        .running { display: none; }
        @page {
          margin: 14mm;
          @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; }
        }
        @media print {
          .running {
            display: block; position: fixed; bottom: 0; left: 0; right: 0; margin: 0; font-size: 8pt;
          }
          /* Leaves room for that line on every page. */
          main { -webkit-box-decoration-break: clone; box-decoration-break: clone; }
          /* Keeps a heading with the beginning of its section: browsers let tables leave it. */
          h2 { break-inside: avoid; }
          h2::after { content: ""; display: block; height: 7rem; margin-bottom: -7rem; }
          :root { font-size: 75%; }
          body { font-size: 9pt; }
          main { max-width: none; padding: 0 0 8mm; }
          .wide { overflow: visible; }
          thead { display: table-header-group; }
          .map, .legend, dt { break-inside: avoid; }
          dt { break-after: avoid; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }

        """

    /// The rules that differ from the common style of pages.
    private static let pageRules: StaticString = """
        body { margin: 0 auto; max-width: 72rem; font-size: var(--t2); line-height: 1.4; }
        main { max-width: none; padding: 0; font-size: .9375rem; line-height: 1.45; }
        header { border: 0; padding: 0; }
        h1 { font-size: var(--t4); margin: var(--s2) 0 0; }
        .whose { font-size: 1.5rem; break-before: page; }
        dd, dl { margin-inline-start: 0; }
        body > footer { font-size: inherit; }
        td > div { overflow-wrap: anywhere; }
        .faint.screen { margin-bottom: 1rem; }
        .numbers { width: auto; }
        .numbers :is(th, td) { padding-inline-end: .75rem; }
        .numbers tbody th { overflow-wrap: anywhere; hyphens: auto; }
        @media (max-width: 30rem) {
          .numbers { table-layout: fixed; width: 100%; }
          .numbers thead th:first-child { width: 44%; }
          .numbers :is(th, td) { padding-inline-end: .35rem; overflow-wrap: anywhere; hyphens: auto; }
        }
        .fold > summary { border-bottom: 1px solid var(--line); font-size: 1.15rem; font-weight: 600; }
        .folded { margin-top: .5rem; }
        @media screen {
          .fold:not([open]) + .folded { display: none; }
        }
        @media print {
          :root { --paper: #fff; --ink: #1b2430; --faint: #566273; --line: #c9d2dc; }
          .fold { display: none; }
          h2.aloud, h3.aloud {
            position: static; width: auto; height: auto; overflow: visible; clip-path: none;
            margin: 1.2rem 0 .5rem; white-space: normal;
          }
          main { padding-bottom: 8mm; }
          body { padding: 0; max-width: none; }
          header { break-after: avoid; }
          body > footer { display: none; }
        }

        """
}
