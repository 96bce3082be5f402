/// What of a device media queries and images ask for.
package struct Screen: Sendable, Hashable {
    /// In CSS pixels.
    package var width: Double
    package var height: Double
    /// How many pixels of the device a CSS pixel has in each direction.
    package var ratio: Double

    package init(width: Double, height: Double, ratio: Double) {
        self.width = width
        self.height = height
        self.ratio = ratio
    }
}

extension Screen {
    /// CSS pixels that a unit of length has; `nil` for what is none.
    ///
    /// https://drafts.csswg.org/css-values-4/#lengths
    func pixels(of unit: Substring) -> Double? {
        switch unit {
        case "px": 1
        case "em", "rem": 16
        case "ex", "ch": 8
        case "in": 96
        case "cm": 96 / 2.54
        case "mm": 9.6 / 2.54
        case "q": 2.4 / 2.54
        case "pt": 4 / 3.0
        case "pc": 16
        case "vw", "svw", "lvw", "dvw", "vi": width / 100
        case "vh", "svh", "lvh", "dvh", "vb": height / 100
        case "vmin": min(width, height) / 100
        case "vmax": max(width, height) / 100
        default: nil
        }
    }
}
