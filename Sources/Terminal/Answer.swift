/// What there is to say of a request, and whether it was met.
package enum Answer {
    /// It was met, or was before.
    case done([String])
    /// It was not, and here is what else may be meant.
    case notDone([String])
    /// It cannot be, and this is why.
    case refused(String)
}
