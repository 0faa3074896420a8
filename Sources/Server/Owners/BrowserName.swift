/// What a browser is called in a list, such as Firefox, Android.
package struct BrowserName {
    /// The name; empty for one that is not known.
    package let text: String

    /// What stands in a `User-Agent` field, and what it means. Most browsers say that they are others
    /// as well, so the first that fits counts.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// The name of a browser that describes itself so.
    package init(_ userAgent: String) {
        text = [Self.browsers, Self.systems].compactMap { names in
            names.first { userAgent.contains($0.0) }?.1
        }.joined(separator: ", ")
    }
}
