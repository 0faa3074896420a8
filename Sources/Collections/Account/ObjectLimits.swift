/// How much of an app's objects is kept.
package enum ObjectLimits {
    /// No object has more bytes.
    package static let bytes = 512 << 10
    /// No object that is nobody's dose has more.
    package static let ownBytes = 64 << 10
    /// No collection has more objects that are nobody's dose.
    package static let ownObjects = 1_000
}
