import CivilTime
import Foundation
import ICalendar
import Testing

/// Tests of VTIMEZONEs that are printed once for all calendars.
struct VTimeZoneCacheTests {
    @Test func changedZoneFileIsPrintedAgain() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let directory = ZoneDirectory(path: folder.path())
        for name in ["Europe/Copenhagen", "America/New_York", "Europe/Copenhagen"] {
            let system = URL(filePath: ZoneDirectory().path).appending(path: name)
            try Data(contentsOf: system).write(to: folder.appending(path: "Home"))
            let zone = try #require(directory.zone(named: "Home"))
            for years in [2026...2028, 2025...2028, 2026...2028] {
                let printed = Component.timeZone(zone, years: years).printed()
                #expect(VTimeZoneCache.shared.text(of: zone, years: years) == printed)
            }
        }
    }
}
