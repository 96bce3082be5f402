import WebStandards

extension Document {
    /// How many pixels an SVG says it is wide and high.
    ///
    /// https://svgwg.org/svg2-draft/embedded.html#SizingSVGInCSS
    /// One whose sides are in no pixels is as wide as images are by default, in the proportions of what it draws in.
    package static func drawingSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let type = MIMEType("image/svg+xml") else { return nil }
        let drawing = DocumentBuilder.document(DocumentOrigin(url: .aboutBlank, contentType: type), bytes: bytes)
        guard let root = drawing.tree.documentElement, root.name == "svg" else { return nil }
        func side(_ name: String) -> Double? {
            guard let text = root.attribute(named: name)?.string else { return nil }
            return Double(text.hasSuffix("px") ? text.dropLast(2) : text[...]).flatMap { $0 > 0 ? $0 : nil }
        }
        let box =
            root.attribute(named: "viewBox")?.string.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
        let ratio = box.count == 4 && box[2] > 0 && box[3] > 0 ? box[2] / box[3] : nil
        let (width, height): (Double, Double)
        switch (side("width"), side("height")) {
        case (let wide?, let high?): (width, height) = (wide, high)
        case (let wide?, nil): (width, height) = (wide, ratio.map { wide / $0 } ?? 150)
        case (nil, let high?): (width, height) = (ratio.map { high * $0 } ?? 300, high)
        case (nil, nil): (width, height) = (300, ratio.map { 300 / $0 } ?? 150)
        }
        let limit = 1e6
        return (Int(min(width, limit).rounded()), Int(min(height, limit).rounded()))
    }
}
