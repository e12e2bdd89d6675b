/** Replaces a value that cannot be converted. NaN is not a string, so the schema refuses it as invalid. */
const UNCONVERTIBLE = Number.NaN

/** A NUL or half a surrogate pair: text that cannot be stored and returned unchanged. */
const BROKEN_TEXT = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Numbers and booleans become text. JSON such as `1e999` parses to Infinity, which is refused, because the sender wrote a different number.
 */
export function toText(value: unknown) {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : UNCONVERTIBLE
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && BROKEN_TEXT.test(value) ? UNCONVERTIBLE : value
}

/** `12`, `-12`, `+12`. */
export const toInteger = (value: unknown) =>
  typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value
/** `12` only: `+2` and `-2` are not ids, so that every record has one address. */
export const toId = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)
/** `12`, `-12`, `1.5`. */
export const toNumber = (value: unknown) =>
  typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value

const TRUE = new Set(['true', '1', 't', 'yes', 'y', 'on'])
const FALSE = new Set(['false', '0', 'f', 'no', 'n', 'off'])

/** Accepts all spellings of true and false, regardless of case. */
export function toBoolean(value: unknown) {
  if (value === 1 || value === 0) return value === 1
  if (typeof value !== 'string') return value
  const word = value.toLowerCase()
  return TRUE.has(word) ? true : FALSE.has(word) ? false : value
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** ISO 8601, with or without separators; a space may replace the T. */
const MOMENT =
  /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)? ?(?:Z|UTC|([+-])(\d{2})(?::?(\d{2}))?)?$/i

/** Returns the moment in UTC with milliseconds. A moment without a time zone is in UTC. */
export function toDatetime(value: unknown) {
  const parts = typeof value === 'string' ? MOMENT.exec(value.trim()) : null
  if (!parts) return UNCONVERTIBLE
  const [, year, , month, dayOfMonth, hours = '00', minutes = '00', seconds = '00', fraction = '0', sign, zh, zm] =
    parts
  const day = toDate(`${year}-${month}-${dayOfMonth}`)
  const zone = sign === undefined ? 'Z' : `${sign}${zh}:${zm ?? '00'}`
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}.${fraction}${zone}`)
  return Number.isNaN(moment.getTime()) ? UNCONVERTIBLE : moment.toISOString()
}

/** Returns the day, or UNCONVERTIBLE if the calendar has no such day. */
export function toDate(value: unknown) {
  const text = typeof value === 'string' ? value.trim() : ''
  const moment = new Date(`${text}T00:00:00.000Z`)
  if (!DAY.test(text) || Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text)
    return UNCONVERTIBLE
  return text
}

/** The same, but a moment counts as its day, as it is written: `2026-06-01T23:30:00-05:00` is `2026-06-01`. */
export const toDayOfMoment = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(toDatetime(value)) && DATED.test(value.trim())
    ? value.trim().slice(0, 10)
    : toDate(value)
const DATED = /^\d{4}-\d{2}-\d{2}[T ]/
