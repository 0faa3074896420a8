import CivilTime
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite struct ZoneNameTests {
    @Test func windowsNamesMatchTzlocal() throws {
        let script =
            "from tzlocal.windows_tz import win_tz\n"
            + "for pair in win_tz.items(): print('\\t'.join(pair))"
        let known = try Program.run(
            URL(filePath: "/usr/bin/env"), [Program.python, "-c", script])
        try #require(known.status == 0, "\(known.errors)")
        let pairs = known.text.split(separator: "\n").map {
            $0.split(separator: "\t").map(String.init)
        }
        #expect(pairs.count > 130)
        let zones = ZoneDirectory()
        for pair in pairs {
            let task = Sample.read(Sample.task("DUE;TZID=\(pair[0]):20260301T080000")).components
                .first
            guard case .zoned(_, let name) = task?["DUE"]?.moments.first else {
                Issue.record("\(pair[0]) is unknown")
                continue
            }
            let (ours, theirs) = (try #require(zones.zone(named: name)), zones.zone(named: pair[1]))
            for day in stride(from: 20_454, to: 21_184, by: 7) {
                let instant = Instant(seconds: day * 86_400)
                #expect(
                    ours.offset(at: instant).seconds == theirs?.offset(at: instant).seconds,
                    "\(pair)")
            }
        }
    }
}
