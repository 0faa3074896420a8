/// A refusal with words of its own, where a status says too little.
package enum Notice: Sendable {
    /// The token only lets its owner look at the calendar.
    case looksOnly
    /// The page is for a browser that signed in.
    case signInNeeded
    /// The link was used before.
    case linkUsed
    /// The link was good, but too long ago.
    case linkLate
    /// There is no such link.
    case linkUnknown
    /// Somebody has tried too many links or cookies.
    case tooManyGuesses
}
