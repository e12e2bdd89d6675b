import { z } from 'zod'
import { randomSeed, seedPlan } from '../generating/plan.ts'
import { childrenOf } from '../kinds/children.ts'
import type { Child, Field, Kind } from '../kinds/kind.ts'
import { seedKind } from '../kinds/seed.ts'
import { seedSettings, settingType } from '../reading/settings.ts'

type Schema = Record<string, unknown>

/** The JSON Schema of a seed. */
export function seedSchema(): Schema & { $schema: string } {
  const definitions: Record<string, Schema> = {}
  const root = objectOf(seedKind, definitions)
  const settings = Object.fromEntries(seedSettings.map((name) => [name, schemaOf(settingType(name))]))
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Seed of Gantry',
    ...root,
    properties: {
      include: { type: 'array', items: { type: 'string' }, description: 'Files that this one extends' },
      settings: {
        type: 'object',
        properties: settings,
        additionalProperties: false,
        description: 'Application settings',
      },
      generate: { ...schemaOf(seedPlan), description: 'Counts of records to generate' },
      random_seed: { ...schemaOf(randomSeed), description: 'The same one generates the same records' },
      ...(typeof root.properties === 'object' ? root.properties : {}),
    },
    $defs: definitions,
  }
}

function objectOf(kind: Kind, definitions: Record<string, Schema>, without?: string): Schema {
  const fields = Object.entries(kind.fields).filter(([key]) => key !== without)
  const required = fields.flatMap(([key, field]) => (field.required ? [key] : []))
  return {
    type: 'object',
    description: kind.about,
    properties: {
      ...Object.fromEntries(fields.map(([key, field]) => [key, fieldOf(field)])),
      ...Object.fromEntries(Object.entries(kind.others ?? {}).map(([key, other]) => [key, fieldOf(other)])),
      ...Object.fromEntries(
        Object.entries(childrenOf(kind)).map(([key, child]) => [
          key,
          { ...listOf(child, definitions), description: child.about },
        ]),
      ),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function listOf(child: Child, definitions: Record<string, Schema>): Schema {
  const { kind } = child
  const entry = referTo(kind, definitions, child.style === 'map' ? child.by : undefined)
  if (child.style === 'one') return entry
  const plain = child.style === 'list' ? undefined : kind.fields[child.main]
  const value = plain ? { anyOf: [schemaOf(plain.type), entry] } : entry
  return child.style === 'map'
    ? { type: ['object', 'null'], additionalProperties: value }
    : { type: ['array', 'null'], items: value }
}

function referTo(kind: Kind, definitions: Record<string, Schema>, without?: string): Schema {
  const isOfProject = kind.noun === 'label' && 'priority' in kind.fields
  const name = kind.noun.replaceAll(' ', '_') + (isOfProject ? '_of_a_project' : '')
  if (!definitions[name]) {
    // Entries can contain entries of their own kind.
    definitions[name] = {}
    Object.assign(definitions[name], objectOf(kind, definitions, without))
  }
  return { $ref: `#/$defs/${name}` }
}

const fieldOf = ({ type, about }: Pick<Field, 'type' | 'about'>): Schema => ({ ...schemaOf(type), description: about })

function schemaOf(type: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}
