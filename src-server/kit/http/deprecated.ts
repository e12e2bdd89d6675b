import { z } from 'zod'
import { coreOf } from './core-of.ts'

interface Deprecation {
  /** `use topics` */
  instead: string
  /** A pattern: only these values are deprecated. */
  values?: string
}
const deprecations = z.registry<Deprecation>()

/**
 * Marks a parameter or a field of an answer as deprecated, for the documents and for `--strict`.
 *
 * @param instead what replaces it: `use topics`
 */
export function deprecated<T extends z.ZodType>(schema: T, instead: string): T {
  const marked = schema.meta({ description: `Deprecated: ${instead}`, deprecated: true })
  deprecations.add(marked, { instead })
  return marked
}

/** Marks some values of a parameter as deprecated, for `--strict`. @param values a pattern, whatever the case */
export function deprecatedValues<T extends z.ZodType>(schema: T, values: string, instead: string): T {
  const marked = schema.meta({ ...schema.meta() })
  deprecations.add(marked, { instead, values })
  return marked
}

/** What replaces a parameter or a field; undefined if it is not deprecated. */
export function replacementOf(schema: z.core.$ZodType): string | undefined {
  const known = deprecationOf(schema)
  return known?.values === undefined ? known?.instead : undefined
}

/** A mark can be below a wrapper, such as that of an optional field. */
function deprecationOf(schema: z.core.$ZodType): Deprecation | undefined {
  const own = schema instanceof z.ZodType ? deprecations.get(schema) : undefined
  const inner = own ? undefined : innerOf(schema)
  return inner ? deprecationOf(inner) : own
}

/** Something deprecated that a request has. */
interface Use {
  /** `tag_list`, `override_params[tag_list]` */
  name: string
  instead: string
}

/** The deprecated parameters, and parameters with deprecated values, that a request has sent. */
export function deprecatedIn(fields: Readonly<Record<string, z.core.$ZodType>>, sent: object, within?: string): Use[] {
  return Object.entries(fields).flatMap(([field, schema]): Use[] => {
    const value: unknown = Reflect.get(sent, field)
    if (value === undefined) return []
    const name = within === undefined ? field : `${within}[${field}]`
    const known = deprecationOf(schema)
    if (known && hasValue(value, known.values)) return [{ name, instead: known.instead }]
    const core = coreOf(schema)
    if (!(core instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
    return deprecatedIn(core.shape, value, name)
  })
}

/** A list is one text with commas, or several texts. */
function hasValue(value: unknown, values: string | undefined): boolean {
  if (values === undefined) return true
  if (Array.isArray(value)) return value.some((one) => hasValue(one, values))
  return typeof value === 'string' && value.split(',').some((one) => new RegExp(values, 'i').test(one.trim()))
}

type Strip = (value: unknown) => unknown
const strips = new WeakMap<z.core.$ZodType, { strip: Strip | undefined }>()

/** Removes deprecated fields from an answer; undefined if its schema has none. Each schema is read once. */
export function stripOf(schema: z.core.$ZodType): Strip | undefined {
  const known = strips.get(schema)
  if (known) return known.strip
  // A schema that contains itself finds this entry.
  const entry: { strip: Strip | undefined } = { strip: undefined }
  strips.set(schema, entry)
  entry.strip = makeStrip(coreOf(schema))
  return entry.strip
}

function makeStrip(core: z.core.$ZodType): Strip | undefined {
  if (core instanceof z.ZodArray) {
    const strip = stripOf(core.element)
    return strip && ((value) => (Array.isArray(value) ? value.map(strip) : value))
  }
  if (core instanceof z.ZodUnion) {
    const options = core.options.map((option) => ({ option, strip: stripOf(option) }))
    if (options.every(({ strip }) => !strip)) return undefined
    return (value) => {
      const fitting = options.find(({ option }) => z.safeParse(option, value).success)
      return fitting?.strip ? fitting.strip(value) : value
    }
  }
  return core instanceof z.ZodObject ? stripOfObject(core.shape) : undefined
}

function stripOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Strip | undefined {
  const gone = new Set(Object.keys(shape).filter((name) => shape[name] && replacementOf(shape[name]) !== undefined))
  const parts = new Map(
    Object.entries(shape).flatMap(([name, part]) => {
      const strip = gone.has(name) ? undefined : stripOf(part)
      return strip ? [[name, strip] as const] : []
    }),
  )
  if (gone.size === 0 && parts.size === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([name]) => !gone.has(name))
    return Object.fromEntries(kept.map(([name, one]) => [name, parts.get(name)?.(one) ?? one]))
  }
}

const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? schema.def.innerType
    : undefined
