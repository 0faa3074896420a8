import Templates

/// How the pages look: `/style.css`.
package enum Stylesheet {
    /// The file (CSS).
    package static let bytes: [UInt8] = Templates.style + Array("\(HeatMap.rules)".utf8)
}
