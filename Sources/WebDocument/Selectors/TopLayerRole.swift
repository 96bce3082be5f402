/// What an element of the top layer is there.
package enum TopLayerRole: String {
    case popover = "popover-open"
    case modal
}
