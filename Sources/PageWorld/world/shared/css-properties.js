// The names of properties that styles have: https://www.w3.org/Style/CSS/all-properties
//
// OPTIMIZATION: they are the same in all pages.
(function () {
  "use strict";

  const sides = ["top", "right", "bottom", "left"], logical = ["block-start", "block-end", "inline-start", "inline-end"];
  const names = `accent-color align-content align-items align-self all animation animation-delay animation-direction
    animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state
    animation-timing-function appearance aspect-ratio backdrop-filter backface-visibility background background-attachment
    background-blend-mode background-clip background-color background-image background-origin background-position
    background-position-x background-position-y background-repeat background-size block-size border border-block
    border-block-color border-block-style border-block-width border-bottom-left-radius border-bottom-right-radius
    border-collapse border-color border-image border-image-outset border-image-repeat border-image-slice
    border-image-source border-image-width border-inline border-inline-color border-inline-style border-inline-width
    border-radius border-spacing border-style border-top-left-radius border-top-right-radius border-width box-shadow
    box-sizing break-after break-before break-inside caption-side caret-color clear clip clip-path color color-scheme
    column-count column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width column-span
    column-width columns contain container container-name container-type content content-visibility counter-increment
    counter-reset counter-set cursor direction display empty-cells fill fill-opacity fill-rule filter flex flex-basis
    flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-feature-settings font-kerning
    font-optical-sizing font-size font-size-adjust font-stretch font-style font-synthesis font-variant
    font-variant-caps font-variant-ligatures font-variant-numeric font-variation-settings font-weight gap grid grid-area
    grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row grid-row-end
    grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height hyphens
    image-orientation image-rendering inline-size inset inset-block inset-inline isolation justify-content justify-items
    justify-self letter-spacing line-break line-height list-style list-style-image list-style-position list-style-type
    margin margin-block margin-inline mask mask-image max-block-size max-height max-inline-size max-width min-block-size
    min-height min-inline-size min-width mix-blend-mode object-fit object-position offset opacity order orphans outline
    outline-color outline-offset outline-style outline-width overflow overflow-anchor overflow-wrap overflow-x overflow-y
    overscroll-behavior padding padding-block padding-inline page-break-after page-break-before page-break-inside
    perspective perspective-origin place-content place-items place-self pointer-events position quotes resize rotate
    row-gap scale scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type scrollbar-color
    scrollbar-gutter scrollbar-width shape-outside stroke stroke-width tab-size table-layout text-align text-align-last
    text-anchor text-decoration text-decoration-color text-decoration-line text-decoration-style
    text-decoration-thickness text-emphasis text-indent text-justify text-orientation text-overflow text-rendering
    text-shadow text-size-adjust text-transform text-underline-offset text-underline-position text-wrap touch-action
    transform transform-box transform-origin transform-style transition transition-delay transition-duration
    transition-property transition-timing-function translate unicode-bidi user-select vertical-align visibility
    white-space widows width will-change word-break word-spacing word-wrap writing-mode z-index zoom
    -webkit-appearance -webkit-box-orient -webkit-line-clamp -webkit-overflow-scrolling -webkit-tap-highlight-color
    -webkit-text-fill-color -webkit-text-size-adjust -webkit-text-stroke -webkit-transform -webkit-transition
    -webkit-user-select`.split(/\s+/);
  for (const side of sides) {
    names.push(side, `margin-${side}`, `padding-${side}`, `border-${side}`);
    for (const part of ["color", "style", "width"]) names.push(`border-${side}-${part}`);
  }
  for (const side of logical) {
    names.push(`inset-${side}`, `margin-${side}`, `padding-${side}`, `border-${side}`);
    for (const part of ["color", "style", "width"]) names.push(`border-${side}-${part}`);
  }
  // By the names that properties of a declaration have: dashed, and in camel case.
  const byKey = { __proto__: null };
  for (const name of names) {
    const camel = name.replace(/^-webkit-/, "webkit-").replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    byKey[name] = byKey[camel] = name;
  }
  const properties = new Set(names);
  return { byKey, has: name => properties.has(name) };
})
