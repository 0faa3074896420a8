// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-warnings-as-errors"]),
]

/// Each test target is compiled as a whole in a debug build, which takes a third less time than in batches.
let asWhole = SwiftSetting.unsafeFlags(
    ["-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"],
    .when(configuration: .debug))

/// Tests are not optimised, even where the modules that they try are: so they are compiled sooner.
let quick =
    strict + [.unsafeFlags(["-Onone"], .when(configuration: .release)), asWhole]

/// With these `make build` puts the Swift and the C++ runtime into the binary, so that no start has to look for
/// their names. They change the linking only: tests and binary share what was compiled.
let selfContained: [LinkerSetting] =
    Context.environment["DOSECAL_SELF_CONTAINED"] == nil
    ? [] : [.unsafeFlags(["-static-stdlib", "-L\(Context.packageDirectory)/build/static"])]

/// One module of the design: a target under `Sources/` that knows only the modules named here.
func module(_ name: String, knows modules: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: modules, swiftSettings: strict)
}

/// A C library: its module map lies under `Sources/System`.
func system(_ name: String) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)")
}

/// The tests of a module, which may use the modules named besides it.
func tests(
    of module: String, using others: [Target.Dependency] = [], leaving files: [String] = [],
    linking libraries: [String] = [], as settings: [SwiftSetting] = quick
) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: [.target(name: module), "TestSupport"] + others,
        exclude: files, swiftSettings: settings,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

let package = Package(
    name: "dosecal",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "dosecal", targets: ["dosecal"]),
        .library(name: "Planning", targets: ["CivilTime", "CarePlan", "Schedule"]),
    ],
    targets: [
        system("CLibical"),
        system("CLibyaml"),
        system("CRename"),
        system("CZlib"),
        system("CNettle"),
        system("CHogweed"),
        system("CSync"),
        system("CCores"),
        system("CMicroHTTPD"),
        system("CGnuTLS"),
        system("CQREncode"),
        system("CExpat"),
        // Debian's valgrind reads no DWARF 5, which clang writes where it is not told.
        .target(
            name: "CTemplates", path: "Sources/System/CTemplates",
            cSettings: [
                .unsafeFlags(["-gdwarf-4"]),
                .define(
                    "DOSECAL_COMMIT", to: "\"\(Context.environment["DOSECAL_COMMIT"] ?? "")\""),
            ]),
        module("Files", knows: ["CRename", "CSync", "CNettle"]),
        module("Threads", knows: ["Files", "CCores"]),
        module("Compression", knows: ["CZlib"]),
        module("CommandLine", knows: ["Files"]),
        module("CivilTime"),
        module("HTTP", knows: ["CivilTime"]),
        module("CarePlan", knows: ["CivilTime", "CLibyaml"]),
        module("Schedule", knows: ["CivilTime", "CarePlan"]),
        module("LensCare", knows: ["CivilTime", "CarePlan"]),
        module("ICalendar", knows: ["Files", "CivilTime", "CLibical"]),
        system("CSQLite"),
        system("CPostgreSQL"),
        module("Journal", knows: ["Files", "CivilTime", "CarePlan", "Schedule"]),
        module(
            "SQLStore",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "Journal", "CSQLite", "CPostgreSQL",
            ]),
        module("Adherence", knows: ["CivilTime", "CarePlan", "Schedule", "Journal"]),
        .target(
            name: "Templates", dependencies: ["CTemplates"], path: "Templates",
            exclude: [
                "en.strings", "da.strings", "dosecal.cron", "dosecal-publish.service",
                "dosecal-publish.timer", "dosecal-serve.service", "dosecal.nginx",
                "dosecal-direct.nginx", "dosecal.caddy", "style.css", "favicon.svg",
                "first.js", "buttons.js", "push.js", "today.js", "worker.js", "icon-192.png",
                "icon-512.png",
                "icon-maskable.png", "icon-apple.png",
            ],
            swiftSettings: strict),
        module(
            "Wording",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "ICalendar", "Journal", "LensCare",
                "Adherence", "Templates",
            ]),
        module(
            "Feed",
            knows: [
                "Files", "Threads", "CivilTime", "CarePlan", "Schedule", "ICalendar", "Wording",
            ]),
        module(
            "CalendarImport",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "ICalendar",
                "Wording", "Feed",
            ]),
        module(
            "Household",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "ICalendar", "Feed", "CalendarImport",
            ]),
        module(
            "HouseholdWording",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence", "Wording",
                "Household",
            ]),
        module(
            "Reminders",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "Feed",
                "Household",
            ]),
        module(
            "Collections",
            knows: [
                "Files", "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence",
                "ICalendar", "Wording", "Feed", "CalendarImport", "Household", "WebPush",
            ]),
        module(
            "Publishing",
            knows: [
                "Files", "Threads", "Compression", "CivilTime", "CarePlan", "Schedule", "LensCare",
                "Journal", "Adherence",
                "ICalendar", "Wording", "Feed", "Household", "Collections",
            ]),
        module(
            "CalDAV", knows: ["CivilTime", "HTTP", "ICalendar", "Collections", "CExpat"]),
        module("Fetch", knows: ["Files"]),
        module("WebPush", knows: ["Files", "CommandLine", "CHogweed"]),
        module(
            "Delivery",
            knows: [
                "Files", "Threads", "CommandLine", "CivilTime", "CarePlan", "Schedule", "Journal",
                "SQLStore", "Adherence", "Wording", "Household", "HouseholdWording", "Reminders",
                "Fetch", "WebPush", "Pages", "Collections", "CalDAV",
            ]),
        module(
            "Terminal",
            knows: [
                "CommandLine", "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal",
                "Adherence", "ICalendar", "Wording", "Feed", "CalendarImport", "Household",
                "HouseholdWording", "Collections", "Publishing",
            ]),
        module(
            "Pages",
            knows: [
                "CivilTime", "CarePlan", "Schedule", "LensCare", "Journal", "Adherence", "Wording",
                "Feed", "CalendarImport",
                "Household", "HouseholdWording", "Templates", "CQREncode", "Files", "HTTP",
            ]),
        module(
            "Server",
            knows: [
                "Files", "Threads", "Compression", "CivilTime", "CarePlan", "Schedule", "LensCare",
                "Journal",
                "Adherence", "Wording", "Feed", "Household", "Collections", "Publishing", "HTTP",
                "CalDAV", "Templates", "Pages", "WebPush", "Delivery", "CMicroHTTPD", "CGnuTLS",
            ]),
        // A few tests look inside, also in an optimised build.
        .target(
            name: "Tool",
            dependencies: [
                "Files", "Threads", "CommandLine", "CivilTime", "CarePlan", "Schedule", "LensCare",
                "Journal",
                "SQLStore",
                "Adherence", "ICalendar", "Wording", "Feed", "CalendarImport", "Household",
                "HouseholdWording", "Collections",
                "Publishing", "Fetch", "WebPush", "Reminders", "Delivery", "Terminal", "Pages",
                "Server",
                "Templates",
            ],
            swiftSettings: strict + [.unsafeFlags(["-enable-testing"])]),
        .executableTarget(
            name: "dosecal", dependencies: ["Tool"], swiftSettings: strict,
            linkerSettings: selfContained),
        .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "TestSupport", dependencies: ["CivilTime", "CSpawn"], path: "Tests/TestSupport",
            exclude: ["check_html.py", "check_page.py", "checked_pages.py", "web_server.py"],
            swiftSettings: quick),
        // Calendars in memory, which apps may make and remove.
        .target(
            name: "CalDAVSupport",
            dependencies: ["CivilTime", "ICalendar", "Collections", "CalDAV"],
            path: "Tests/CalDAVSupport", swiftSettings: strict),
        // Serves such calendars to programs that judge servers.
        .executableTarget(
            name: "DAVTestServer",
            dependencies: [
                "CalDAVSupport", "Files", "CivilTime", "Journal", "SQLStore", "ICalendar",
                "Wording", "Feed", "Household", "Collections", "Pages", "Server",
            ],
            path: "Tests/DAVTestServer", swiftSettings: strict),
        .executableTarget(
            name: "CrashWriter", dependencies: ["CivilTime", "CarePlan", "Journal", "SQLStore"],
            path: "Tests/CrashWriter", swiftSettings: strict),
        .target(
            name: "PostgreSQLSupport", dependencies: ["Journal", "SQLStore", "TestSupport"],
            path: "Tests/PostgreSQLSupport", exclude: ["serve.sh", "lossy_proxy.py"],
            swiftSettings: quick),
        .target(
            name: "JournalSupport",
            dependencies: ["CivilTime", "CarePlan", "Journal", "TestSupport"],
            path: "Tests/JournalSupport", swiftSettings: quick),
        tests(of: "Files"),
        tests(of: "Threads", using: ["CCores"]),
        tests(of: "CommandLine", using: ["CarePlan", "Wording", "Terminal"]),
        tests(of: "HTTP", using: ["CivilTime"]),
        tests(of: "CivilTime", leaving: ["datetime_table.py", "zoneinfo_table.py"]),
        tests(of: "CarePlan", using: ["CivilTime", "Wording"]),
        tests(of: "Schedule", using: ["CivilTime", "CarePlan"]),
        tests(of: "LensCare", using: ["CivilTime", "CarePlan", "Schedule"]),
        tests(
            of: "ICalendar", using: ["CivilTime", "CLibical", "Wording"],
            leaving: ["read_calendars.py", "follow_rules.py"], linking: ["ical"]),
        tests(
            of: "Journal", using: ["CivilTime", "CarePlan", "Schedule", "JournalSupport"]),
        // What every store must pass.
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "JournalSupport",
                "PostgreSQLSupport", "TestSupport", "Wording",
            ],
            swiftSettings: quick),
        tests(
            of: "SQLStore",
            using: [
                "CivilTime", "CarePlan", "Journal", "CSQLite", "JournalSupport", "CrashWriter",
                "Wording",
            ]),
        tests(
            of: "Adherence", using: ["CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore"],
            leaving: ["SlowPlan/zone_offsets.py"],
            // The slow walk over each minute is their own.
            as: strict + [asWhole]),
        tests(
            of: "Wording",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "LensCare", "Adherence",
                "Templates",
            ]),
        tests(
            of: "Feed",
            using: ["CivilTime", "CarePlan", "Schedule", "ICalendar", "Wording", "CLibical"],
            leaving: ["expand_feeds.py"], linking: ["ical"]),
        tests(
            of: "CalendarImport",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "Adherence",
                "ICalendar", "Wording", "Feed", "Household",
            ],
            leaving: ["clients", "random_histories.py"]),
        tests(
            of: "Household",
            using: [
                "PostgreSQLSupport",
                "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "Adherence",
                "ICalendar", "Wording", "Feed", "CalendarImport",
            ]),
        tests(
            of: "Reminders",
            using: [
                "PostgreSQLSupport", "CivilTime", "CarePlan", "Schedule", "Journal", "Wording",
                "Feed", "Household",
            ]),
        tests(
            of: "Delivery",
            using: [
                "PostgreSQLSupport", "Files", "Fetch", "WebPush", "CivilTime", "CarePlan",
                "Schedule",
                "Journal", "SQLStore", "Wording",
                "Feed", "Household", "Collections", "CalDAV", "Publishing",
            ], leaving: ["ntfy_stub.py", "smtp_stub.py", "push_stub.py", "push_sender.py"]),
        tests(
            of: "Publishing",
            using: [
                "PostgreSQLSupport", "Compression",
                "Files", "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "Adherence",
                "ICalendar", "Wording", "Feed", "CalendarImport", "Household", "Collections",
            ]),
        tests(
            of: "Collections",
            using: [
                "Files", "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "Adherence",
                "ICalendar", "Wording", "Feed", "CalendarImport", "Household",
            ]),
        tests(of: "Fetch"),
        tests(of: "WebPush", using: ["Files"], leaving: ["open_messages.py"]),
        tests(
            of: "CalDAV",
            using: ["CalDAVSupport", "CivilTime", "ICalendar", "Collections"],
            leaving: ["read_xml.py"]),
        tests(
            of: "Terminal",
            using: [
                "CommandLine", "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore",
                "Adherence", "ICalendar", "Wording", "Feed", "CalendarImport", "Household",
            ]),
        tests(
            of: "Pages",
            using: [
                "CivilTime", "CarePlan", "Schedule", "Journal", "Adherence", "Wording", "Household",
            ]),
        tests(
            of: "Server",
            using: [
                "CalDAVSupport", "PostgreSQLSupport",
                "CivilTime", "CarePlan", "Schedule", "Journal", "SQLStore", "Adherence",
                "ICalendar", "Wording", "Feed", "Household", "Collections", "Pages",
            ]),
        tests(
            of: "Tool",
            using: [
                "PostgreSQLSupport",
                "CommandLine", "CivilTime", "CarePlan", "Journal", "SQLStore", "ICalendar",
                "Wording",
                "CalendarImport", "Fetch", "Templates", "Terminal",
            ],
            leaving: [
                "Calendars", "Mistakes", "Plans", "Stores", "Terminal", "Transcripts",
                "complete.zsh", "pty_answers.py",
                "read_csv.py", "rewrite_json.py", "store_of_dump.py",
            ]),
    ]
)

/// What is named here are the only tests that are compiled: those for the address sanitizer, and those for PostgreSQL.
if let wanted = Context.environment["DOSECAL_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.type == .test && !wanted.contains($0.name[...]) }
}
