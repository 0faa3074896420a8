import Templates

/// The files that all pages need, which everybody may have.
package enum PageAssets {
    /// How they look: `/style.css`.
    package static let style: [UInt8] = Templates.style + Array("\(HeatMap.rules)".utf8)
    /// What stands beside their titles: `/favicon.svg`.
    package static let icon: [UInt8] = Templates.icon
}
