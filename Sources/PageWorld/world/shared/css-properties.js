// The names of properties that styles have: https://www.w3.org/Style/CSS/all-properties
//
// OPTIMIZATION: they are the same in all pages.
(function () {
  "use strict";

  // Those with an asterisk are shorthands that shared/shorthands knows.
  const marked = `accent-color align-content align-items align-self alignment-baseline all animation* animation-composition
    animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
    animation-name animation-play-state animation-timing-function appearance aspect-ratio backdrop-filter
    backface-visibility background* background-attachment background-blend-mode background-clip background-color
    background-image background-origin background-position* background-position-x background-position-y
    background-repeat background-size baseline-shift block-size border* border-block* border-block-color*
    border-block-style* border-block-width* border-bottom-left-radius border-bottom-right-radius border-collapse
    border-color* border-end-end-radius border-end-start-radius border-image border-image-outset border-image-repeat
    border-image-slice border-image-source border-image-width border-inline* border-inline-color* border-inline-style*
    border-inline-width* border-radius* border-spacing border-start-end-radius border-start-start-radius border-style*
    border-top-left-radius border-top-right-radius border-width* box-decoration-break box-shadow box-sizing
    break-after break-before break-inside caption-side caret-color clear clip clip-path clip-rule color
    color-interpolation color-scheme column-count column-fill column-gap column-rule* column-rule-color
    column-rule-style column-rule-width column-span column-width columns* contain contain-intrinsic-block-size
    contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width container
    container-name container-type content content-visibility counter-increment counter-reset counter-set cursor cx cy
    d direction display dominant-baseline empty-cells fill fill-opacity fill-rule filter flex* flex-basis
    flex-direction flex-flow* flex-grow flex-shrink flex-wrap float flood-color flood-opacity font* font-family
    font-feature-settings font-kerning font-optical-sizing font-palette font-size font-size-adjust font-stretch
    font-style font-synthesis font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant
    font-variant-alternates font-variant-caps font-variant-east-asian font-variant-ligatures font-variant-numeric
    font-variant-position font-variation-settings font-weight gap* grid grid-area* grid-auto-columns grid-auto-flow
    grid-auto-rows grid-column* grid-column-end grid-column-start grid-row* grid-row-end grid-row-start grid-template
    grid-template-areas grid-template-columns grid-template-rows hanging-punctuation height hyphenate-character
    hyphens image-orientation image-rendering inline-size inset* inset-block* inset-inline* isolation justify-content
    justify-items justify-self letter-spacing lighting-color line-break line-height list-style* list-style-image
    list-style-position list-style-type margin* margin-block* margin-inline* margin-trim marker marker-end marker-mid
    marker-start mask mask-border mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat
    mask-size mask-type math-style max-block-size max-height max-inline-size max-width min-block-size min-height
    min-inline-size min-width mix-blend-mode object-fit object-position offset offset-anchor offset-distance
    offset-path offset-position offset-rotate opacity order orphans outline* outline-color outline-offset
    outline-style outline-width overflow* overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior*
    overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y padding*
    padding-block* padding-inline* page page-break-after page-break-before page-break-inside paint-order perspective
    perspective-origin place-content* place-items* place-self* pointer-events position print-color-adjust quotes r
    resize rotate row-gap ruby-align ruby-position rx ry scale scroll-behavior scroll-margin* scroll-margin-block*
    scroll-margin-inline* scroll-padding* scroll-padding-block* scroll-padding-inline* scroll-snap-align
    scroll-snap-stop scroll-snap-type scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color
    scrollbar-gutter scrollbar-width shape-image-threshold shape-margin shape-outside shape-rendering speak-as
    stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
    stroke-opacity stroke-width tab-size table-layout text-align text-align-last text-anchor text-combine-upright
    text-decoration* text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style
    text-decoration-thickness text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style text-indent
    text-justify text-orientation text-overflow text-rendering text-shadow text-size-adjust text-transform
    text-underline-offset text-underline-position text-wrap text-wrap-mode text-wrap-style touch-action transform
    transform-box transform-origin transform-style transition* transition-behavior transition-delay
    transition-duration transition-property transition-timing-function translate unicode-bidi user-select
    vector-effect vertical-align view-timeline view-timeline-axis view-timeline-inset view-timeline-name
    view-transition-class view-transition-name visibility white-space white-space-collapse widows width will-change
    word-break word-spacing writing-mode x y z-index zoom -webkit-border-image -webkit-box-align -webkit-box-direction
    -webkit-box-flex -webkit-box-flex-group -webkit-box-lines -webkit-box-ordinal-group -webkit-box-orient
    -webkit-box-pack -webkit-box-reflect -webkit-font-smoothing -webkit-line-clamp -webkit-locale
    -webkit-mask-box-image -webkit-overflow-scrolling -webkit-rtl-ordering -webkit-tap-highlight-color
    -webkit-text-fill-color -webkit-text-security -webkit-text-stroke -webkit-text-stroke-color
    -webkit-text-stroke-width -webkit-touch-callout -webkit-user-drag -webkit-user-modify`.split(/\s+/);
  for (const side of ["top", "right", "bottom", "left"]) marked.push(side);
  for (const side of ["top", "right", "bottom", "left", "block-start", "block-end", "inline-start", "inline-end"]) {
    marked.push(`margin-${side}`, `padding-${side}`, `scroll-margin-${side}`, `scroll-padding-${side}`, `border-${side}*`);
    for (const part of ["color", "style", "width"]) marked.push(`border-${side}-${part}`);
    if (side.includes("-")) marked.push(`inset-${side}`);
  }
  const names = [], shorthands = new Set();
  for (const name of marked) {
    names.push(name.replace("*", ""));
    if (name.endsWith("*")) shorthands.add(name.slice(0, -1));
  }
  // What else they are called: https://compat.spec.whatwg.org/#css-simple-aliases and https://drafts.csswg.org/css-cascade/#aliasing
  const aliases = {
    __proto__: null, "word-wrap": "overflow-wrap", "grid-gap": "gap", "grid-row-gap": "row-gap", "grid-column-gap": "column-gap",
    "font-width": "font-stretch",
  };
  for (const name of `align-content align-items align-self animation animation-delay animation-direction animation-duration
    animation-fill-mode animation-iteration-count animation-name animation-play-state animation-timing-function
    appearance backface-visibility background-clip background-origin background-size border-bottom-left-radius
    border-bottom-right-radius border-radius border-top-left-radius border-top-right-radius box-shadow box-sizing
    filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap justify-content mask
    mask-composite mask-image mask-origin mask-position mask-repeat mask-size order perspective perspective-origin
    text-size-adjust transform transform-origin transform-style transition transition-delay transition-duration
    transition-property transition-timing-function user-select`.split(/\s+/)) aliases[`-webkit-${name}`] = name;

  // By the names that properties of a declaration have, the name: dashed, in camel case, and with two cases of the first letter
  // where it is a vendor's: https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-webkit-cased-attribute
  const byKey = { __proto__: null };
  function add(written, name) {
    byKey[written] = name;
    const camel = written.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    byKey[camel] = name;
    if (written[0] === "-") byKey[camel[0].toLowerCase() + camel.slice(1)] = name;
  }
  for (const name of names) add(name, name);
  for (const alias in aliases) add(alias, aliases[alias]);

  const properties = new Set(names);
  const parts = new RegExp("^(?:align|animation|background|border|column|flex|font|grid|inset|justify|list-style|margin|outline|over(?:flow|scroll)"
    + "|padding|scroll-|text-decoration|transition|(?:top|right|bottom|left|row-gap|line-height)$)");
  return {
    byKey,
    longhands: names.filter(name => !shorthands.has(name)),
    has: name => properties.has(name),
    nameOf: name => aliases[name] ?? name,
    isShorthand: name => shorthands.has(name),
    // Whether a shorthand may set it.
    mayBePart: name => parts.test(name),
  };
})
