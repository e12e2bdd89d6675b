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

/** A required field: without it, the record fails. */
export const title = z
  .string()
  .transform((value) => cleanText(value).trim())
  .pipe(z.string().min(1).max(MAX_TITLE))
export const iid = z.int().min(1).max(MAX_INTEGER)

/**
 * A field that is read in one step, so that no value fails it. A large archive has tens of millions of fields, and a chain of schemas
 * (`z.string().nullable().default(null).catch(null)`) costs several times as much as the function.
 */
export const field = <T>(read: (value: unknown) => T) => z.transform(read)

/** Values that become null if they are missing or invalid. */
const textField = (read: (value: string) => string | null) =>
  field((value) => (typeof value === 'string' ? read(value) : null))
const integerField = (min: number, max: number) =>
  field((value) => (isInteger(value) && value >= min && value <= max ? value : null))

export const text = textField((value) => cleanText(value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value))
export const shortText = (max: number) => textField((value) => cleanText(value).slice(0, max))
export const matching = (pattern: RegExp) => textField((value) => (pattern.test(value) ? value : null))
export const flag = field((value) => value === true)
export const optionalFlag = field((value) => (typeof value === 'boolean' ? value : null))
export const integer = integerField(-MAX_INTEGER, MAX_INTEGER)
/** The highest integer is reserved: issues without a weight have it in the sort order. */
export const weight = integerField(0, MAX_INTEGER - 1)
/** The id of a user on the source server. */
export const userReference = integerField(1, Number.MAX_SAFE_INTEGER)
/** The id of any other record on the source server. Use it for comparison only. */
export const foreignId = integerField(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
export const oneOf = <const V extends string>(values: readonly V[]) =>
  field((value) => values.find((each) => each === value) ?? null)

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/
/** The usual form, on a day that every month has: needs no further check. */
const USUAL_MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
export const moment = textField(toMoment)
export const day = textField(toDay)
export const sha = matching(/^[0-9a-zA-Z]{1,64}$/)

/** The valid elements of a list of values. Invalid elements are dropped. */
export const listOf = <T extends z.ZodType>(element: T) =>
  field((values) =>
    valuesOf(values).flatMap((value) => {
      const parsed = element.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )

/** Records inside a record: a part of it. Each invalid one is left out alone, counted, and reported. */
export interface Parts<T> {
  valid: readonly T[]
  invalid: number
  /** The faults of the first invalid ones, with fields such as `[3].time_spent`. */
  faults: readonly Fault[]
}
const MAX_FAULTS = 20

export const partsOf = <T extends z.ZodType>(element: T) =>
  field((values) => readParts(element, valuesOf(values), (index) => `[${index}]`))

/** A part that is one object or null. */
export const onePart = <T extends z.ZodType>(object: T) =>
  field((value) => readParts(object, value === null || value === undefined ? [] : [value], () => ''))

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
export const nested = <T extends z.ZodType>(object: T) =>
  field((value) => {
    if (value === null || value === undefined) return null
    const parsed = object.safeParse(value)
    return parsed.success ? parsed.data : null
  })

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

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
