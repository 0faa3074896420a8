/// The texts that come with dosecal: the wording, a file per language, and files for other programs.
public enum Templates {
    /// The languages that there are, English first.
    public static let languages = ["en", "da"]

    /// The file of one language as it was built in; nil where there is none.
    public static func wording(_ language: String) -> [UInt8]? {
        switch language {
        case "en": PackageResources.en_strings
        case "da": PackageResources.da_strings
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
            case .cron: PackageResources.dosecal_cron
            case .publishService: PackageResources.dosecal_publish_service
            case .publishTimer: PackageResources.dosecal_publish_timer
            case .serveService: PackageResources.dosecal_serve_service
            case .nginx: PackageResources.dosecal_nginx
            case .nginxDirect: PackageResources.dosecal_direct_nginx
            case .caddy: PackageResources.dosecal_caddy
            }
        }
    }

    /// How the web pages look (CSS).
    public static var style: [UInt8] { PackageResources.style_css }

    /// What fills in the time zone on the page of a first plan (JavaScript).
    public static var firstScript: [UInt8] { PackageResources.first_js }
    /// What keeps the page of today as it is (JavaScript).
    public static var script: [UInt8] { PackageResources.today_js }

    /// What shows the last page of today without a connection, and sends presses later (JavaScript).
    public static var worker: [UInt8] { PackageResources.worker_js }

    /// The icons of the installed page (PNG), by their names. `.ci/icons` draws them from `icon`.
    public static var icons: [String: [UInt8]] {
        [
            "icon-192.png": PackageResources.icon_192_png,
            "icon-512.png": PackageResources.icon_512_png,
            "icon-maskable.png": PackageResources.icon_maskable_png,
            "icon-apple.png": PackageResources.icon_apple_png,
        ]
    }

    /// The picture that browsers show beside the pages' titles (SVG).
    public static var icon: [UInt8] { PackageResources.favicon_svg }
}
