internal import CExpat

/// Parses the XML of a request body. Document type declarations are refused, so there are no custom
/// entities to expand (RFC 4918 sections 17 and 20.6).
package enum XMLReader {
    /// Whether expat is installed. If not, `read` must not be called.
    package static var isInstalled: Bool { LibExpat.isInstalled }

    /// Parses a document and returns its root element.
    package static func read(
        _ bytes: [UInt8], _ limits: XMLLimits = XMLLimits()
    ) throws(XMLProblem) -> DAVElement {
        guard bytes.count <= limits.bytes else {
            throw XMLProblem(line: 1, reason: .tooLarge(most: limits.bytes))
        }
        var work = ParserWork(limits)
        let parser = OwnedParser()
        let ending = parser.parse(bytes, into: &work)
        if let refusal = work.tree.refusal { throw XMLProblem(line: ending.line, reason: refusal) }
        guard let root = work.tree.root, ending.problem == nil else {
            throw XMLProblem(
                line: ending.line, reason: .illFormed(ending.problem ?? OwnedParser.tooEarly))
        }
        return root
    }
}

/// The user data of the parser callbacks.
private struct ParserWork {
    var tree: TreeBuilder
    /// The parser while it runs, otherwise `nil`.
    var parser: XML_Parser?

    init(_ limits: XMLLimits) {
        tree = TreeBuilder(limits)
    }

    mutating func stopIfRefused() {
        if tree.refusal != nil {
            _ = LibExpat.functions.XML_StopParser(parser, XML_Bool(XML_FALSE))
        }
    }
}

/// An expat parser for one document.
private struct OwnedParser: ~Copyable {
    /// The error text for a truncated document. expat reports "no element found" in this case even
    /// if there are unclosed elements.
    static let tooEarly = "it ends too early"
    private let pointer: XML_Parser

    init() {
        guard let new = LibExpat.functions.XML_ParserCreateNS(nil, XML_Char(TreeBuilder.separator))
        else {
            preconditionFailure("out of memory")
        }
        pointer = new
        LibExpat.functions.XML_SetElementHandler(new, beginElement, endElement)
        LibExpat.functions.XML_SetCharacterDataHandler(new, addText)
        LibExpat.functions.XML_SetStartDoctypeDeclHandler(new, refuseDocumentType)
    }

    deinit { LibExpat.functions.XML_ParserFree(pointer) }

    /// Parses a whole document. Returns the problem, if any, and the line at which parsing ended.
    func parse(_ bytes: [UInt8], into work: inout ParserWork) -> (problem: String?, line: Int) {
        work.parser = pointer
        let status = withUnsafeMutablePointer(to: &work) { work in
            LibExpat.functions.XML_SetUserData(pointer, work)
            return bytes.withUnsafeBytes { bytes in
                LibExpat.functions.XML_Parse(
                    pointer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(bytes.count), 1)
            }
        }
        work.parser = nil
        let line = Int(LibExpat.functions.XML_GetCurrentLineNumber(pointer))
        guard status != XML_STATUS_OK else { return (nil, line) }
        let code = LibExpat.functions.XML_GetErrorCode(pointer)
        guard code != XML_ERROR_NO_ELEMENTS else { return (Self.tooEarly, line) }
        let words = LibExpat.functions.XML_ErrorString(code).map { String(cString: $0) }
        return (words ?? "it is not well-formed", line)
    }
}

private func work(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserWork> {
    guard let pointer else { preconditionFailure("the parser was given its work") }
    return pointer.assumingMemoryBound(to: ParserWork.self)
}

private func beginElement(
    _ pointer: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name else { return }
    var values: [(name: String, value: String)] = []
    var next = attributes
    while let place = next, let name = place[0], let value = place[1] {
        values.append((String(cString: name), String(cString: value)))
        next = place + 2
    }
    work(pointer).pointee.tree.begin(String(cString: name), attributes: values)
    work(pointer).pointee.stopIfRefused()
}

private func endElement(_ pointer: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?) {
    work(pointer).pointee.tree.end()
}

private func addText(
    _ pointer: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    work(pointer).pointee.tree.add(String(decoding: bytes, as: UTF8.self))
    work(pointer).pointee.stopIfRefused()
}

private func refuseDocumentType(
    _ pointer: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?,
    _: UnsafePointer<XML_Char>?, _: Int32
) {
    work(pointer).pointee.tree.refuse(.documentType)
    work(pointer).pointee.stopIfRefused()
}
