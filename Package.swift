// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]

/// One room of the design: a target under `Sources/` that knows only the rooms named here.
func room(_ name: String, knows rooms: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: rooms, swiftSettings: strict)
}

/// The tests of a room, which may use the rooms named besides it.
func tests(
    of room: String, using others: [Target.Dependency] = [], leaving files: [String] = []
) -> Target {
    .testTarget(
        name: "\(room)Tests", dependencies: [.target(name: room), "TestSupport"] + others,
        exclude: files, swiftSettings: strict)
}

let package = Package(
    name: "dosecal",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "dosecal", targets: ["dosecal"]),
        .library(name: "Planning", targets: ["CivilTime", "CarePlan", "Schedule"]),
    ],
    targets: [
        .systemLibrary(name: "CLibical"),
        .systemLibrary(name: "CLibyaml"),
        .systemLibrary(name: "CRename"),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CSync"),
        .systemLibrary(name: "CMicroHTTPD"),
        .systemLibrary(name: "CQREncode"),
        room("CivilTime"),
        room("CarePlan", knows: ["CivilTime", "CLibyaml"]),
        room("Schedule", knows: ["CivilTime", "CarePlan"]),
        room("LensCare", knows: ["CivilTime", "CarePlan"]),
        room("ICalendar", knows: ["CivilTime", "CLibical"]),
        .systemLibrary(name: "CSQLite"),
        room("Journal", knows: ["CivilTime", "CarePlan", "Schedule", "CSQLite"]),
        room("Adherence", knows: ["CivilTime", "CarePlan", "Schedule", "Journal"]),
        .target(
            name: "Templates", path: "Templates",
            resources: [
                "en.strings", "da.strings", "dosecal.cron", "dosecal-publish.service",
                "dosecal-publish.timer", "dosecal-serve.service", "dosecal.nginx",
                "dosecal-direct.nginx", "dosecal.caddy", "style.css", "favicon.svg",
            ].map { .embedInCode($0) },
            swiftSettings: strict),
        room("Feed", knows: ["CivilTime", "CarePlan", "Schedule", "ICalendar", "Templates"]),
        room(
            "Confirmation",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "ICalendar", "Feed",
            ]),
        room(
            "Persons",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "ICalendar", "Feed",
            ]),
        room(
            "Publishing",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "ICalendar", "Feed", "Persons", "CZlib", "CSync",
            ]),
        room(
            "Pages",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence", "Feed",
                "Persons", "Templates", "CQREncode",
            ]),
        room(
            "Server",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence", "Feed",
                "Persons", "Pages", "CMicroHTTPD",
            ]),
        .executableTarget(
            name: "dosecal",
            dependencies: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "ICalendar", "Feed", "Confirmation", "Persons", "Publishing", "Pages", "Server",
                "Templates", "CRename",
            ],
            swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["CivilTime"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .executableTarget(
            name: "CrashWriter", dependencies: ["CivilTime", "CarePlan", "Journal"],
            path: "Tests/CrashWriter", swiftSettings: strict),
        tests(of: "CivilTime", leaving: ["datetime_table.py", "zoneinfo_table.py"]),
        tests(of: "CarePlan", using: ["CivilTime"]),
        tests(of: "Schedule", using: ["CivilTime", "CarePlan"]),
        tests(of: "LensCare", using: ["CivilTime", "CarePlan", "Schedule"]),
        tests(
            of: "ICalendar", using: ["CivilTime", "CLibical"], leaving: ["read_calendars.py"]),
        tests(
            of: "Journal",
            using: ["CivilTime", "CarePlan", "Schedule", "CSQLite", "CrashWriter"]),
        tests(of: "Adherence", using: ["CivilTime", "CarePlan", "Schedule", "Journal"]),
        tests(
            of: "Feed", using: ["CivilTime", "CarePlan", "Schedule", "ICalendar", "CLibical"],
            leaving: ["expand_feeds.py"]),
        tests(
            of: "Confirmation",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "ICalendar", "Feed",
            ],
            leaving: ["clients", "random_histories.py"]),
        tests(
            of: "Publishing",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "ICalendar", "Feed",
                "Confirmation", "Persons",
            ]),
        tests(
            of: "Server",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "Feed", "Persons",
                "Pages",
            ],
            leaving: ["check_page.py"]),
        tests(
            of: "dosecal",
            using: ["CivilTime", "CarePlan", "Journal", "ICalendar", "Confirmation"],
            leaving: [
                "Calendars", "Mistakes", "Plans", "Terminal", "Transcripts", "check_html.py",
                "pty_answers.py",
                "read_csv.py", "rewrite_json.py", "transcript.py", "web_server.py",
            ]),
    ]
)
