import Wording

/// The manifest that lets a browser install the Today page (W3C Web Application Manifest). Each
/// page has its own, below its secret address, since it contains the token.
package struct PageManifest {
    private let name: String
    private let frame: PageFrame

    /// Creates the manifest of these persons, or returns `nil` if there are none.
    package init?(_ views: [PersonView], _ frame: PageFrame) {
        guard let first = views.first else { return nil }
        name = views.count == 1 ? first.name : first.subscriberName
        self.frame = frame
    }

    /// The colours of the accent and of the background.
    private static let (theme, paper) = ("#0b5a68", "#f3f5f7")

    /// The manifest as JSON.
    package var text: String {
        let icons = [
            ("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"),
            ("icon-maskable.png", 512, "maskable"),
        ].map { file, size, purpose in
            """
            {"src":"../../\(file)","sizes":"\(size)x\(size)","type":"image/png","purpose":"\(purpose)"}
            """
        }
        let title = frame.wording.text(.offlineName, ["name": name])
        return """
            {"name":\(Self.quoted(title)),"short_name":"dosecal","lang":"\(frame.wording.language)",\
            "start_url":"../\(frame.token.digits)","scope":"../../","display":"standalone",\
            "theme_color":"\(Self.theme)","background_color":"\(Self.paper)",\
            "icons":[\(icons.joined(separator: ","))]}
            """
    }

    /// Returns a JSON string (RFC 8259 7); control characters become blanks.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
