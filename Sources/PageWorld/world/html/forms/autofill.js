// https://html.spec.whatwg.org/#autofill-processing-model: what `autocomplete` says of a control.
(function (world) {
  "use strict";

  const { get } = world.use("html/reflect");

  const normal = new Set(`name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password
    current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3
    address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name
    cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency
    transaction-amount language bday bday-day bday-month bday-year sex url photo`.split(/\s+/));
  const contact = new Set(`tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email
    impp`.split(/\s+/));
  const contacts = ["home", "work", "mobile", "fax", "pager"];

  // The IDL-exposed autofill value.
  function value(own) {
    const tokens = (get(own, "autocomplete") ?? "").toLowerCase().split(/[\t\n\f\r ]+/).filter(token => token !== "");
    const found = [];
    if (tokens.length === 1 && (tokens[0] === "on" || tokens[0] === "off"))
      return (get(own, "type") ?? "").toLowerCase() === "hidden" ? "" : tokens[0];
    if (tokens.at(-1) === "webauthn") found.unshift(tokens.pop());
    const field = tokens.pop();
    if (field === undefined) return found.join(" ");
    if (!normal.has(field) && !contact.has(field)) return "";
    found.unshift(field);
    if (contact.has(field) && contacts.includes(tokens.at(-1))) found.unshift(tokens.pop());
    if (tokens.at(-1) === "shipping" || tokens.at(-1) === "billing") found.unshift(tokens.pop());
    if (tokens.at(-1)?.startsWith("section-")) found.unshift(tokens.pop());
    return tokens.length === 0 ? found.join(" ") : "";
  }

  return { value };
})
