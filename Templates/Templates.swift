internal import CTemplates

/// The files that are built into dosecal: user texts, parts of pages, and settings for other programs.
public enum Templates {
    /// The built-in languages, English first.
    public static let languages = ["en", "da"]

    /// Returns the wording file of a language, or `nil` if the language is not built in.
    public static func wording(_ language: String) -> [UInt8]? {
        switch language {
        case "en": en_strings().copied
        case "da": da_strings().copied
        default: nil
        }
    }

    /// Configuration files for programs that run or serve dosecal. Placeholders are between at signs.
    public enum Setup: String, CaseIterable, Sendable {
        /// A crontab entry that publishes.
        case cron = "dosecal.cron"
        /// The systemd service that publishes once.
        case publishService = "dosecal-publish.service"
        /// The systemd timer that publishes every quarter of an hour.
        case publishTimer = "dosecal-publish.timer"
        /// The systemd service of the server.
        case serveService = "dosecal-serve.service"
        /// The configuration of nginx as a reverse proxy of the server.
        case nginx = "dosecal.nginx"
        /// The configuration of nginx that serves the folder of feeds as files.
        case nginxDirect = "dosecal-direct.nginx"
        /// The configuration of Caddy as a reverse proxy of the server.
        case caddy = "dosecal.caddy"

        /// The text, with its placeholders.
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

    /// The commit that the program was built from, or an empty string if it was unknown.
    public static var commit: String { String(cString: built_from_commit()) }

    /// The versions of the C libraries whose headers the program was built with.
    public static var libraries: String { String(cString: built_with()) }

    /// The style sheet of the pages.
    public static var style: [UInt8] { style_css().copied }

    /// The script that fills in the time zone on the page for a first plan.
    public static var firstScript: [UInt8] { first_js().copied }
    /// The script of the buttons that copy a text or print the page.
    public static var buttonsScript: [UInt8] { buttons_js().copied }
    /// The script that turns on reminders in the browser.
    public static var pushScript: [UInt8] { push_js().copied }
    /// The script that keeps the Today page up to date.
    public static var script: [UInt8] { today_js().copied }

    /// The service worker. Without a connection, it shows the last Today page and sends presses later.
    public static var worker: [UInt8] { worker_js().copied }

    /// The icons of the installed page (PNG), by file name. `.ci/icons` draws them from `icon`.
    public static var icons: [String: [UInt8]] {
        [
            "icon-192.png": icon_192_png().copied,
            "icon-512.png": icon_512_png().copied,
            "icon-maskable.png": icon_maskable_png().copied,
            "icon-apple.png": icon_apple_png().copied,
        ]
    }

    /// The icon of the pages in browser tabs (SVG).
    public static var icon: [UInt8] { favicon_svg().copied }
}

extension BuiltInFile {
    fileprivate var copied: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
