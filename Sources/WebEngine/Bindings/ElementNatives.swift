import WebDocument
import WebStandards

// What elements of HTML ask for their reflected attributes: URLs, and whether a script is asynchronous by itself.
extension ScriptAgent {
    func installElementNatives() {
        // (node, text): https://html.spec.whatwg.org/#encoding-parsing-and-serializing-a-url, null where it is none.
        define("resolveURL") { call in call.value(call.document(0)?.resolve(call.string(1))?.href) }
        // (text): the URL it is by itself, null where it is none.
        define("absoluteURL") { call in call.value(WebURL(call.string(0))?.href) }
        // https://html.spec.whatwg.org/#language; null: it is not known.
        define("language") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            return call.value(document.language(of: node).flatMap { $0.isEmpty ? nil : $0 })
        }
        // (node, text): https://html.spec.whatwg.org/#dom-base-href
        define("resolveAgainstFallback") { call in
            guard let document = call.document(0) else { return call.null }
            let base = document.origin.fallbackBaseURL ?? document.url
            return call.value(WebURL(call.string(1), base: base, encoding: document.encoding)?.href)
        }
        // (node, text): href, origin, protocol, username, password, host, hostname, port, pathname, search, hash.
        define("urlParts") { call in
            guard let url = call.document(0)?.resolve(call.string(1)) else { return call.null }
            let parts = URLAPI(url)
            return call.array([
                parts.href, parts.origin, parts.protocol, parts.username, parts.password, parts.host, parts.hostname,
                parts.port, parts.pathname, parts.search, parts.hash,
            ])
        }
        // (node, text, part, value): the URL with that part set; null where there is none.
        define("urlWithPart") { call in
            guard let url = call.document(0)?.resolve(call.string(1)) else { return call.null }
            var parts = URLAPI(url)
            let value = call.string(3)
            switch call.string(2) {
            case "protocol": parts.protocol = value
            case "username": parts.username = value
            case "password": parts.password = value
            case "host": parts.host = value
            case "hostname": parts.hostname = value
            case "port": parts.port = value
            case "pathname": parts.pathname = value
            case "search": parts.search = value
            case "hash": parts.hash = value
            default: break
            }
            return call.value(parts.href)
        }
        // Names of attributes that may be event handlers; null for none.
        define("handlerAttributes") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            let names = document.handlerAttributes(of: node)
            return names.isEmpty ? call.null : call.array(names)
        }
        // On which line of the page their tag ends; 0: it is not to be told.
        define("handlerLine") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.handlerLine(of: node) ?? 0)
        }
        // (document, what has the focus, the hosts that hand it on to it ...)
        define("setFocus") { call in
            guard let document = call.document(0) else { return nil }
            document.focus = (1..<max(1, call.count)).compactMap(call.node)
            return nil
        }
        // (element, the pseudo-class of what is shown so; null: it is not)
        define("setTopLayerRole") { call in
            guard let (node, document) = call.place(0) else { return nil }
            document.topLayer[node] = call.stringOrNil(1).flatMap(TopLayerRole.init)
            return nil
        }
        define("topLayerRole") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            return call.value(document.topLayer[node]?.rawValue)
        }
        // The text of a `link`'s style sheet, and its URL; null where there is none.
        define("linkedSheet") { call in
            guard let (node, document) = call.place(0),
                let resource = call.agent.realm(document.realm)?.scripts?.resources[node], let text = resource.text
            else { return call.null }
            return call.array([text, (resource.sheetURL ?? resource.url).href])
        }
        // (realm, URL as it is written, URL of the sheet or ""): the text of a sheet that a sheet imports, and its URL; null
        // where it is not here.
        define("importedSheet") { call in
            guard let scripts = call.realm(0)?.scripts, let document = scripts.active?.document else {
                return call.null
            }
            let (reference, sheet) = (call.string(1), call.string(2))
            let resolved =
                sheet.isEmpty
                ? document.resolve(reference) : WebURL(sheet).flatMap { WebURL(reference, base: $0) }
            guard let url = resolved?.removingFragment().href, let text = scripts.imports[url] else { return call.null }
            return call.array([text, url])
        }
        define("importsArrived") { call in
            guard let document = call.document(0) else { return call.value(0) }
            return call.value(call.agent.realm(document.realm)?.scripts?.imports.count ?? 0)
        }
        // Another number for each text that a `link`'s style sheet has; 0 where there is none.
        define("linkedSheetNumber") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            let scripts = call.agent.realm(document.realm)?.scripts
            return call.value(scripts?.resources[node]?.sheetNumber ?? 0)
        }
        // Another number once a style element may have another text.
        define("styleTextStamp") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(document.styleTextStamp(of: node))
        }
        // Is another one once an element of the document may look another way, what scripts do to rules aside.
        define("styleRevision") { call in
            guard let document = call.document(0) else { return call.value(0) }
            let arrived = call.agent.realm(document.realm)?.scripts?.sheetsArrived ?? 0
            return call.value(document.treeRevision + document.stateRevision + arrived)
        }
        // (bytes): the width and height of the image in them; null for none.
        define("imageSize") { call in
            guard let size = Document.imageSize(of: call.bytes(0) ?? []) else { return call.null }
            return call.array([call.value(size.width), call.value(size.height)])
        }
        // Of an image's element: 1 while it is under way, its width, its height; null where there is none.
        define("imageState") { call in
            guard let (node, document) = call.place(0),
                let resource = call.agent.realm(document.realm)?.scripts?.resources[node]
            else { return call.null }
            // https://html.spec.whatwg.org/#density-corrected-intrinsic-width-and-height
            let (width, height) = resource.size ?? (0, 0)
            let sides = [width, height].map { Int((Double($0) / max(resource.density, 0.001)).rounded()) }
            return call.list([resource.isPending ? 1 : 0] + sides) { call.value($0) }
        }
        // What an image's element has asked for; null where it is nothing.
        define("imageURL") { call in
            guard let (node, document) = call.place(0),
                let resource = call.agent.realm(document.realm)?.scripts?.resources[node]
            else { return call.null }
            return call.value(resource.url.href)
        }
        define("hasHandlers") { call in call.value(call.document(0)?.hasEventHandlers ?? false) }
        define("headElement") { call in
            guard let document = call.document(0) else { return call.value(0) }
            return call.value(document.head?.asNode, of: document)
        }
        define("bodyElement") { call in
            guard let document = call.document(0) else { return call.value(0) }
            return call.value(document.body?.asNode, of: document)
        }
        // https://html.spec.whatwg.org/#script-force-async
        define("isForcedAsync") { call in
            guard let (node, document) = call.place(0), let scripts = call.agent.realm(document.realm)?.scripts else {
                return call.value(false)
            }
            return call.value(!scripts.notForcedAsync.contains(node))
        }
        define("unforceAsync") { call in
            guard let (node, document) = call.place(0) else { return nil }
            call.agent.realm(document.realm)?.scripts?.notForcedAsync.insert(node)
            return nil
        }
    }
}
