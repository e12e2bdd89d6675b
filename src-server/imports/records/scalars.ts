import { z } from 'zod'
import { type Fault, faultIn, joinPath } from './faults.ts'

const MAX_TITLE = 255
/** Characters. Longer texts are cut, as on the platform. */
const MAX_TEXT = 1024 * 1024
const MAX_INTEGER = 2_147_483_647

/** Removes characters that SQLite cannot store or returns changed: NUL and halves of surrogate pairs. */
function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

const someText = z.string().transform((value) => cleanText(value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value))

/** A required field: without it, the record fails. */
export const title = z
  .string()
  .transform((value) => cleanText(value).trim())
  .pipe(z.string().min(1).max(MAX_TITLE))
export const iid = z.int().min(1).max(MAX_INTEGER)

/** A missing or invalid value becomes null. Missing values are common, so they get a default, which costs less than an error. */
export function lenient<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null).catch(null)
}

export const text = lenient(someText)
export const shortText = (max: number) => lenient(z.string().transform((value) => cleanText(value).slice(0, max)))
export const flag = z
  .boolean()
  .nullable()
  .default(false)
  .catch(false)
  .transform((value) => value === true)
export const optionalFlag = lenient(z.boolean())
export const integer = lenient(z.int().min(-MAX_INTEGER).max(MAX_INTEGER))
/** The highest integer is reserved: issues without a weight have it in the sort order. */
export const weight = lenient(
  z
    .int()
    .min(0)
    .max(MAX_INTEGER - 1),
)
/** The id of a user on the source server. */
export const userReference = lenient(z.int().min(1))
/** The id of any other record on the source server. Use it for comparison only. */
export const foreignId = lenient(z.int())
export const oneOf = <const V extends readonly string[]>(values: V) => lenient(z.enum(values))

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/
/** The usual form, on a day that every month has: needs no further check. */
const USUAL_MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
export const moment = lenient(z.string().transform(toMoment))
export const day = lenient(z.string().transform(toDay))
export const sha = lenient(z.string().regex(/^[0-9a-zA-Z]{1,64}$/))

const anyList = z.array(z.unknown()).nullable().default(null).catch(null)

/** The valid elements of a list of values. Invalid elements are dropped. */
export function listOf<T extends z.ZodType>(element: T) {
  return anyList.transform((values) =>
    (values ?? []).flatMap((value) => {
      const parsed = element.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** Records inside a record: a part of it. Each invalid one is left out alone, counted, and reported. */
export interface Parts<T> {
  valid: readonly T[]
  invalid: number
  /** The faults of the first invalid ones, with fields such as `[3].time_spent`. */
  faults: readonly Fault[]
}
const MAX_FAULTS = 20

export const partsOf = <T extends z.ZodType>(element: T) =>
  anyList.transform((values) => readParts(element, values ?? [], (index) => `[${index}]`))

/** A part that is one object or null. */
export const onePart = <T extends z.ZodType>(object: T) =>
  z
    .unknown()
    .default(null)
    .transform((value) => readParts(object, value === null ? [] : [value], () => ''))

function readParts<T extends z.ZodType>(element: T, values: readonly unknown[], placeOf: (index: number) => string) {
  const valid: z.output<T>[] = []
  const faults: Fault[] = []
  for (const [index, value] of values.entries()) {
    const parsed = element.safeParse(value)
    if (parsed.success) valid.push(parsed.data)
    else if (faults.length < MAX_FAULTS) {
      const { field, reason } = faultIn(value, parsed.error.issues)
      faults.push({ field: field === null ? placeOf(index) : joinPath(placeOf(index), field), reason })
    }
  }
  return { valid, invalid: values.length - valid.length, faults } satisfies Parts<z.output<T>>
}

/** A nested object; null if it is missing or invalid. */
export const nested = <T extends z.ZodType>(object: T) => lenient(object)

function toMoment(value: string): string | null {
  if (USUAL_MOMENT.test(value)) return value
  // A date takes 30 February as 1 March.
  if (!MOMENT.test(value) || toDay(value) === null) return null
  const zoned = /(Z|UTC|[+-]\d\d:?\d\d)$/.test(value) ? value.replace(/\s?UTC$/, 'Z') : `${value}Z`
  const parsed = new Date(zoned.replace(' ', 'T'))
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString()
}

function toDay(value: string): string | null {
  const date = value.slice(0, 10)
  const parsed = new Date(`${date}T00:00:00.000Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date
}
