import WebDocument
import WebStandards

// The native functions of the page's world, a file a subject.
extension ScriptAgent {
    func installNatives() {
        installWorldNatives()
        installAppWorldNatives()
        installTreeNatives()
        installFindingNatives()
        installPlaceNatives()
        installXMLNatives()
        installDocumentNatives()
        installWindowNatives()
        installFrameNatives()
        installHistoryNatives()
        installStorageNatives()
        installDatabaseNatives()
        installStepNatives()
        installShadowNatives()
        installModuleNatives()
        installWorkerNatives()
        installPolicyNatives()
        installHostNatives()
        installTaskNatives()
        installURLNatives()
        installFetchNatives()
        installSocketNatives()
        installCryptoNatives()
        installCryptoKeyNatives()
        installEncodingNatives()
        installElementNatives()
        installControlNatives()
        installActivationNatives()
    }

    /// Those of the kernel itself.
    private func installWorldNatives() {
        define("file") { call in
            guard let realm = call.realm(0) else { return nil }
            return realm.file(call.string(1))
        }
        define("sharedFile") { call in
            unsafe call.agent.evaluate(file: call.string(0), in: call.agent.context).map { unsafe ScriptValue($0) }
        }
        define("commonFile") { call in call.agent.evaluate(commonFile: call.string(0)) }
        define("realmOf") { call in
            guard let document = call.document(0) else { return call.value(0) }
            return call.value(document.realm)
        }
        define("log") { call in
            let level = PageMessage.Level(rawValue: call.string(1)) ?? .log
            var message = PageMessage(level: level, text: call.string(2))
            if call.count > 3 { (message.sourceURL, message.line) = (call.string(3), call.integer(4)) }
            call.realm(0)?.scripts?.say(message)
            return nil
        }
    }
}
