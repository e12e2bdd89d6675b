import { bodyOf, type Endpoint } from './document.ts'
import type { Json } from './json.ts'
import { type ObjectAlternative, objectAlternativesOf, schemaIn } from './schema.ts'

/** The choice between the alternatives of a body. */
export interface BodyChoice {
  /** The field that tells the alternatives apart, if that is one: `type`. */
  label: string
  /** Each alternative with the values of the fields that have only one. */
  options: readonly (ObjectAlternative & { label: string; fixed: Readonly<Record<string, string>> })[]
}

/** The choice between the alternatives of an endpoint's body; undefined if it has none. */
export function bodyChoiceOf(endpoint: Endpoint, components: Json): BodyChoice | undefined {
  const body = bodyOf(endpoint, components)
  const alternatives = body ? objectAlternativesOf(body.schema, components) : []
  if (alternatives.length === 0) return undefined
  const literals = alternatives.map(({ fields }) =>
    fields.flatMap(({ name, schema }) => {
      const core = schemaIn(schema, components)
      return 'const' in core ? [[name, String(core.const)] as const] : []
    }),
  )
  const names = new Set(literals.map((each) => each.map(([name]) => name).join()))
  const [label = ''] = names
  const values = new Set(literals.map(([literal]) => literal?.[1]))
  const isTold = names.size === 1 && label !== '' && !label.includes(',') && values.size === alternatives.length
  return {
    label: isTold ? label : 'Alternative',
    options: alternatives.map((alternative, at) => ({
      ...alternative,
      label: (isTold && literals[at]?.[0]?.[1]) || alternative.name,
      fixed: Object.fromEntries((literals[at] ?? []).map(([name, value]) => [`body.${name}`, value])),
    })),
  }
}
