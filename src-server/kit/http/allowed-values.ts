import { z } from 'zod'

const json = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  form: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  required: z.array(z.string()).optional(),
})
type Json = z.infer<typeof json>

const forms = z.registry<{ form: string }>()

/** Says in words what a pattern or a refinement allows: `a duration, such as 8d`. Wrap the schema itself, before `optional` and the like. */
export function formed<T extends z.ZodType>(schema: T, form: string): T {
  forms.add(schema, { form })
  return schema
}

/** The values that a parameter allows, in words: `asc or desc`, `a whole number from 1 to 100`. @param path to a part of the parameter */
export function allowedValues(schema: z.ZodType, path: readonly PropertyKey[] = []): string {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: addForm })
  // Errors name the list of a wrong entry.
  const named = path.slice(0, path.findLastIndex((key) => typeof key !== 'number') + 1)
  return inWords(named.reduce<unknown>(partOf, whole))
}

function addForm({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) {
  const known = zodSchema instanceof z.ZodType ? forms.get(zodSchema) : undefined
  if (known) Object.assign(jsonSchema, known)
}

function partOf(schema: unknown, key: PropertyKey): unknown {
  const { properties, items, additionalProperties, anyOf, oneOf } = json.safeParse(schema).data ?? {}
  const options = anyOf ?? oneOf
  if (!options) return typeof key === 'number' ? items : (properties?.[String(key)] ?? additionalProperties)
  const parts = options.map((option) => partOf(option, key)).filter((part) => part !== undefined)
  return parts.length > 1 ? { anyOf: parts } : parts[0]
}

function inWords(schema: unknown): string {
  const part = json.safeParse(schema).data
  if (!part) return 'a valid value'
  if (part.form !== undefined) return part.form
  if (part.const !== undefined) return String(part.const)
  if (part.enum) return either(part.enum.map(String))
  const options = part.anyOf ?? part.oneOf
  if (options) return either([...new Set(options.map(inWords))])
  if (Array.isArray(part.type)) return either(part.type.map((type) => inWords({ ...part, type })))
  if (part.type === 'boolean') return 'true or false'
  if (part.type === 'null') return 'nothing'
  if (part.type === 'integer') return `a whole number${range(part)}`
  if (part.type === 'number') return `a number${range(part)}`
  if (part.type === 'string') return textInWords(part)
  if (part.type === 'array')
    return `a list, each ${inWords(part.items)}${count(part, 'at most', 'maxItems', 'entries')}`
  if (part.type === 'object') return objectInWords(part)
  return 'a valid value'
}

const either = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** The schemas of whole numbers have the limits of exact numbers, which say nothing. */
const isLimit = (bound: number | undefined): bound is number =>
  bound !== undefined && Number.MAX_SAFE_INTEGER > Math.abs(bound)

function range({ minimum, maximum }: Json): string {
  if (isLimit(minimum) && isLimit(maximum)) return ` from ${minimum} to ${maximum}`
  if (isLimit(minimum)) return `, at least ${minimum}`
  return isLimit(maximum) ? `, at most ${maximum}` : ''
}

function textInWords(part: Json): string {
  if (part.format === 'date-time') return 'a time in ISO 8601, such as 2026-01-31T12:00:00Z'
  if (part.format === 'date') return 'a day, such as 2026-01-31'
  const form = part.pattern === undefined ? '' : ` that matches ${part.pattern}`
  const filled = (part.minLength ?? 0) > 0 ? ' that is not empty' : ''
  return `a text${form}${filled}${count(part, 'at most', 'maxLength', 'characters')}`
}

function count(part: Json, word: string, limit: 'maxLength' | 'maxItems', of: string): string {
  const value = part[limit]
  return value === undefined ? '' : `, ${word} ${value} ${of}`
}

function objectInWords({ properties = {}, required = [] }: Json): string {
  const names = Object.keys(properties)
  if (names.length === 0) return 'an object'
  const optional = names.filter((name) => !required.includes(name))
  const parts = [
    ...(required.length > 0 ? [required.join(', ')] : []),
    ...(optional.length > 0 ? [`optionally ${optional.join(', ')}`] : []),
  ]
  return `an object with ${parts.join(' and ')}`
}
