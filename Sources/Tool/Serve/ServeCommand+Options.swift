import CommandLine
import Files
import Server
import Wording
import Terminal

/// The settings of the server, from options or else from environment variables.
extension ServeCommand {
    /// The environment variables that `serve` reads, for containers and units.
    private static let (listenVariable, behindProxyVariable) =
        ("DOSECAL_LISTEN", "DOSECAL_BEHIND_PROXY")

    /// Returns the address to listen on.
    static func listenAddress(
        _ arguments: Arguments, _ environment: Environment
    ) throws(UsageError) -> ListenAddress {
        let variable = try environment.value(of: listenVariable, as: listenOption)
        guard let address = arguments[listenOption] ?? variable ?? ListenAddress(standardPlace)
        else { preconditionFailure("the standard place is an address") }
        return arguments.knows(lanFlag) && arguments[lanFlag] ? address.onAllNetworks : address
    }

    /// Returns the beginning of addresses on this machine, for a server at its usual place.
    static func usualOrigin(_ environment: Environment) throws(UsageError) -> String {
        let place = try environment.value(of: listenVariable, as: listenOption)?.description
        let origin = "http://\(place ?? standardPlace)"
        return ["0.0.0.0", "[::]"].reduce(origin) {
            $0.replacing("://\($1):", with: "://127.0.0.1:")
        }
    }

    /// Returns the public URL, the beginning of all addresses, or `nil` if it is not given.
    static func publicURL(
        _ arguments: Arguments, _ environment: Environment
    ) throws(UsageError) -> PublicURL? {
        if let url = arguments[PublicURL.option] { return url }
        return try environment.value(of: "DOSECAL_PUBLIC_URL", as: PublicURL.option)
    }

    /// The usual settings of a server at an address.
    static func options(listening address: ListenAddress) -> HTTPServer.Options {
        HTTPServer.Options(
            address, ticks: { Stopwatch.nanoseconds }, wake: ServerLoop.wake)
    }

    static func options(
        _ arguments: Arguments, _ environment: Environment
    ) throws -> HTTPServer.Options {
        var options = options(listening: try listenAddress(arguments, environment))
        options.identity = try identity(arguments, environment)
        options.log = try arguments[logOption].map { try AccessLog($0) }
        options.isBehindProxy =
            try arguments[behindProxyFlag] || environment.isSet(behindProxyVariable)
        if let limit = arguments[perAddressOption] {
            options.perAddress = limit
        }
        return options
    }

    /// Prints a note if the private key is readable by everyone.
    private static func warn(ofKey path: String, _ environment: Environment) {
        // This only decides about a warning. A missing key is reported when it is read.
        guard let status = try? FileStatus(path), status.permissions & 0o004 != 0 else { return }
        environment.messages.note(environment.wording.text(.serveOpenKey, ["path": path]))
    }

    private static func identity(
        _ arguments: Arguments, _ environment: Environment
    ) throws -> (@Sendable () throws -> HTTPServer.Identity)? {
        let (certificate, key) = (arguments[tlsCertOption], arguments[tlsKeyOption])
        guard let certificate, let key else {
            if certificate != nil {
                throw UsageError.missingCompanion(of: "--tls-cert", needs: "--tls-key")
            }
            if key != nil {
                throw UsageError.missingCompanion(of: "--tls-key", needs: "--tls-cert")
            }
            return nil
        }
        warn(ofKey: key, environment)
        return {
            HTTPServer.Identity(
                certificate: try OpenFile(reading: certificate).bytes(upTo: 1 << 20),
                key: try OpenFile(reading: key).bytes(upTo: 1 << 20))
        }
    }
}

extension ValueParser where Value == ListenAddress {
    /// An address and a port.
    static var place: ValueParser {
        ValueParser(needs: .text(.valueListenAddress)) {
            ListenAddress($0)
        }
    }
}
