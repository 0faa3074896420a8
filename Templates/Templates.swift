/// The wording that comes with dosecal, a file per language.
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

    /// How the web pages look (CSS).
    public static var style: [UInt8] { PackageResources.style_css }

    /// The picture that browsers show beside the pages' titles (SVG).
    public static var icon: [UInt8] { PackageResources.icon_svg }
}
