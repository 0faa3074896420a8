internal import CQREncode

/// A QR code (ISO/IEC 18004).
package struct QRCode {
    private let width: Int
    /// Whether each square is dark, row by row.
    private let squares: [Bool]

    /// Returns `nil` if the text is too long for a QR code, or libqrencode is not installed.
    package init?(_ text: String) {
        guard LibQREncode.isInstalled,
            let code = LibQREncode.functions.QRcode_encodeString(
                text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
        else { return nil }
        defer { LibQREncode.functions.QRcode_free(code) }
        let width = Int(code.pointee.width)
        let bytes = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // The lowest bit is the colour; the other bits are the function of the square.
        squares = bytes.map { $0 & 1 == 1 }
        self.width = width
    }

    /// The light margin that cameras need, in squares.
    private static let quietZone = 4

    /// Returns the picture, black on white even on a dark page.
    func picture(_ label: String) -> HTML {
        let size = "\(width + 2 * Self.quietZone)"
        return .tag(
            "svg",
            [
                "class": "code", "role": "img", "aria-label": label,
                "viewBox": "0 0 \(size) \(size)", "width": "240", "height": "240",
                "shape-rendering": "crispEdges",
            ],
            [
                .tag("path", ["fill": "#fff", "d": "M0 0h\(size)v\(size)H0z"], []),
                .tag("path", ["fill": "#000", "d": path], []),
            ])
    }

    /// The picture as lines of text for a terminal, in which each character has two squares. It is
    /// drawn in white on the dark background of most terminals, with a margin.
    package var lines: [String] {
        let places = -Self.quietZone / 2..<width + Self.quietZone / 2
        let isLight = { (row: Int, column: Int) in
            !(0..<width).contains(row) || !(0..<width).contains(column)
                || !squares[row * width + column]
        }
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            String(
                places.map { column -> Character in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }
    }

    /// The path of the dark squares, with adjacent ones joined.
    private var path: String {
        (0..<width).map { row in
            let line = squares[row * width..<(row + 1) * width]
            return runs(of: line).map { start, length in
                "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
            }.joined()
        }.joined()
    }

    private func runs(of line: ArraySlice<Bool>) -> [(start: Int, length: Int)] {
        var runs: [(start: Int, length: Int)] = []
        for (place, isDark) in line.enumerated() where isDark {
            if let last = runs.last, last.start + last.length == place {
                runs[runs.count - 1].length += 1
            } else {
                runs.append((place, 1))
            }
        }
        return runs
    }
}
