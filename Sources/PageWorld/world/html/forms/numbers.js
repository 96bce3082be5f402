// Dates, times and numbers of input elements: https://html.spec.whatwg.org/#concept-input-value-string-number
(function (world) {
  "use strict";

  const { host } = world;
  const { parseDouble } = world.use("html/reflect");
  const DAY = 86400000;
  const { UTC } = Date;

  function daysOf(year, month) { return month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31; }
  // Years before 100 are not of the last century.
  function utc(year, month, day) {
    const date = new Date(UTC(2000, month - 1, day));
    date.setUTCFullYear(year, month - 1, day);
    return date.getTime();
  }
  function parseDate(text) {
    const found = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(text);
    if (found === null) return NaN;
    const year = Number(found[1]), month = Number(found[2]), day = Number(found[3]);
    return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month) ? utc(year, month, day) : NaN;
  }
  function parseTime(text) {
    const found = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/.exec(text);
    if (found === null) return NaN;
    const hour = Number(found[1]), minute = Number(found[2]), second = Number(found[3] ?? 0);
    if (hour > 23 || minute > 59 || second > 59) return NaN;
    return ((hour * 60 + minute) * 60 + second) * 1000 + Number((found[4] ?? "0").padEnd(3, "0"));
  }
  function parseMonth(text) {
    const found = /^(\d{4,})-(\d\d)$/.exec(text);
    if (found === null) return NaN;
    const year = Number(found[1]), month = Number(found[2]);
    return year > 0 && month >= 1 && month <= 12 ? (year - 1970) * 12 + month - 1 : NaN;
  }
  // The Monday of a year's first week.
  function firstMonday(year) {
    const fourth = utc(year, 1, 4);
    return fourth - (new Date(fourth).getUTCDay() + 6) % 7 * DAY;
  }
  function parseWeek(text) {
    const found = /^(\d{4,})-W(\d\d)$/.exec(text);
    if (found === null) return NaN;
    const year = Number(found[1]), week = Number(found[2]);
    if (year === 0 || week < 1 || firstMonday(year) + (week - 1) * 7 * DAY >= firstMonday(year + 1)) return NaN;
    return firstMonday(year) + (week - 1) * 7 * DAY;
  }
  function parseLocal(text) {
    const found = /^(.+)[T ](.+)$/.exec(text);
    return found === null ? NaN : parseDate(found[1]) + parseTime(found[2]);
  }

  const pad = (value, size) => `${value}`.padStart(size, "0");
  function dateText(value) {
    const date = new Date(value);
    const year = date.getUTCFullYear();
    return year > 0 ? `${pad(year, 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}` : "";
  }
  function timeText(value) {
    value = (value % DAY + DAY) % DAY;
    const rest = value % 60000;
    const minutes = Math.floor(value / 60000);
    const text = `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
    if (rest === 0) return text;
    const seconds = `${text}:${pad(Math.floor(rest / 1000), 2)}`;
    return rest % 1000 === 0 ? seconds : `${seconds}.${pad(Math.floor(rest % 1000), 3)}`.replace(/0+$/, "");
  }
  function monthText(value) {
    const year = 1970 + Math.floor(value / 12);
    return year > 0 && value <= LAST_MONTH ? `${pad(year, 4)}-${pad((value % 12 + 12) % 12 + 1, 2)}` : "";
  }
  function weekText(value) {
    let year = new Date(value).getUTCFullYear() + 1;
    while (firstMonday(year) > value) year--;
    return year > 0 ? `${pad(year, 4)}-W${pad(Math.floor((value - firstMonday(year)) / (7 * DAY)) + 1, 2)}` : "";
  }

  // PLATFORM(WebKit, Chromium): DateComponents, the first and the last there are.
  const FIRST_DAY = utc(1, 1, 1), LAST_DAY = 8.64e15, FIRST_MONTH = (1 - 1970) * 12, LAST_MONTH = (275760 - 1970) * 12 + 8;
  const days = { least: FIRST_DAY, most: LAST_DAY };

  // What each numeric type has: text to number and back, the step by default, its unit, where steps start, and its ends.
  const number = { parse: text => /^[\t\n\f\r ]/.test(text) ? NaN : parseDouble(text), text: value => `${value}`, step: 1, scale: 1, base: 0 };
  const types = {
    __proto__: null,
    date: { ...days, parse: parseDate, text: dateText, step: 1, scale: DAY, base: 0 },
    month: { least: FIRST_MONTH, most: LAST_MONTH, parse: parseMonth, text: monthText, step: 1, scale: 1, base: 0 },
    week: { ...days, parse: parseWeek, text: weekText, step: 1, scale: 7 * DAY, base: -3 * DAY },
    time: { least: 0, most: DAY - 1, parse: parseTime, text: timeText, step: 60, scale: 1000, base: 0 },
    "datetime-local": { ...days, parse: parseLocal, text: value => `${dateText(value)}T${timeText(value)}`, step: 60, scale: 1000, base: 0 },
    number, range: number,
  };

  function attributeNumber(own, name, type) {
    const value = host.attribute(own, name);
    return value === null ? NaN : types[type].parse(value);
  }
  function minimum(own, type) {
    const value = attributeNumber(own, "min", type);
    return Number.isNaN(value) ? type === "range" ? 0 : types[type].least ?? NaN : value;
  }
  function maximum(own, type) {
    const value = attributeNumber(own, "max", type);
    // PLATFORM(WebKit, Chromium): RangeInputType::createStepRange has none below the least.
    if (type === "range") return Math.max(Number.isNaN(value) ? 100 : value, minimum(own, type));
    return Number.isNaN(value) ? types[type].most ?? NaN : value;
  }
  // https://html.spec.whatwg.org/#concept-input-step: 0 for any.
  function step(own, type) {
    const { step, scale } = types[type];
    const value = host.attribute(own, "step");
    if (value === null) return step * scale;
    if (/^any$/i.test(value)) return 0;
    const parsed = parseDouble(value);
    return parsed > 0 ? parsed * scale : step * scale;
  }
  // https://html.spec.whatwg.org/#concept-input-min-zero
  function stepBase(own, type) {
    const least = attributeNumber(own, "min", type);
    if (!Number.isNaN(least)) return least;
    const value = attributeNumber(own, "value", type);
    return Number.isNaN(value) ? types[type].base : value;
  }
  // Whether a value is a whole number of steps away from the base, but for what binary fractions do not tell.
  function isOnStep(value, base, size) {
    if (size === 0) return true;
    const count = (value - base) / size;
    return Math.abs(count - Math.round(count)) < 1e-7 * Math.max(1, Math.abs(count) * 1e-6);
  }

  return { types, minimum, maximum, step, stepBase, isOnStep };
})
