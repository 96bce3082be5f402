import WebDocument
import WebStandards

/// Where locators lead: in the document that shows, and in those of its frames, of other origins too, for a user's hands know
/// no same-origin policy.
extension PageCore {
    /// The element that a locator means.
    package func element(_ locator: Locator) throws(InteractionError) -> Element {
        let place = try place(of: locator)
        return try element(locator, in: place) { part, place in noMatch(part, in: place) }
    }

    /// The elements that a locator may mean now, in tree order; none while a frame before it is not there or shows nothing.
    package func elements(_ locator: Locator) throws(LocatorError) -> [Element] {
        var elements: [Element] = []
        for document in try documents(of: locator) { elements += try document.elements(locator) }
        return elements
    }

    /// The first of them.
    package func firstElement(_ locator: Locator) throws(LocatorError) -> Element? {
        for document in try documents(of: locator) {
            if let element = try document.element(locator) { return element }
        }
        return nil
    }

    private func documents(of locator: Locator) throws(LocatorError) -> [Document] {
        var places = [main]
        for frame in locator.frames {
            var inner: [Navigable] = []
            for case let active? in places.map(\.active) {
                let elements = try active.document.elements(frame)
                inner += elements.prefix(frame.meansTheFirst ? 1 : .max).compactMap { active.frame(of: $0) }
            }
            places = inner
        }
        return places.compactMap { $0.active?.document }
    }

    /// What shows where a locator looks, as far as its frames are there, and what it might have meant instead.
    package func outlook(for locator: Locator, limit: Int) -> (place: String, candidates: [String]) {
        do throws(InteractionError) {
            let place = try place(of: locator)
            return (text(of: place), place.active.document.candidates(for: locator, limit: limit))
        } catch {
            let sentence = error.message.last == "." ? error.message.dropLast() : error.message[...]
            return (sentence.prefix(1).lowercased() + sentence.dropFirst(), [])
        }
    }

    // MARK: - Frames

    /// The main frame and those in it.
    var navigables: [Navigable] {
        var all = [main]
        var index = 0
        while index < all.count {
            all += all[index].active?.children ?? []
            index += 1
        }
        return all
    }

    /// What shows in them.
    package var documents: [Document] { navigables.compactMap { $0.active?.document } }

    /// The frame that shows an element's document; `nil`: none does any more.
    func navigable(of element: Element) -> Navigable? {
        // OPTIMIZATION: most are in the main frame.
        if main.active?.document === element.document { return main }
        return navigables.first { $0.active?.document === element.document }
    }

    /// A document in which something is looked for.
    private struct Place {
        var active: ActiveDocument
        /// The frames on the way to it, the outermost first.
        var frames: [Locator] = []

        /// Behind the name of what is in it.
        var within: String { frames.isEmpty ? "" : " in the frame “\(Place.path(frames))”" }

        static func path(_ frames: [Locator]) -> String {
            frames.map(\.description).joined(separator: " \(Locator.frameMark) ")
        }
    }

    private func place(of locator: Locator) throws(InteractionError) -> Place {
        guard let active = main.active, !active.isInitial else {
            throw InteractionError(
                .noDocument,
                locator,
                "No page shows, so “\(locator)” cannot be found; load one first."
            )
        }
        var place = Place(active: active)
        for frame in locator.frames { place = try enter(frame, of: locator, from: place) }
        return place
    }

    private func enter(
        _ frame: Locator,
        of locator: Locator,
        from place: Place
    ) throws(InteractionError) -> Place {
        let element: Element
        do throws(InteractionError) {
            element = try self.element(frame, in: place) { frame, place in noFrame(frame, in: place) }
        } catch {
            var error = error
            error.selector = locator.description
            throw error
        }
        guard place.active.document.embeddedFrame(of: element.asNode) != nil else {
            throw InteractionError(
                .wrongElement,
                locator,
                "“\(frame)”\(place.within) is \(element.kindText), no iframe and no frame, so nothing is in it; name the frame."
            )
        }
        let navigable = place.active.frame(of: element)
        let frames = place.frames + [frame]
        guard let active = navigable?.active else {
            throw InteractionError(.noDocument, locator, emptiness(of: Place.path(frames), navigable))
        }
        return Place(active: active, frames: frames)
    }

    private func emptiness(of path: String, _ navigable: Navigable?) -> String {
        if navigable == nil, !session.configuration.loadsSubresources {
            return
                "The frame “\(path)” shows nothing, as the session fetches no frames; let it fetch the parts of pages."
        }
        if main.isBusy { return "The frame “\(path)” shows nothing yet; wait until it has loaded." }
        let reason = navigable?.failure.map { Secret.maskURL($0.message) } ?? ""
        return "The frame “\(path)” shows nothing: \(reason.isEmpty ? "no page has come for it." : reason)"
    }

    // MARK: - One element

    /// Without regard to the locator's frames.
    private func element(
        _ locator: Locator,
        in place: Place,
        orElse missing: (Locator, Place) -> InteractionError
    ) throws(InteractionError) -> Element {
        let document = place.active.document
        if locator.meansTheFirst {
            guard let first = try found({ () throws(LocatorError) in try document.element(locator) }, locator) else {
                throw missing(locator, place)
            }
            return first
        }
        let elements = try found({ () throws(LocatorError) in try document.elements(locator) }, locator)
        guard let first = elements.first else { throw missing(locator, place) }
        guard elements.count == 1 else {
            let listed = elements.prefix(MessageLimits.candidates).map { document.summary(of: $0) }
            throw InteractionError(
                .ambiguous,
                locator,
                "“\(locator.own)” fits \(elements.count) elements\(place.within): \(listed.joined(separator: ", "))"
                    + "\(elements.count > listed.count ? ", …" : ""); name one by its whole text, its role or a CSS selector, "
                    + "or by its place: “\(locator.own.nth(0))” is the first."
            )
        }
        return first
    }

    private func found<Result>(
        _ find: () throws(LocatorError) -> Result,
        _ locator: Locator
    ) throws(InteractionError) -> Result {
        do throws(LocatorError) {
            return try find()
        } catch {
            throw InteractionError(.invalidSelector, locator, error.description)
        }
    }

    private func noMatch(_ locator: Locator, in place: Place) -> InteractionError {
        var there = ""
        let all = (try? place.active.document.elements(locator.own.ofAnyPosition))?.count ?? 0
        let words = locator.own.description
        if all > 0 {
            there =
                " “\(locator.own.ofAnyPosition)” fits \(all == 1 ? "one element" : "\(all) elements"); nth=0 is the first."
        } else if words.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }),
            (try? place.active.document.elements(.text(.containing(words))))?.isEmpty == false
        {
            there = " There is such a text: is “text=\(words)” meant?"
        } else if let silencer = place.active.document.silencer(of: locator.own) {
            let summary = place.active.document.summary(of: silencer)
            there = " There is one that \(summary) hides by aria-hidden, as what is behind a dialog is hidden."
        } else if let other = whereabouts(of: locator.own, besides: place) {
            there = " There is one elsewhere: “\(other)”."
        } else {
            let near = place.active.document.candidates(for: locator, limit: MessageLimits.candidates)
            if !near.isEmpty { there = " There is: \(near.joined(separator: ", "))." }
        }
        return InteractionError(
            .noMatch,
            locator,
            "Nothing matches “\(locator.own)” in \(text(of: place)).\(there)"
        )
    }

    private func noFrame(_ frame: Locator, in place: Place) -> InteractionError {
        let known = place.active.document.frameLocators(limit: MessageLimits.candidates).map(\.description)
        let there = known.isEmpty ? "It has no frames." : "There is: \(known.joined(separator: ", "))."
        return InteractionError(.noMatch, frame, "No frame “\(frame)” is in \(text(of: place)). \(there)")
    }

    /// That locator in another frame, or in the page itself, where it means something.
    private func whereabouts(of locator: Locator, besides place: Place) -> Locator? {
        for navigable in navigables.prefix(MessageLimits.frames) {
            guard let active = navigable.active, active !== place.active,
                (try? active.document.elements(locator))?.isEmpty == false
            else { continue }
            return locator.inFrames(of: navigable)
        }
        return nil
    }

    private func text(of place: Place) -> String {
        let title = place.frames.isEmpty ? viewTitle : place.active.document.title
        let note = PageSnapshot.note(onStatus: place.active.status)
        let page = "“\(title)” at \(Secret.maskURL(place.active.url.href))\(note)"
        return place.frames.isEmpty ? page : "the frame “\(Place.path(place.frames))”, \(page)"
    }
}

extension ActiveDocument {
    /// The frame that an element of it shows.
    fileprivate func frame(of element: Element) -> Navigable? {
        children.first { $0.container == element.asNode }
    }
}

extension Locator {
    /// Without the frames before it.
    fileprivate var own: Locator { parts.last ?? self }

    /// In the document of that frame, by what the frame and those around it are called.
    func inFrames(of navigable: Navigable?) -> Locator {
        guard let container = navigable?.container, let parent = navigable?.parent, let around = parent.active else {
            return self
        }
        return inFrame(around.document.locator(ofFrame: container)).inFrames(of: parent)
    }
}
