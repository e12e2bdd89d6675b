import { z } from 'zod'
import type { FieldFault } from '../reason.ts'
import { allowedValues, formed } from './allowed-values.ts'
import { toBoolean, toDate, toDatetime, toDayOfMoment, toId, toInteger, toNumber, toText } from './scalars.ts'

// Converts sent parameters for the schemas. Contracts are plain zod types of JSON values; text such as `"1"`, `"true"` or `"a,b"` is
// converted before validation.

/** How to convert and refuse the values of a schema, if its type alone does not tell. */
interface Hint {
  /** Also accepts `a,b`. */
  comma?: boolean
  /** An empty text or null is the empty list. Otherwise both count as absent. */
  clearable?: boolean
  kind?: 'datetime' | 'date' | 'day' | 'id'
  /** Builds the error text that replaces the default one. */
  refusal?: (name: string, value: unknown) => string
  /** Refuses blank values with `X is empty`. */
  filled?: boolean
}
const hints = z.registry<Hint>()

/** A moment: accepts any ISO 8601 form, returns UTC with milliseconds. */
export const datetime = z.string().meta({ format: 'date-time' }).register(hints, { kind: 'datetime' })
/** A day, `YYYY-MM-DD`. */
export const date = z.string().meta({ format: 'date' }).register(hints, { kind: 'date' })
/** The same; a moment counts as its day. */
export const dayOfMoment = z.string().meta({ format: 'date' }).register(hints, { kind: 'day' })
/** The id or iid of a record. As text: plain decimal digits only. */
export const recordId = z.int().register(hints, { kind: 'id' })
/** A list, sent as `a,b`, as `x[]=a&x[]=b` or as a JSON array. */
export const commaList = <T extends z.ZodType>(item: T) => z.array(item).register(hints, { comma: true })
/** The same list, if it is stored: an empty text or null empties the stored list. */
export const clearableList = <T extends z.ZodType>(item: T) =>
  z.array(item).register(hints, { comma: true, clearable: true })
/** A required text that must not be blank: `X is empty`. */
export const nonBlankText = () => z.string().min(1).register(hints, { filled: true })

/** One of these words. A refusal lists the words, for values that no page of documents lists. */
export const oneOf = <const T extends string>(words: readonly T[]) =>
  z.enum(words).register(hints, {
    refusal: (name) => `${name} does not have a valid value. Valid values: ${words.join(', ')}`,
  })

const noneAny = formed(z.string().regex(/^(none|any)$/i), 'None or Any')
const orNoneAny = (number: z.ZodInt) =>
  z.union([number, noneAny]).register(hints, {
    refusal: (name, value) => `${name} should be an integer, 'None' or 'Any', however got ${shown(value)}`,
  })
/** A number, or None or Any, regardless of case. */
export const intOrNoneAny = orNoneAny(z.int())
/** A record's id, or None or Any, regardless of case. */
export const idOrNoneAny = orNoneAny(recordId)
/** `String(value)` would throw: nested parameters have no prototype, so they have no `toString`. */
const shown = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, MAX_SHOWN_LENGTH)
/** An error repeats at most this many characters of a value. */
const MAX_SHOWN_LENGTH = 255
/** Recognizes None and Any, regardless of case; undefined for other values. */
export function wordOf(value: unknown): 'none' | 'any' | undefined {
  if (typeof value !== 'string') return undefined
  const word = value.toLowerCase()
  return word === 'none' || word === 'any' ? word : undefined
}

/** The parameters of one part of a request: path, query or body. */
export type Fields = Record<string, z.ZodType>

type Coerce = (value: unknown) => unknown
/** An empty `per_page=` counts as absent. */
const ABSENT = Symbol('absent')

/**
 * The reader of one part of a request. The reader returns the valid values, and adds the error texts of the others to `faults`. The first
 * request prepares it, because most requests of a process go to a few addresses, and preparing all takes a third of a start.
 */
export function readerOf(fields: Fields, order: readonly string[]) {
  let prepared: ReturnType<typeof parameterReaders> | undefined
  return (bag: Record<string, unknown>, faults: Fault[]): Record<string, unknown> => {
    prepared ??= parameterReaders(fields)
    const values: Record<string, unknown> = {}
    for (const { name, schema, coerce, otherwise } of prepared) {
      const raw = bag[name]
      const coerced = raw === undefined ? ABSENT : coerce(raw)
      if (coerced === ABSENT && otherwise) {
        if (otherwise.data !== undefined) values[name] = otherwise.data
        continue
      }
      const parsed = schema.safeParse(coerced === ABSENT ? undefined : coerced)
      if (parsed.success) {
        if (parsed.data !== undefined) values[name] = parsed.data
      } else
        for (const fault of faultsOf(name, schema, parsed.error, raw))
          faults.push({ position: Math.max(0, order.indexOf(name)), ...fault })
    }
    return values
  }
}

/** `otherwise` is the value of an absent parameter, if the parameter is optional. */
const parameterReaders = (fields: Fields) =>
  Object.entries(fields).map(([name, schema]) => {
    const absent = schema.safeParse(undefined)
    return { name, schema, coerce: coercionOf(schema), otherwise: absent.success ? { data: absent.data } : undefined }
  })

export interface Fault {
  /** Position in the declaration: error texts are joined in this order. */
  position: number
  text: string
  field: FieldFault
}

function faultsOf(name: string, schema: z.ZodType, error: z.ZodError, raw: unknown): Omit<Fault, 'position'>[] {
  const refusal = hintOf(schema)?.refusal
  if (refusal) {
    const needs = allowedValues(schema)
    if (raw === undefined) return [{ text: `${name} is missing`, field: { name, needs, fault: 'is missing' } }]
    return [{ text: refusal(name, raw), field: { name, needs } }]
  }
  // Reports only the first error per field.
  const faults = new Map<string, FieldFault & { fault: string }>()
  for (const issue of error.issues) {
    const where = issue.path.reduce<string>(
      (path, key) => (typeof key === 'number' ? path : `${path}[${String(key)}]`),
      name,
    )
    if (!faults.has(where))
      faults.set(where, { name: where, needs: allowedValues(schema, issue.path), fault: textOf(issue, raw) })
  }
  return [...faults.values()].map((field) => ({ text: `${field.name} ${field.fault}`, field }))
}

function textOf(issue: z.core.$ZodIssue, raw: unknown): string {
  if (issue.code === 'custom' && typeof issue.params?.refusal === 'string') return issue.params.refusal
  const missing = typeof issue.path.at(-1) !== 'number' && valueAt(raw, issue.path) === undefined
  if (missing) return 'is missing'
  if (issue.code === 'invalid_value' || (issue.code === 'invalid_union' && 'discriminator' in issue))
    return 'does not have a valid value'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty'
  return 'is invalid'
}

/** The error text of a failed refinement, after the parameter's name: `refine(ok, errorText('has a value not allowed'))`. */
export const errorText = (text: string) => ({ error: text, params: { refusal: text } })

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    raw,
  )
}

/** Unwraps optional, nullable, default and similar wrappers. */
function coreOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return coreOf(schema.def.innerType as z.ZodType)
  if (schema instanceof z.ZodPipe) return coreOf(schema.def.in as z.ZodType)
  return schema
}

function hintOf(schema: z.ZodType): Hint | undefined {
  const own = hints.get(schema)
  if (own) return own
  const core = coreOf(schema)
  return core === schema ? undefined : hints.get(core)
}

const acceptsNull = (schema: z.ZodType) => schema.safeParse(null).success

function coercionOf(schema: z.ZodType): Coerce {
  const nullable = acceptsNull(schema)
  const core = coreOf(schema)
  const hint = hintOf(schema)
  const coerce = coreCoercion(core, hint)
  const isText = core instanceof z.ZodString && !hint?.kind
  // An empty text is not a member of an enumeration, so `sort=` is refused. For numbers, dates and lists it counts as absent.
  const isWord = core instanceof z.ZodEnum
  return (value) => {
    if (hint?.clearable && (value === null || value === '')) return []
    if (value === null) return nullable ? null : isText ? '' : ABSENT
    if (value === '' && !isText) return nullable ? null : isWord ? '' : ABSENT
    return coerce(value)
  }
}

function coreCoercion(core: z.ZodType, hint: Hint | undefined): Coerce {
  if (hint?.kind === 'datetime') return toDatetime
  if (hint?.kind === 'date') return toDate
  if (hint?.kind === 'day') return toDayOfMoment
  if (hint?.kind === 'id') return toId
  if (core instanceof z.ZodString)
    return hint?.filled ? (value) => (typeof value === 'string' && value.trim() === '' ? '' : toText(value)) : toText
  if (core instanceof z.ZodNumber) return core.isInt ? toInteger : toNumber
  if (core instanceof z.ZodLiteral && [...core.values].every((one) => typeof one === 'number')) return toNumber
  if (core instanceof z.ZodBoolean) return toBoolean
  if (core instanceof z.ZodArray) {
    const item = coercionOf(core.def.element as z.ZodType)
    return (value) => {
      const list = hint?.comma ? partsOf(value) : value
      if (!Array.isArray(list)) return list
      return list.filter((one) => one !== '' || !hint?.comma).map((one) => presentOf(item(one)))
    }
  }
  if (core instanceof z.ZodObject) {
    const fields = Object.entries(core.def.shape).map(
      ([name, field]) => [name, coercionOf(field as z.ZodType)] as const,
    )
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const result: Record<string, unknown> = {}
      for (const [name, coerce] of fields) {
        const raw = Reflect.get(value, name)
        const coerced = raw === undefined ? ABSENT : coerce(raw)
        if (coerced !== ABSENT) result[name] = coerced
      }
      return result
    }
  }
  if (core instanceof z.ZodRecord) {
    const coerce = coercionOf(core.def.valueType as z.ZodType)
    return (value) =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? value
        : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, presentOf(coerce(one))]))
  }
  if (core instanceof z.ZodUnion) {
    const options = (core.def.options as z.ZodType[]).map((option) => ({ option, coerce: coercionOf(option) }))
    return (value) => {
      for (const { option, coerce } of options) {
        const coerced = coerce(value)
        if (coerced !== ABSENT && option.safeParse(coerced).success) return coerced
      }
      return value
    }
  }
  return (value) => value
}

/** `a,b`, `[a, b]` and `['a,b']` are the same list, and so is a single number. */
function partsOf(value: unknown): unknown {
  if (typeof value === 'string') return value.split(',').map((part) => part.trim())
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? partsOf(one) : [one])) : value
}

const presentOf = (value: unknown) => (value === ABSENT ? undefined : value)

/** Whether the list also accepts `a,b`. */
export const isCommaList = (schema: z.ZodType) => hintOf(schema)?.comma === true
