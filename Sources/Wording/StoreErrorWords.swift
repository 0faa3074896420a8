package import Journal

/// Messages about stores. They contain no health data.
extension Wording {
    /// Returns the message about an error, and what to do about it.
    package func text(about error: StoreError) -> String {
        if let text = textAboutPlace(error) ?? textAboutUse(error) ?? textAboutCopy(error) {
            return text
        }
        return textAboutContent(error)
    }

    /// Returns the message if the path does not lead to a store that can be opened.
    private func textAboutPlace(_ error: StoreError) -> String? {
        let path = ["path": error.path]
        switch error.reason {
        case .missing: return text(.storeMissing, path)
        case .notAFile: return text(.storeNotAFile, path)
        case .inTheWay(.otherFile): return text(.storeInTheWayFile, path)
        case .inTheWay(.folder): return text(.storeInTheWayFolder, path)
        case .inTheWay(.otherDatabase): return text(.storeInTheWayDatabase, path)
        case .empty: return text(.storeEmpty, path)
        case .notADatabase: return text(.storeNotADatabase, path)
        case .foreign: return text(.storeForeign, path)
        case .cutOff(let bytes, let whole):
            return text(.storeCutOff, path.adding(["bytes": "\(bytes)", "whole": "\(whole)"]))
        case .newer(let version, let known):
            return text(.storeNewer, path.adding(Self.versions(version, known)))
        case .upgraded(let version, let known):
            return text(.storeUpgraded, path.adding(Self.versions(version, known)))
        case .older(let version, let known):
            return text(.storeOlder, path.adding(Self.versions(version, known)))
        case .damaged(let what): return text(.storeDamaged, path.adding(["what": what]))
        case .unreadable(let row): return text(.storeUnreadable, path.adding(["row": row]))
        case .unreadableChanges: return text(.storeUnreadableChanges, path)
        case .leftChanges: return text(.storeLeftChanges, path)
        case .foreignChanges: return text(.storeForeignChanges, path)
        case .damagedChanges: return text(.storeDamagedChanges, path)
        case .noLibrary: return text(.storeNoLibrary, path)
        case .unreachable(let reason):
            return text(.storeUnreachable, path.adding(["reason": reason]))
        default: return nil
        }
    }

    private static func versions(_ version: Int, _ known: Int) -> [String: String] {
        ["version": "\(version)", "known": "\(known)"]
    }

    /// Returns the message if another process or the system prevents the use of a store.
    private func textAboutUse(_ error: StoreError) -> String? {
        let path = ["path": error.path]
        switch error.reason {
        case .busy(let milliseconds, let process):
            return text(
                process == nil ? .storeBusy : .storeBusyProcess,
                path.adding([
                    "time": Self.duration(milliseconds), "process": process.map { "\($0)" } ?? "",
                ]))
        case .upgradeWaits(let milliseconds, let others):
            let others = others.map(text).joined(separator: ", ")
            return text(
                .storeUpgradeWaits,
                path.adding([
                    "time": Self.duration(milliseconds),
                    "others": others.isEmpty ? "" : " (\(others))",
                ]))
        case .inUse: return text(.storeInUse, path)
        case .readOnly: return text(.storeReadOnly, path)
        case .forbidden(let place, let owner, let user):
            return text(
                .storeForbidden, path.adding(["place": place, "owner": owner, "user": user]))
        case .full: return text(.storeFull, path)
        case .replaced: return text(.storeReplaced, path)
        case .brokenTransaction: return text(.storeBrokenTransaction, path)
        case .unknownOutcome: return text(.storeUnknownOutcome, path)
        case .system(let action, let reason):
            return text(.storeSystem, path.adding(["action": action, "reason": reason]))
        default: return nil
        }
    }

    private func text(_ other: StoreError.Other) -> String {
        text(
            other.host.isEmpty ? .storeOther : .storeOtherHost,
            ["process": "\(other.process)", "host": other.host, "time": "\(other.seconds) s"])
    }

    private static func duration(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }

    /// Returns the message if a backup or another copy cannot be made or restored.
    private func textAboutCopy(_ error: StoreError) -> String? {
        let path = ["path": error.path]
        switch error.reason {
        case .notEmpty: return text(.storeNotEmpty, path)
        case .backupOntoStore: return text(.storeBackupOntoStore, path)
        case .damagedBackup(let what):
            return text(.storeDamagedBackup, path.adding(["what": what]))
        case .missingBackup: return text(.storeMissingBackup, path)
        case .doubtfulBackup(let what, let kept):
            return text(.storeDoubtfulBackup, path.adding(["what": what, "kept": kept]))
        case .lesserBackup(let missing, let kept):
            return text(
                .storeLesserBackup, path.adding(["missing": "\(missing)", "kept": kept]))
        case .secretsInTarget: return text(.storeSecretsInTarget, path)
        case .secretInRecord(let subscriber):
            return text(.storeSecretInRecord, ["subscriber": subscriber])
        case .takenName: return text(.storeTakenName, path)
        case .spoiltTarget: return text(.storeSpoiltTarget, path)
        case .restoreFromStore: return text(.storeRestoreFromStore, path)
        case .keptAlready: return text(.storeKeptAlready, path)
        default: return nil
        }
    }

    /// Returns the message if content is not accepted.
    private func textAboutContent(_ error: StoreError) -> String {
        let path = ["path": error.path]
        switch error.reason {
        case .otherContent(let id): return text(.storeOtherContent, path.adding(["id": "\(id)"]))
        case .undoesItself(let id): return text(.storeUndoesItself, ["id": "\(id)"])
        case .outOfRange(let id): return text(.storeOutOfRange, ["id": "\(id)"])
        case .evidenceOutOfRange(let id): return text(.storeEvidenceOutOfRange, ["id": "\(id)"])
        case .unknownUnmatched(let number):
            return text(.storeUnknownUnmatched, path.adding(["number": "\(number)"]))
        case .refused(let rule): return text(.storeRefused, path.adding(["rule": rule]))
        case .wrongVersion(let number, let next):
            return text(
                .storeWrongVersion, path.adding(["number": "\(number)", "next": "\(next)"]))
        case .versionOutOfRange(let number):
            return text(.storeVersionOutOfRange, ["number": "\(number)"])
        case .notUTF8(let version): return text(.storeNotUTF8, ["number": "\(version)"])
        default: preconditionFailure("the functions above have the messages for all other reasons")
        }
    }

    /// Returns the message about a problem of a store, and what to do about it.
    package func text(about finding: StoreFinding) -> String {
        let path = ["path": finding.path]
        switch finding.reason {
        case .damaged, .changedEntry, .missingEntries, .changedPlan, .missingPlans,
            .changedEvidence:
            return text(.doctorDamaged, path.adding(["what": finding.reason.damage ?? ""]))
        case .brokenReference(let table, let row):
            return text(
                .doctorBrokenReference, path.adding(["table": table, "row": "\(row)"]))
        case .unreadable(let row): return text(.doctorUnreadable, path.adding(["row": row]))
        case .unknownUndoing(let row):
            return text(.doctorUnknownUndoing, path.adding(["row": "\(row)"]))
        case .unknownEvidence(let row):
            return text(.doctorUnknownEvidence, path.adding(["row": "\(row)"]))
        case .journalMode(let mode):
            return text(.doctorJournalMode, path.adding(["mode": mode]))
        case .openToOthers: return text(.doctorOpenToOthers, path)
        case .failed(let error): return text(about: error)
        }
    }
}

extension [String: String] {
    fileprivate func adding(_ others: [String: String]) -> [String: String] {
        merging(others) { $1 }
    }
}
