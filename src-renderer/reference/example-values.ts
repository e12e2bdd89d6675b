import { exampleFor, exampleOf } from './example.ts'
import type { Json } from './json.ts'
import type { TryField, TryValues } from './try-fields.ts'

/** Example values for all fields that a request needs. A file has to be chosen. */
export function exampleValues(fields: readonly TryField[], components: Json): TryValues {
  const needed = fields.filter(({ required, kind }) => required && kind !== 'file')
  return Object.fromEntries(needed.map((field) => [field.key, exampleText(field, components)]))
}

function exampleText(field: TryField, components: Json): string {
  const value =
    field.kind === 'json'
      ? exampleOf(field.schema, components, 'required')
      : exampleFor({ schema: field.schema, name: field.path.at(-1) ?? '' }, components)
  if (field.kind === 'json') return JSON.stringify(value)
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => `${name}=${String(one)}`)
      .join('\n')
  return String(value)
}
