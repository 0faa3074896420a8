import Pages
import Templates

extension Router {
    /// The shared files of the pages, by name.
    package static let assets: [String: Response] = {
        let script = "text/javascript; charset=utf-8"
        var assets = [
            "today.js": file(Templates.script, script),
            "first.js": file(Templates.firstScript, script),
            "buttons.js": file(Templates.buttonsScript, script),
            "push.js": file(Templates.pushScript, script),
            "worker.js": file(Templates.worker, script),
            "style.css": file(Templates.style, "text/css; charset=utf-8"),
            ReportStyle.name: file(ReportStyle.sheet, "text/css; charset=utf-8"),
            "favicon.svg": file(Templates.icon, "image/svg+xml"),
        ]
        // A service worker makes its requests under the policy with which its file was served.
        assets["worker.js"]?.fields.append(
            ("Content-Security-Policy", "default-src 'none'; connect-src 'self'; img-src 'self'"))
        for (name, icon) in Templates.icons { assets[name] = file(icon, "image/png") }
        return assets
    }()

    private static func file(_ body: [UInt8], _ kind: String) -> Response {
        Response(200, [("Content-Type", kind)], body: body)
    }
}
