import CivilTime
import TestSupport
import Testing

struct ZoneDirectoryTests {
    @Test(arguments: [
        "", "/", ".", "..", "../etc/passwd", "../../../etc/passwd", "/etc/localtime",
        "/usr/share/zoneinfo/Europe/Paris", "posix/Europe/Paris", "right/Europe/Paris",
        "./Europe/Paris", "Europe/../Europe/Paris", "Europe//Paris", "Europe/Paris/", "Europe",
        "Europe/", "Europe/Pariss", "Europe/Paris ", " Europe/Paris", "Europe/Paris\0",
        "Europe/Paris\0x", "Europe/Paris\n", "Europe\\Paris", "Europe/Parïs", "Mars/Olympus_Mons",
        "zone.tab", "tzdata.zi", "leapseconds", "%s%n",
    ])
    func unknownNamesGiveNoZone(name: String) {
        #expect(ZoneDirectory().zone(named: name) == nil)
    }

    #if os(Linux)
    @Test(arguments: ["europe/paris", "EUROPE/PARIS", "Europe/paris", "utc"])
    func namesHaveTheSpellingOfTheSystem(name: String) {
        #expect(ZoneDirectory().zone(named: name) == nil)
    }
    #endif

    @Test(arguments: [
        "UTC", "Europe/Paris", "Etc/GMT+12", "Etc/GMT-14", "America/Argentina/Buenos_Aires",
        "America/Port-au-Prince", "EST5EDT",
    ])
    func zonesKeepTheirNames(name: String) {
        #expect(ZoneDirectory().zone(named: name)?.name == name)
    }

    @Test func namesAreSortedAndAllAreZones() throws {
        let names = ZoneDirectory().names()
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        #expect(names.spread(quick: 60).allSatisfy { ZoneDirectory().zone(named: $0)?.name == $0 })
        #expect(!names.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") })
    }

    @Test func onlyZoneFilesAreListed() throws {
        let folder = try ZoneFolder()
        _ = try folder.zone(named: "Sea/Tide", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/Far/Shore", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "posix/Sea/Tide", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/notes", of: Array("no zone".utf8))
        _ = try folder.zone(named: "zone.tab", of: ZoneFileBytes().bytes)
        #expect(ZoneDirectory(path: folder.path).names() == ["Sea/Far/Shore", "Sea/Tide"])
    }

    /// Debian 13 and Ubuntu 24.04 have former names only in `tzdata.zi`.
    @Test func formerNameIsFoundByItsLink() throws {
        let folder = try ZoneFolder()
        let kolkata = try ZoneFolder.systemFile("Asia/Kolkata")
        _ = try folder.zone(named: "Asia/Kolkata", of: kolkata)
        let links = """
            # version 2026a
            R x 1 o - Ap 1 0 1 D
            Z Asia/Kolkata 5:30 - IST
            L Asia/Kolkata Asia/Calcutta
            L Asia/Calcutta Old/Calcutta
            L Round/About Round/PackingPeriod
            L Round/PackingPeriod Round/About
            L ../Secret Asia/Secret

            """
        _ = try folder.zone(named: "tzdata.zi", of: Array(links.utf8))
        let zones = ZoneDirectory(path: folder.path)
        let now = Instant(seconds: 1_800_000_000)
        for name in ["Asia/Calcutta", "Old/Calcutta"] {
            let zone = try #require(zones.zone(named: name))
            #expect(zone.name == name)
            #expect(zone.offset(at: now).seconds == 19_800)
        }
        for name in ["Asia/Kolkatta", "Round/Trip", "Asia/Secret", "tzdata.zi"] {
            #expect(zones.zone(named: name) == nil)
        }
        #expect(
            zones.zone(named: "Asia/Calcutta")?.identity
                == zones.zone(named: "Asia/Calcutta")?.identity)
    }

    @Test func fileOutsideTheFolderIsNotRead() throws {
        let folder = try ZoneFolder()
        _ = try folder.zone(named: "Secret", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/Tide", of: ZoneFileBytes().bytes)
        let sea = ZoneDirectory(path: "\(folder.path)/Sea")
        #expect(sea.zone(named: "Tide") != nil)
        #expect(sea.zone(named: "../Secret") == nil)
        #expect(sea.zone(named: "\(folder.path)/Secret") == nil)
    }

    @Test func missingFolderHasNoZones() {
        let nowhere = ZoneDirectory(path: "/nowhere/zoneinfo")
        #expect(nowhere.names() == [])
        #expect(nowhere.zone(named: "UTC") == nil)
    }
}
