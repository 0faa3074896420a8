internal import CGnuTLS

extension HTTPServer.Identity {
    /// Returns the bytes signed by the server, as CMS SignedData in DER (RFC 5652 section 5). The
    /// certificate chain and the signing time are included.
    package func signed(_ bytes: [UInt8]) throws(ServerError) -> [UInt8] {
        guard LibGnuTLS.isInstalled else { throw ServerError(.missing("GnuTLS")) }
        guard let chain = CertificateChain(certificate.dropLast()),
            let key = PrivateKey(key.dropLast()),
            let message = SignedMessage(bytes, by: chain, with: key)?.bytes
        else { throw ServerError(.certificate) }
        return message
    }
}

/// The certificates of a PEM file. The first is the server certificate.
private struct CertificateChain: ~Copyable {
    private let list: UnsafeMutablePointer<gnutls_x509_crt_t?>
    private let count: Int

    init?(_ pem: some Sequence<UInt8>) {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        let code = withDatum(pem) {
            LibGnuTLS.functions.gnutls_x509_crt_list_import2(
                &list, &count, $0, GNUTLS_X509_FMT_PEM, 0)
        }
        guard code >= 0, let list else { return nil }
        (self.list, self.count) = (list, Int(count))
    }

    deinit {
        for certificate in certificates { LibGnuTLS.functions.gnutls_x509_crt_deinit(certificate) }
        LibGnuTLS.free(list)
    }

    var certificates: UnsafeMutableBufferPointer<gnutls_x509_crt_t?> {
        UnsafeMutableBufferPointer(start: list, count: count)
    }
}

/// The private key of a PEM file.
private struct PrivateKey: ~Copyable {
    let pointer: gnutls_privkey_t

    init?(_ pem: some Sequence<UInt8>) {
        var new: gnutls_privkey_t?
        guard LibGnuTLS.functions.gnutls_privkey_init(&new) == 0, let new else {
            preconditionFailure("out of memory")
        }
        pointer = new
        let code = withDatum(pem) {
            LibGnuTLS.functions.gnutls_privkey_import_x509_raw(new, $0, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard code == 0 else { return nil }
    }

    deinit { LibGnuTLS.functions.gnutls_privkey_deinit(pointer) }
}

/// A signed message.
private struct SignedMessage: ~Copyable {
    private let pointer: gnutls_pkcs7_t

    /// Signs the bytes, or returns `nil` if the key does not match the first certificate or cannot
    /// sign messages.
    init?(
        _ bytes: [UInt8], by chain: borrowing CertificateChain, with key: borrowing PrivateKey
    ) {
        var new: gnutls_pkcs7_t?
        guard LibGnuTLS.functions.gnutls_pkcs7_init(&new) == 0, let new else {
            preconditionFailure("out of memory")
        }
        pointer = new
        let parts = [GNUTLS_PKCS7_EMBED_DATA, GNUTLS_PKCS7_INCLUDE_TIME, GNUTLS_PKCS7_INCLUDE_CERT]
        let flags = parts.reduce(0) { $0 | $1.rawValue }
        let code = withDatum(bytes) { datum in
            let code = LibGnuTLS.functions.gnutls_pkcs7_sign(
                new, chain.certificates[0], key.pointer, datum, nil, nil, GNUTLS_DIG_SHA256, flags)
            // Signing succeeds even with a key that does not match the certificate.
            return code == 0
                ? LibGnuTLS.functions.gnutls_pkcs7_verify_direct(
                    new, chain.certificates[0], 0, datum, 0)
                : code
        }
        guard code == 0,
            chain.certificates.dropFirst().allSatisfy({
                LibGnuTLS.functions.gnutls_pkcs7_set_crt(new, $0) == 0
            })
        else { return nil }
    }

    deinit { LibGnuTLS.functions.gnutls_pkcs7_deinit(pointer) }

    var bytes: [UInt8]? {
        var datum = gnutls_datum_t()
        guard LibGnuTLS.functions.gnutls_pkcs7_export2(pointer, GNUTLS_X509_FMT_DER, &datum) == 0
        else {
            return nil
        }
        defer { LibGnuTLS.free(datum.data) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }
}

/// Calls `body` with the bytes as a GnuTLS datum.
private func withDatum(
    _ bytes: some Sequence<UInt8>, _ body: (UnsafePointer<gnutls_datum_t>) -> Int32
) -> Int32 {
    var bytes = Array(bytes)
    return bytes.withUnsafeMutableBufferPointer { buffer in
        var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return body(&datum)
    }
}
