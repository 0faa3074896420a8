/// A readable name of a browser, such as `Firefox, Android`.
package struct BrowserName {
    /// The name, or an empty string if the browser is unknown.
    package let text: String

    /// The marks in a `User-Agent` field with the names that they indicate. The first match wins,
    /// because most browsers also name other browsers.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// Creates the name from a `User-Agent` field.
    package init(_ userAgent: String) {
        text = [Self.browsers, Self.systems].compactMap { names in
            names.first { userAgent.contains($0.0) }?.1
        }.joined(separator: ", ")
    }
}
