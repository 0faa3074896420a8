import Templates

/// The files that all pages use. They contain nothing secret.
package enum PageAssets {
    /// The style sheet, `/style.css`.
    package static let style: [UInt8] = Templates.style
    /// The style sheet of the report, `/report.css`.
    package static let reportStyle: [UInt8] = ReportStyle.sheet
    /// The script of the page of today, `/today.js`.
    package static let script: [UInt8] = Templates.script
    /// The script of the page of a first plan, `/first.js`.
    package static let firstScript: [UInt8] = Templates.firstScript
    /// What works where there is no connection, `/worker.js`.
    package static let worker: [UInt8] = Templates.worker
    /// The icons of the page of today where it is installed, by their names.
    package static let icons: [String: [UInt8]] = Templates.icons
    /// The icon, `/favicon.svg`.
    package static let icon: [UInt8] = Templates.icon
}
