import { z } from 'zod'

const MAX_TITLE = 255
/** Longer texts are cut, as the platform does. */
const MAX_TEXT = 1024 * 1024
const MAX_INTEGER = 2_147_483_647

/** What SQLite could not store, or not give back as it was: NUL, and halves of surrogate pairs. */
function cleanText(text: string): string {
  return (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed()
}

const someText = z.string().transform((value) => cleanText(value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value))

/** A field that must be there, or the record fails. */
export const title = z
  .string()
  .transform((value) => cleanText(value).trim())
  .pipe(z.string().min(1).max(MAX_TITLE))
export const iid = z.int().min(1).max(MAX_INTEGER)

/** Everything below forgives: what is missing or of another type counts as not given. Missing is common, so it is no error first. */
export function forgiving<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null).catch(null)
}

export const text = forgiving(someText)
export const shortText = (max: number) => forgiving(z.string().transform((value) => cleanText(value).slice(0, max)))
export const flag = z
  .boolean()
  .nullable()
  .default(false)
  .catch(false)
  .transform((value) => value === true)
export const optionalFlag = forgiving(z.boolean())
export const integer = forgiving(z.int().min(-MAX_INTEGER).max(MAX_INTEGER))
/** The greatest integer stands for issues without a weight where they are sorted. */
export const weight = forgiving(
  z
    .int()
    .min(0)
    .max(MAX_INTEGER - 1),
)
/** An id of a user of the source server. */
export const userReference = forgiving(z.int().min(1))
/** An id of anything else of the source server, good for comparing only. */
export const foreignId = forgiving(z.int())
export const choice = <const V extends readonly string[]>(values: V) => forgiving(z.enum(values))

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|UTC|[+-]\d\d:?\d\d)?$/
/** The form of the format itself, on a day that every month has. */
const USUAL_MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
export const moment = forgiving(z.string().transform(toMoment))
export const day = forgiving(z.string().transform(toDay))
export const sha = forgiving(z.string().regex(/^[0-9a-zA-Z]{1,64}$/))

/** The elements of a list that pass; those that do not are dropped alone. */
export function listOf<T extends z.ZodType>(element: T) {
  return z
    .array(z.unknown())
    .nullable()
    .default(null)
    .catch(null)
    .transform((values) =>
      (values ?? []).flatMap((value) => {
        const parsed = element.safeParse(value)
        return parsed.success ? [parsed.data] : []
      }),
    )
}

/** A nested object, or null where it is none. */
export const nested = <T extends z.ZodType>(object: T) => forgiving(object)

function toMoment(value: string): string | null {
  if (USUAL_MOMENT.test(value)) return value
  if (!MOMENT.test(value)) return null
  const zoned = /(Z|UTC|[+-]\d\d:?\d\d)$/.test(value) ? value.replace(/\s?UTC$/, 'Z') : `${value}Z`
  const parsed = new Date(zoned.replace(' ', 'T'))
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString()
}

function toDay(value: string): string | null {
  const date = value.slice(0, 10)
  const parsed = new Date(`${date}T00:00:00.000Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date
}
