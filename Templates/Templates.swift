internal import CTemplates

/// The texts that come with dosecal: the wording, a file per language, and files for other programs.
public enum Templates {
    /// The languages that there are, English first.
    public static let languages = ["en", "da"]

    /// The file of one language as it was built in; nil where there is none.
    public static func wording(_ language: String) -> [UInt8]? {
        switch language {
        case "en": en_strings().copied
        case "da": da_strings().copied
        default: nil
        }
    }

    /// What other programs need to run or serve dosecal, with words to fill in between at signs.
    public enum Setup: String, CaseIterable, Sendable {
        /// A line for cron.
        case cron = "dosecal.cron"
        /// What systemd runs every quarter of an hour.
        case publishService = "dosecal-publish.service"
        /// When systemd does so.
        case publishTimer = "dosecal-publish.timer"
        /// The server.
        case serveService = "dosecal-serve.service"
        /// nginx before the server.
        case nginx = "dosecal.nginx"
        /// nginx serving the feeds' folder.
        case nginxDirect = "dosecal-direct.nginx"
        /// Caddy before the server.
        case caddy = "dosecal.caddy"

        /// The text as it was built in.
        public var text: [UInt8] {
            switch self {
            case .cron: dosecal_cron().copied
            case .publishService: dosecal_publish_service().copied
            case .publishTimer: dosecal_publish_timer().copied
            case .serveService: dosecal_serve_service().copied
            case .nginx: dosecal_nginx().copied
            case .nginxDirect: dosecal_direct_nginx().copied
            case .caddy: dosecal_caddy().copied
            }
        }
    }

    /// The commit from which the program was made; empty if the build did not know it.
    public static var commit: String { String(cString: built_from_commit()) }

    /// The versions of the C libraries with whose headers the program was built.
    public static var libraries: String { String(cString: built_with()) }

    /// How the web pages look (CSS).
    public static var style: [UInt8] { style_css().copied }

    /// What fills in the time zone on the page of a first plan (JavaScript).
    public static var firstScript: [UInt8] { first_js().copied }
    /// What keeps the page of today as it is (JavaScript).
    public static var script: [UInt8] { today_js().copied }

    /// What shows the last page of today without a connection, and sends presses later (JavaScript).
    public static var worker: [UInt8] { worker_js().copied }

    /// The icons of the installed page (PNG), by their names. `.ci/icons` draws them from `icon`.
    public static var icons: [String: [UInt8]] {
        [
            "icon-192.png": icon_192_png().copied,
            "icon-512.png": icon_512_png().copied,
            "icon-maskable.png": icon_maskable_png().copied,
            "icon-apple.png": icon_apple_png().copied,
        ]
    }

    /// The picture that browsers show beside the pages' titles (SVG).
    public static var icon: [UInt8] { favicon_svg().copied }
}

extension BuiltInFile {
    fileprivate var copied: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
