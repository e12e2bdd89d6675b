import { z } from 'zod'
import { similar } from '../nearest.ts'
import { coreOf } from './core-of.ts'
import type { Contract } from './endpoint.ts'
import type { Bag } from './parameters.ts'
import { OF_CALLER } from './rules.ts'
import type { Fault } from './wire.ts'

// Gantry's own endpoints say more about wrong parameters than the platform does: they refuse names that they do not know, because a misspelled
// filter or option would be without effect, and name the values that they allow.

/** Whether an endpoint is one of Gantry's own. The platform ignores unknown names, and so do its endpoints here. */
export const isOwn = ({ address }: Contract): boolean => address.includes(' /-/gantry/')

/** More would hide the first one. */
const MOST_NAMES = 5
/** They say nothing about the allowed values. */
const VAGUE: ReadonlySet<string | undefined> = new Set(['is invalid', 'does not have a valid value'])

/** The same refusal with the allowed values: `by must be a duration`. */
export function namedAllowedValues(fault: Fault): Fault {
  const { name, needs, fault: text } = fault.field
  return needs !== undefined && VAGUE.has(text) ? { ...fault, text: `${name} must be ${needs}` } : fault
}

/** A refusal of each sent name that the endpoint does not know, also of those inside objects. */
export function unknownNames(contract: Contract, bag: Bag): Fault[] {
  if (!isOwn(contract) || contract.takes_any_names) return []
  // A query takes the `not` of the platform's lists, with what the platform ignores there.
  const query = Object.fromEntries(Object.keys(contract.query ?? {}).map((name) => [name, z.unknown()]))
  const known = { ...query, ...contract.body }
  const others = [...Object.keys(contract.files ?? {}), ...OF_CALLER]
  return unknownIn(known, others, bag, (name) => name).slice(0, MOST_NAMES)
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

function unknownIn(shape: Shape, others: readonly string[], sent: object, shown: (name: string) => string): Fault[] {
  const names = Object.keys(shape)
  return Object.entries(sent).flatMap(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (schema) return unknownInside(schema, value, shown(name))
    return others.includes(name) ? [] : [refusal(name.slice(0, 80), [...names, ...others.filter(isFile)], shown)]
  })
}

const isFile = (name: string) => !OF_CALLER.includes(name)

function unknownInside(schema: z.core.$ZodType, value: unknown, within: string): Fault[] {
  if (typeof value !== 'object' || value === null) return []
  const core = coreOf(schema)
  if (core instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one: unknown) => unknownInside(core.def.element, one, within))
  const shape = Array.isArray(value) ? undefined : shapeOf(core, value)
  return shape ? unknownIn(shape, [], value, (name) => `${within}[${name}]`) : []
}

/** The fields that an object may have; undefined if it may have any, or if its kind is not known. */
function shapeOf(schema: z.core.$ZodType, value: object): Shape | undefined {
  if (schema instanceof z.ZodObject) return schema.def.catchall === undefined ? schema.shape : undefined
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def
    const kind: unknown = Reflect.get(value, discriminator)
    const shapes = options.map((option) => shapeOf(coreOf(option), value))
    return shapes.find((shape) => shape?.[discriminator] && z.safeParse(shape[discriminator], kind).success)
  }
  if (!(schema instanceof z.ZodUnion)) return undefined
  const shapes = schema.def.options
    .map((option) => shapeOf(coreOf(option), value))
    .filter((shape) => shape !== undefined)
  return shapes.length === 1 ? shapes[0] : undefined
}

function refusal(name: string, known: readonly string[], shown: (name: string) => string): Fault {
  const meant = similar(name, known)
  const all = known.length === 0 ? 'no parameters' : known.map(shown).join(', ')
  const fault = meant === undefined ? `is not known, allowed: ${all}` : `is not known, did you mean ${shown(meant)}?`
  return {
    position: Number.MAX_SAFE_INTEGER,
    text: `${shown(name)} ${fault}`,
    field: { name: shown(name), fault, needs: all },
  }
}
