/// The reply to a request, and whether the request was carried out.
package enum Answer {
    /// The request was carried out, now or earlier.
    case done([String])
    /// The request was not carried out; the lines suggest what may have been meant.
    case notDone([String])
    /// The request is not possible, for the given reason.
    case refused(String)
}
