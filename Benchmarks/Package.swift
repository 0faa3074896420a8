// swift-tools-version: 6.1
import PackageDescription

/// What is compared from Swift. The rest of this folder is Python, C and PHP: see `make bench`.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dosecal", path: "..")],
    targets: [
        .executableTarget(
            name: "occurrences", dependencies: [.product(name: "Planning", package: "dosecal")])
    ]
)
