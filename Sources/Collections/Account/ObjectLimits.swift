/// Limits on the objects that apps may store.
package enum ObjectLimits {
    /// The maximum size of an object, in bytes.
    package static let bytes = 512 << 10
    /// The maximum size of an object that dosecal did not create, in bytes.
    package static let ownBytes = 64 << 10
    /// The maximum number of objects in a collection that dosecal did not create.
    package static let ownObjects = 1_000
}
