/// What to say about a request, and whether it was carried out.
package enum Answer {
    /// It was carried out, now or earlier.
    case done([String])
    /// It was not; these lines say what else may be meant.
    case notDone([String])
    /// It cannot be, for this reason.
    case refused(String)
}
