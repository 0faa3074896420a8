import Files
import Server

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How the server listens, as the options have it.
extension ServeCommand {
    static func options(
        _ arguments: Arguments, _ environment: Environment
    ) throws -> HTTPServer.Options {
        let place = arguments.value("listen") ?? standardPlace
        guard let address = ListenAddress(place) else {
            throw UsageError.unfitValue(
                place, option: "listen",
                needs: "an address and a port such as 127.0.0.1:8467 or [::1]:8467")
        }
        var options = HTTPServer.Options(
            address, ticks: Environment.nanoseconds, wake: ServerLoop.wake)
        options.identity = try identity(arguments)
        options.log = try arguments.value("log").map { try AccessLog($0) }
        options.isBehindProxy = arguments.flag("behind-proxy")
        if let limit = try arguments.number("per-address", in: 1...100_000) {
            options.perAddress = limit
        }
        return options
    }

    private static func identity(
        _ arguments: Arguments
    ) throws -> (@Sendable () throws -> HTTPServer.Identity)? {
        let (certificate, key) = (arguments.value("tls-cert"), arguments.value("tls-key"))
        guard let certificate, let key else {
            if certificate != nil {
                throw UsageError.missingCompanion(of: "--tls-cert", needs: "--tls-key")
            }
            if key != nil {
                throw UsageError.missingCompanion(of: "--tls-key", needs: "--tls-cert")
            }
            return nil
        }
        return {
            HTTPServer.Identity(
                certificate: try OpenFile(reading: certificate).bytes(upTo: 1 << 20),
                key: try OpenFile(reading: key).bytes(upTo: 1 << 20))
        }
    }
}

extension Environment {
    /// A clock that never goes back, in nanoseconds.
    static func nanoseconds() -> UInt64 {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return UInt64(moment.tv_sec) * 1_000_000_000 + UInt64(moment.tv_nsec)
    }
}
