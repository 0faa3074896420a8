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

let package = Package(
    name: "dosecal",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "dosecal", targets: ["dosecal"])],
    targets: [
        .systemLibrary(name: "CLibical"),
        .systemLibrary(name: "CLibyaml"),
        room("CivilTime"),
        room("CarePlan", knows: ["CivilTime", "CLibyaml"]),
        room("Schedule", knows: ["CivilTime", "CarePlan"]),
        room("ICalendar", knows: ["CivilTime", "CLibical"]),
        .target(
            name: "Templates", path: "Templates",
            resources: [.embedInCode("en.strings"), .embedInCode("da.strings")],
            swiftSettings: strict),
        room("Feed", knows: ["CivilTime", "CarePlan", "Schedule", "ICalendar", "Templates"]),
        .executableTarget(
            name: "dosecal",
            dependencies: ["CivilTime", "CarePlan", "Schedule", "ICalendar", "Feed"],
            swiftSettings: strict),
    ]
)
