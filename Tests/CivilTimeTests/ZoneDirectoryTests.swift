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
    func namesThatTheSystemLacksGiveNoZone(name: String) {
        #expect(ZoneDirectory().zone(named: name) == nil)
    }

    #if os(Linux)
    @Test(arguments: ["europe/paris", "EUROPE/PARIS", "Europe/paris", "utc"])
    func namesAreSpelledAsTheSystemSpellsThem(name: String) {
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

    @Test func namesAreInOrderAndAllAreZones() throws {
        let names = ZoneDirectory().names()
        #expect(names == names.sorted())
        #expect(Set(names).count == names.count)
        #expect(names.spread(quick: 60).allSatisfy { ZoneDirectory().zone(named: $0)?.name == $0 })
        #expect(!names.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") })
    }

    @Test func onlyZoneFilesHaveNames() throws {
        let folder = try ZoneFolder()
        _ = try folder.zone(named: "Sea/Tide", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/Far/Shore", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "posix/Sea/Tide", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/notes", of: Array("no zone".utf8))
        _ = try folder.zone(named: "zone.tab", of: ZoneFileBytes().bytes)
        #expect(ZoneDirectory(path: folder.path).names() == ["Sea/Far/Shore", "Sea/Tide"])
    }

    @Test func fileBesideTheFolderIsOutOfReach() throws {
        let folder = try ZoneFolder()
        _ = try folder.zone(named: "Secret", of: ZoneFileBytes().bytes)
        _ = try folder.zone(named: "Sea/Tide", of: ZoneFileBytes().bytes)
        let sea = ZoneDirectory(path: "\(folder.path)/Sea")
        #expect(sea.zone(named: "Tide") != nil)
        #expect(sea.zone(named: "../Secret") == nil)
        #expect(sea.zone(named: "\(folder.path)/Secret") == nil)
    }

    @Test func folderThatIsNotThereHasNoZones() {
        let nowhere = ZoneDirectory(path: "/nowhere/zoneinfo")
        #expect(nowhere.names() == [])
        #expect(nowhere.zone(named: "UTC") == nil)
    }
}
