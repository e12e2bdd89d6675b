import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import type { Contract } from '../../../src-server/kit/http/endpoint.ts'
import { isCommaList, readerOf } from '../../../src-server/kit/http/wire.ts'
import { rowsOf, type Samples } from './samples.ts'

/** Every parameter of the addresses, once for each form that it has: type, default, values at the limits, and the addresses that take it. */
export function parametersOf(samples: Samples): string {
  const addresses = new Set(rowsOf(samples).map((row) => row.address))
  const places = new Map<string, string[]>()
  for (const { contract } of endpoints.filter((one) => addresses.has(one.contract.address)))
    for (const line of linesOf(contract)) places.set(line, [...(places.get(line) ?? []), contract.address])
  return [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, where]) => `${line}\n    ${where.join('\n    ')}\n`)
    .join('')
}

const linesOf = ({ query, body, files = {}, rules = [] }: Contract): string[] => [
  ...Object.entries({ ...query, ...body }).map(([name, schema]) => `${name}: ${formOf(name, schema)}`),
  ...Object.entries(files).map(([name, { required, removable }]) =>
    [`${name}: file`, ...(required ? ['required'] : []), ...(removable ? ['can be removed'] : [])].join(', '),
  ),
  ...rules.flatMap(({ names, breach }) =>
    [names, names.slice(0, 1), []].flatMap((sent) => {
      const text = breach(sent, {})
      return text === undefined ? [] : [`(${sent.length} of ${names.length}) ${text}`]
    }),
  ),
]

function formOf(name: string, schema: z.ZodType): string {
  const read = readerOf({ [name]: schema }, [name])
  const type = typeOf(schema)
  const outcomeOf = (value?: unknown) => {
    const faults: Parameters<typeof read>[1] = []
    return { value: read(value === undefined ? {} : { [name]: value }, faults)[name], refused: faults.length > 0 }
  }
  const absent = outcomeOf()
  const refused = probesOf(type).filter((probe) => outcomeOf(probe).refused)
  return [
    type,
    ...(absent.refused ? ['required'] : []),
    ...(absent.value === undefined ? [] : [`default ${JSON.stringify(absent.value)}`]),
    ...(outcomeOf(null).value === null ? ['null'] : []),
    ...(refused.length === 0 ? [] : [`refuses ${refused.map(shown).join(' ')}`]),
    ...limitsOf(type, (value) => !outcomeOf(value).refused),
  ].join(', ')
}

const MANY = 2000

/** The exact limits: of the number of values or words, or of a number itself. */
function limitsOf(type: string, takes: (value: string | string[]) => boolean): string[] {
  const limit = (name: string, from: number, to: number, sentFor: (n: number) => string | string[]) =>
    takes(sentFor(from)) && !takes(sentFor(to)) ? [`${name} ${lastTaken(from, to, (n) => takes(sentFor(n)))}`] : []
  if (type.startsWith('list')) return limit('most values', 1, MANY, listOf)
  // A text that is too long is refused for its length.
  if (type.startsWith('text'))
    return takes('w'.repeat(2 * MANY)) ? limit('most words', 1, MANY, (n) => Array(n).fill('w').join(' ')) : []
  if (type !== 'integer') return []
  return [...limit('least', 1, -Number.MAX_SAFE_INTEGER, String), ...limit('most', 1, Number.MAX_SAFE_INTEGER, String)]
}

/** The number before `to` at which `takes` ends, if it holds from `from` up to that number. */
function lastTaken(from: number, to: number, takes: (n: number) => boolean): number {
  if (Math.abs(to - from) <= 1) return from
  const middle = from + Math.trunc((to - from) / 2)
  return takes(middle) ? lastTaken(middle, to, takes) : lastTaken(from, middle, takes)
}

const listOf = (length: number) => Array.from({ length }, (_, n) => String(n))
const shown = (probe: string) => `"${probe}"`

/** Values that some parameters refuse. */
function probesOf(type: string): string[] {
  if (type.startsWith('text')) return ['', ' ']
  if (type === 'integer') return ['-1', '0', '1']
  return /^(integer|number)/.test(type) ? ['-1', '0', '1', '101', '1001', '2147483648'] : []
}

/** `integer`, `asc|desc`, `list of text, also a,b`, `{key: text}`. */
function typeOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return typeOf(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return typeOf(schema.def.in)
  if (schema instanceof z.ZodEnum) return schema.options.join('|')
  if (schema instanceof z.ZodLiteral) return [...schema.values].join('|')
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodArray) return `list of ${typeOf(schema.element)}${isCommaList(schema) ? ', also a,b' : ''}`
  if (schema instanceof z.ZodUnion) return schema.options.map(typeOf).join(' or ')
  if (schema instanceof z.ZodRecord) return `{any name: ${typeOf(schema.valueType)}}`
  if (schema instanceof z.ZodObject)
    return `{${Object.entries(schema.shape)
      .map(([name, field]) => `${name}: ${typeOf(field)}`)
      .join('; ')}}`
  if (schema instanceof z.ZodString) {
    const { format, pattern, maxLength } = z.toJSONSchema(schema)
    const limit = maxLength === undefined ? '' : ` of at most ${maxLength} characters`
    return `${format ?? 'text'}${pattern === undefined ? '' : ` like /${pattern}/`}${limit}`
  }
  return 'any value'
}
