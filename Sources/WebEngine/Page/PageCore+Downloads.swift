import WebNetwork
import WebStandards

/// Responses that go to a file or to memory.
extension PageCore {
    /// The bytes of a finished download whose destination was `.memory`, once; `nil` where there is none.
    ///
    /// Those of the last `NavigationLimits.downloadsInMemory` wait here to be taken.
    package func takeDownloaded(_ id: NavigationID) -> [UInt8]? {
        guard let index = downloaded.firstIndex(where: { $0.id == id }) else { return nil }
        return downloaded.remove(at: index).bytes
    }

    /// What `resumeDownload` needs to go on with a download that the network broke off, once; `nil` where there is nothing.
    ///
    /// The beginnings of the last `NavigationLimits.downloadsInMemory` files wait here to be taken.
    package func takeResumption(of id: NavigationID) -> DownloadResumption? {
        guard let index = partialDownloads.firstIndex(where: { $0.id == id }) else { return nil }
        let partial = partialDownloads.remove(at: index)
        partial.file.leave()
        return partial.resumption
    }

    func keep(_ partial: PartialDownload) {
        guard keepsPartialDownloads else { return }
        partialDownloads.append(partial)
        if partialDownloads.count > session.configuration.limits.downloadsInMemory { partialDownloads.removeFirst() }
    }

    /// Ends a download with `downloadFailed` and the code `cancelled`.
    ///
    /// - Parameters:
    ///   - id: the number of its events.
    ///   - keepsPartial: what is here already stays under its temporary name, for `resumeDownload`.
    /// - Returns: what `resumeDownload` needs; `nil` where it was not asked for, the destination is no file, or the server
    ///   does not permit it (`Accept-Ranges`, and an `ETag` or `Last-Modified`). Then nothing is left.
    package func cancelDownload(_ id: NavigationID, keepsPartial: Bool = false) -> DownloadResumption? {
        downloads[id]?.cancel(keepsPartial: keepsPartial)
    }

    /// Goes on with a cancelled download, or begins it anew where what it loads has changed since; the event `download`
    /// is told first, no destination is asked for.
    @discardableResult
    package func resumeDownload(_ resumption: DownloadResumption) -> NavigationID {
        let id = session.nextNavigation()
        let sink = DownloadSink(id: id, download: resumption.download, page: self)
        downloads[id] = sink
        emit(.download(id, resumption.download))
        sink.resume(resumption)
        return id
    }

    /// Requests something to be kept and not shown; the event `download` is told first.
    package func startDownload(_ request: NavigationRequest) -> NavigationID {
        let id = session.nextNavigation()
        let name = DownloadName.from(request.url, mimeType: nil)
        let download = Download(url: request.url, mimeType: "", suggestedFilename: name)
        let sink = DownloadSink(id: id, download: download, page: self)
        downloads[id] = sink
        emit(.download(id, download))
        sink.start(request)
        return id
    }

    func startDownload(_ download: Download, of run: NavigationRun) {
        let sink = DownloadSink(id: run.id, download: download, page: self)
        downloads[run.id] = sink
        emit(.download(run.id, download))
        sink.take(over: run)
    }

    func downloadDidEnd(_ id: NavigationID, bytes: Int, kept: [UInt8]?, failure: NavigationFailure?) {
        downloads[id] = nil
        if let kept {
            downloaded.append((id, kept))
            if downloaded.count > session.configuration.limits.downloadsInMemory { downloaded.removeFirst() }
        }
        if let failure { emit(.downloadFailed(id, failure)) } else { emit(.downloadFinished(id, bytes: bytes)) }
        checkIdle()
    }
}
