internal import CSpawn
public import Foundation
import Synchronization

/// Runs code in a separate working folder, while other tests use theirs.
public enum FolderThread {
    /// Serialises runs if the system has no working folder for each thread.
    private static let lock = NSLock()

    /// Calls `body` on a new thread whose working folder is `folder`, and returns its result.
    ///
    /// Threads and processes that it starts have that folder too.
    public static func run<Result: Sendable>(
        in folder: URL, _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
        let slot = Slot<Result>()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            slot.set(call(folder, body))
            done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        done.wait()
        guard let result = slot.value else { throw Failure(folder: folder) }
        return result
    }

    /// An error: the folder could not be entered.
    public struct Failure: Error {
        let folder: URL
    }

    private static func call<Result>(_ folder: URL, _ body: () -> Result) -> Result? {
        if separate_working_folder() == 0 {
            return chdir(folder.path) == 0 ? body() : nil
        }
        return lock.withLock {
            let before = FileManager.default.currentDirectoryPath
            guard chdir(folder.path) == 0 else { return nil }
            defer { _ = chdir(before) }
            return body()
        }
    }

    /// Passes the result to the waiting thread.
    private final class Slot<Value: Sendable>: Sendable {
        private let content = Mutex<Value?>(nil)

        var value: Value? { content.withLock { $0 } }

        func set(_ value: Value?) { content.withLock { $0 = value } }
    }
}
