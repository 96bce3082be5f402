// What properties are where nothing is said of them, and which of them their parent's value is then:
// https://drafts.csswg.org/css-cascade/#initial-values, https://drafts.csswg.org/css-cascade/#inherited-property
(function () {
  "use strict";

  const values = { __proto__: null };
  for (const [value, names] of [
    ["none", "-webkit-border-image -webkit-box-reflect -webkit-line-clamp -webkit-mask-box-image -webkit-text-security"
      + " animation-name appearance backdrop-filter background-image border-image border-image-source box-shadow clear"
      + " clip-path column-span contain contain-intrinsic-block-size contain-intrinsic-height"
      + " contain-intrinsic-inline-size contain-intrinsic-width container-name counter-increment counter-reset counter-set"
      + " d filter float font-size-adjust grid-template-areas grid-template-columns grid-template-rows hanging-punctuation"
      + " margin-trim marker-end marker-mid marker-start mask-image max-block-size max-height max-inline-size max-width"
      + " offset-path perspective resize rotate scale scroll-snap-align scroll-snap-type scroll-timeline-name"
      + " shape-outside stroke stroke-dasharray text-combine-upright text-emphasis-style text-shadow text-transform"
      + " transform translate vector-effect view-timeline-name view-transition-class view-transition-name"],
    ["auto", "-webkit-font-smoothing -webkit-locale -webkit-user-drag accent-color aspect-ratio break-after break-before"
      + " break-inside clip cursor dominant-baseline font-kerning font-optical-sizing font-synthesis-small-caps"
      + " font-synthesis-style font-synthesis-weight grid-auto-columns grid-auto-rows height hyphenate-character"
      + " image-rendering isolation line-break mask-size offset-anchor overflow-anchor pointer-events quotes rx ry"
      + " scroll-behavior scrollbar-color scrollbar-gutter scrollbar-width shape-rendering table-layout text-align-last"
      + " text-decoration-skip-ink text-justify text-rendering text-size-adjust text-underline-offset"
      + " text-underline-position text-wrap-style touch-action user-select view-timeline-inset width will-change z-index"],
    ["normal", "-webkit-box-direction background-blend-mode color-scheme container-type content font-feature-settings"
      + " font-palette font-style font-variant-alternates font-variant-east-asian font-variant-ligatures"
      + " font-variant-numeric font-variant-position font-variation-settings justify-items letter-spacing line-height"
      + " math-style mix-blend-mode offset-position overflow-wrap paint-order scroll-snap-stop speak-as unicode-bidi"
      + " white-space word-break"],
    ["0px", "-webkit-text-stroke-width cx cy min-block-size min-height min-inline-size min-width offset-distance"
      + " outline-offset r shape-margin stroke-dashoffset text-indent word-spacing x y"],
    ["1", "-webkit-box-flex-group -webkit-box-ordinal-group border-image-width fill-opacity flood-opacity opacity"
      + " stop-opacity stroke-opacity zoom"],
    ["visible", "backface-visibility content-visibility overflow overflow-x overflow-y visibility"],
    ["0", "-webkit-box-flex border-image-outset order shape-image-threshold"],
    ["currentcolor", "-webkit-text-fill-color -webkit-text-stroke-color caret-color text-emphasis-color"],
    ["rgb(0, 0, 0)", "color fill flood-color stop-color"],
    ["0s", "animation-duration transition-delay transition-duration"],
    ["start", "-webkit-box-pack text-align text-anchor"],
    ["100%", "border-image-slice font-stretch"],
    ["baseline", "alignment-baseline vertical-align"],
    ["block", "scroll-timeline-axis view-timeline-axis"],
    ["border-box", "mask-clip mask-origin"],
    ["nonzero", "clip-rule fill-rule"],
    ["over", "ruby-position text-emphasis-position"],
    ["stretch", "-webkit-box-align border-image-repeat"],
    ["16px", "font-size"],
    ["1px", "stroke-width"],
    ["4", "stroke-miterlimit"],
    ["400", "font-weight"],
    ["50% 50%", "object-position"],
    ["8", "tab-size"],
    ["add", "mask-composite"],
    ["all", "transition-property"],
    ["auto 0deg", "offset-rotate"],
    ["balance", "column-fill"],
    ["butt", "stroke-linecap"],
    ["clip", "text-overflow"],
    ["collapse", "white-space-collapse"],
    ["content-box", "box-sizing"],
    ["disc", "list-style-type"],
    ["economy", "print-color-adjust"],
    ["fill", "object-fit"],
    ["flat", "transform-style"],
    ["from-image", "image-orientation"],
    ["horizontal", "-webkit-box-orient"],
    ["horizontal-tb", "writing-mode"],
    ["inline", "display"],
    ["logical", "-webkit-rtl-ordering"],
    ["ltr", "direction"],
    ["luminance", "mask-type"],
    ["manual", "hyphens"],
    ["match-source", "mask-mode"],
    ["miter", "stroke-linejoin"],
    ["mixed", "text-orientation"],
    ["read-only", "-webkit-user-modify"],
    ["repeat", "mask-repeat"],
    ["replace", "animation-composition"],
    ["rgb(255, 255, 255)", "lighting-color"],
    ["rgba(0, 0, 0, 0)", "background-color"],
    ["row", "grid-auto-flow"],
    ["separate", "border-collapse"],
    ["show", "empty-cells"],
    ["single", "-webkit-box-lines"],
    ["slice", "box-decoration-break"],
    ["space-around", "ruby-align"],
    ["srgb", "color-interpolation"],
    ["static", "position"],
    ["top", "caption-side"],
    ["view-box", "transform-box"],
    ["wrap", "text-wrap-mode"],
  ]) for (const name of names.split(" ")) values[name] = value;

  const inherited = new Set(("-webkit-font-smoothing -webkit-line-break -webkit-locale -webkit-rtl-ordering -webkit-tap-highlight-color"
    + " -webkit-text-fill-color -webkit-text-security -webkit-text-stroke-color -webkit-text-stroke-width"
    + " -webkit-user-modify border-collapse border-spacing caption-side caret-color clip-rule color color-interpolation"
    + " color-scheme cursor direction dominant-baseline empty-cells fill fill-opacity fill-rule font-family"
    + " font-feature-settings font-kerning font-optical-sizing font-palette font-size font-size-adjust font-stretch"
    + " font-style font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant-alternates"
    + " font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric font-variant-position"
    + " font-variation-settings font-weight hanging-punctuation hyphenate-character hyphens image-orientation"
    + " image-rendering letter-spacing line-break line-height list-style-image list-style-position list-style-type"
    + " marker-end marker-mid marker-start math-style orphans overflow-wrap paint-order pointer-events"
    + " print-color-adjust quotes ruby-align ruby-position scrollbar-color shape-rendering speak-as stroke"
    + " stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width"
    + " tab-size text-align text-align-last text-anchor text-combine-upright text-decoration-skip-ink"
    + " text-emphasis-color text-emphasis-position text-emphasis-style text-indent text-justify text-orientation"
    + " text-rendering text-shadow text-size-adjust text-transform text-underline-offset text-underline-position"
    + " text-wrap-mode text-wrap-style visibility white-space white-space-collapse widows word-break word-spacing"
    + " writing-mode").split(" "));

  return { values, inherited };
})
