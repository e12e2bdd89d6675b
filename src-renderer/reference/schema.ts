import { isObject, type Json, listOf, objectOf, textOf, textsOf } from './json.ts'
import { type Source, sourceOf } from './origin.ts'

/** A field of an object. */
export interface SchemaField {
  name: string
  schema: Json
  description: string
  required: boolean
  deprecated: boolean
  source: Source | undefined
}

const REF = /^#\/components\/schemas\/(.+)$/

/** The schema that a reference names, with what stands beside the reference; any other schema as it is. The name is kept as its `title`. */
export function schemaIn(schema: Json, components: Json): Json {
  const [, name] = REF.exec(textOf(schema.$ref)) ?? []
  if (name === undefined) return schema
  const { $ref: _, ...beside } = schema
  const named = objectOf(objectOf(components.schemas)[name])
  return { title: name, ...schemaIn(named, components), ...beside }
}

const variantsOf = (schema: Json): readonly unknown[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => listOf(list))

const typesOf = ({ type }: Json): string[] => (typeof type === 'string' ? [type] : textsOf(type))

/** A schema may contain itself. Nothing is read deeper than this. */
const DEEPEST = 6

/** Alternatives without `null`, and without alternatives inside of them. */
function alternativesOf(schema: Json, components: Json, depth = 0): Json[] {
  const variants = depth > DEEPEST ? [] : variantsOf(schema).map((one) => schemaIn(objectOf(one), components))
  if (variants.length === 0) return schema.type === 'null' ? [] : [schema]
  return variants.flatMap((one) => alternativesOf(one, components, depth + 1))
}

/** Whether the value can be null. */
export function isNullable(schema: Json): boolean {
  return typesOf(schema).includes('null') || variantsOf(schema).some((one) => objectOf(one).type === 'null')
}

/** The type in one word: `integer`, `string or null`, `Issue[]`. */
export function typeText(schema: Json, components: Json, depth = 0): string {
  if (depth > DEEPEST) return '…'
  const names = [...new Set(alternativesOf(schema, components).map((one) => nameOf(one, components, depth)))]
  return [...names, ...(isNullable(schema) ? ['null'] : [])].join(' or ') || 'anything'
}

function nameOf(schema: Json, components: Json, depth: number): string {
  const type = typesOf(schema).find((one) => one !== 'null')
  if (type === 'array') {
    const item = typeText(schemaIn(objectOf(schema.items), components), components, depth + 1)
    return item.includes(' or ') ? `(${item})[]` : `${item}[]`
  }
  if (typeof schema.title === 'string') return schema.title
  if (type === 'string' && schema.format === 'binary') return 'file'
  if (type === 'string' && typeof schema.format === 'string') return schema.format
  if (type === 'object' && isHash(schema)) return 'hash'
  if (type === undefined && 'const' in schema) return typeof schema.const
  return type ?? 'anything'
}

/** An object whose names the caller chooses. */
const isHash = (schema: Json) => isObject(schema.additionalProperties) && !isObject(schema.properties)

/** The values that are allowed, if these are listed. */
export function valuesOf(schema: Json, components: Json): string[] {
  const alternatives = alternativesOf(schema, components)
  const lists = alternatives.map((one) => ('const' in one ? [one.const] : listOf(one.enum)))
  if (lists.length === 0 || lists.some((list) => list.length === 0)) return []
  return lists.flatMap((list) => list.filter((value) => value !== null).map(String))
}

/** The same, of a list those of its items. */
export function listedValuesOf(schema: Json, components: Json): string[] {
  const { items } = coreOf(schema, components)
  return valuesOf(isObject(items) ? schemaIn(items, components) : schema, components)
}

/** The integers that JSON can hold exactly, which every integer is bound by. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Bounds and default, in words: `1 to 100`, `at most 255 characters`, `default 20`. */
export function limitsOf(schema: Json, components: Json): string[] {
  const own = alternativesOf(schema, components).flatMap((one) => [
    range(one.minimum, one.maximum, ''),
    range(one.minLength, one.maxLength, ' characters'),
    range(one.minItems, one.maxItems, ' items'),
    typeof one.pattern === 'string' && !('enum' in one) && typeof one.format !== 'string'
      ? `matches ${one.pattern}`
      : '',
  ])
  const usual = 'default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []
  return [...new Set([...own.filter((text) => text !== ''), ...usual])]
}

function range(least: unknown, most: unknown, unit: string): string {
  if (isBound(least) && isBound(most)) return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  if (isBound(least)) return `at least ${least}${unit}`
  return isBound(most) ? `at most ${most}${unit}` : ''
}

/** The object or objects that a value is or holds: of a list or hash those inside of it. */
function objectsIn(schema: Json, components: Json, depth = 0): Json[] {
  return alternativesOf(schema, components).flatMap((one) => {
    if (isObject(one.properties)) return [one]
    const inner = isObject(one.items) ? one.items : one.additionalProperties
    return isObject(inner) && depth < DEEPEST ? objectsIn(schemaIn(inner, components), components, depth + 1) : []
  })
}

/** One of the objects that a value can be. */
export interface ObjectAlternative {
  /** `type: status`, or a number where nothing tells it from the others. */
  name: string
  schema: Json
  fields: SchemaField[]
}

/** The objects that a value is or holds, each with its name and fields, if there are several alternatives. */
export function objectAlternativesOf(schema: Json, components: Json): ObjectAlternative[] {
  const objects = objectsIn(schema, components)
  if (objects.length < 2) return []
  const names = objects.map((one) => literalsIn(one, components) || textOf(one.title))
  return objects.map((one, at) => {
    const name = names[at] ?? ''
    const isClear = name !== '' && names.indexOf(name) === names.lastIndexOf(name)
    return {
      name: isClear ? name : `${name || 'Alternative'} ${at + 1}`,
      schema: one,
      fields: childrenOf(one, components),
    }
  })
}

/** The fields with one allowed value, which tell an alternative from the others: `type: status`. */
const literalsIn = (schema: Json, components: Json): string =>
  Object.entries(objectOf(schema.properties))
    .map(([name, each]) => [name, schemaIn(objectOf(each), components)] as const)
    .flatMap(([name, each]) => ('const' in each ? [`${name}: ${String(each.const)}`] : []))
    .join(', ')

/** The fields of the objects that a value is or holds. A field that several alternatives have is listed once. */
export function childrenOf(schema: Json, components: Json): SchemaField[] {
  const fields = new Map<string, SchemaField>()
  const objects = objectsIn(schema, components)
  for (const one of objects)
    for (const [name, each] of Object.entries(objectOf(one.properties))) {
      if (fields.has(name)) continue
      const field = schemaIn(objectOf(each), components)
      fields.set(name, {
        name,
        schema: field,
        description: textOf(field.description),
        required: objects.every((other) => textsOf(other.required).includes(name)),
        deprecated: field.deprecated === true,
        source: sourceOf(field),
      })
    }
  return [...fields.values()]
}

/** The schema without null: its only other alternative, with one type if that is the only one. */
export function coreOf(schema: Json, components: Json): Json {
  const alternatives = alternativesOf(schema, components)
  const core = (alternatives.length === 1 && alternatives[0]) || schema
  const types = typesOf(core).filter((type) => type !== 'null')
  return types.length === 1 ? { ...core, type: types[0] } : core
}
