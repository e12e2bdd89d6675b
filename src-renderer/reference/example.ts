import type { Parameter } from './document.ts'
import { type Json, listOf, objectOf, textOf } from './json.ts'
import { childrenOf, coreOf, objectAlternativesOf, schemaIn, valuesOf } from './schema.ts'

/** Which fields of objects an example has. A request needs few, an answer has all. */
export type Extent = 'required' | 'all'

const DEEPEST = 4

/** An example of a value: the one that the document has, or one that is made from the schema, always the same. */
export function exampleOf(schema: Json, components: Json, extent: Extent, name = 'value', depth = 0): unknown {
  const core = coreOf(schema, components)
  for (const one of [schema, core]) {
    if ('example' in one) return one.example
    if (listOf(one.examples).length > 0) return listOf(one.examples)[0]
    if ('default' in one && one.default !== null) return one.default
    if ('const' in one) return one.const
  }
  const [value] = valuesOf(core, components)
  const type = typeOf(core)
  if (value !== undefined) return type === 'integer' ? Number(value) : value
  if (type === 'array')
    return [exampleOf(schemaIn(objectOf(core.items), components), components, extent, name, depth + 1)]
  if (type === 'string') return stringFor(name, core)
  if (type === 'integer' || type === 'number') return numberFor(core)
  if (type === 'boolean') return true
  return type === 'null' || depth > DEEPEST ? null : objectFor(core, components, extent, depth)
}

/** Of several types the first one. */
function typeOf(schema: Json): string {
  const first = objectOf([schema.anyOf, schema.oneOf].flatMap(listOf)[0])
  const type = textOf(schema.type) || textOf(listOf(schema.type)[0]) || textOf(first.type)
  return type || ('properties' in schema || 'additionalProperties' in schema || '$ref' in first ? 'object' : 'string')
}

function objectFor(schema: Json, components: Json, extent: Extent, depth: number): Json {
  const [first] = objectAlternativesOf(schema, components)
  const fields = (first?.fields ?? childrenOf(schema, components)).filter(
    ({ required, deprecated }) => required || (extent === 'all' && !deprecated),
  )
  return Object.fromEntries(
    fields.map(({ name, schema: field }) => [name, exampleOf(field, components, extent, name, depth + 1)]),
  )
}

const numberFor = ({ minimum }: Json) => (typeof minimum === 'number' && minimum > 1 ? minimum : 1)

function stringFor(name: string, { format, minLength }: Json): string {
  if (format === 'date-time' || /_(at|after|before)$/.test(name)) return '2026-01-31T12:00:00.000Z'
  if (format === 'date' || /_date$/.test(name)) return '2026-01-31'
  if (format === 'uri' || /url$/.test(name)) return 'https://example.com'
  if (format === 'email' || /email$/.test(name)) return 'ada@example.com'
  if (/color$/.test(name)) return '#3377cc'
  const text = `example-${name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-+|-+$/g, '')}`
  return text.padEnd(typeof minLength === 'number' ? minLength : 0, 'x')
}

/** An example of a parameter's value. IDs of projects and groups are those of the first ones. */
export const exampleFor = ({ schema, name }: Pick<Parameter, 'schema' | 'name'>, components: Json): unknown =>
  exampleOf(schema, components, 'required', name)
