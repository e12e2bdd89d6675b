import { parameterError } from '../errors.ts'

/** Parameters as sent, before validation: texts from a query or form, any JSON value from a JSON body. */
export type Bag = Record<string, unknown>

const MAX_PARAMETERS = 2000
const MAX_DEPTH = 6

/** Names that would touch JavaScript's object internals. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** An object without a prototype, so that no parameter name collides with a built-in one. */
const bag = (): Bag => Object.create(null)

/**
 * Parses `a=1&b[]=2&c[d]=3&e[][f]=4` (a query or a form) into `{ a: '1', b: ['2'], c: { d: '3' }, e: [{ f: '4' }] }`.
 *
 * @throws ApiError 400 for too many parameters, too deep nesting or a broken escape
 */
export function parseQuery(text: string): Bag {
  const result = bag()
  if (text === '') return result
  const pairs = text.split('&', MAX_PARAMETERS + 1)
  if (pairs.length > MAX_PARAMETERS) throw tooMany()
  for (const pair of pairs) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut))
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1))
    assign(result, name, value)
  }
  return result
}

/** Does the same with decoded pairs: the fields of a multipart body. */
export function parsePairs(pairs: Iterable<readonly [string, unknown]>): Bag {
  const result = bag()
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > MAX_PARAMETERS) throw tooMany()
    assign(result, name, value)
  }
  return result
}

/** Parses a JSON body. Nested objects stay; flat names in bracket notation (`"override_params[description]"`) are unfolded. */
export function parseJsonBody(body: unknown): Bag {
  if (body === undefined || body === null) return bag()
  if (typeof body !== 'object' || Array.isArray(body)) return bag()
  const result = bag()
  for (const [name, value] of Object.entries(body)) assign(result, name, value)
  return result
}

/** Merges query and body; the body wins. */
export const merge = (query: Bag, body: Bag): Bag => Object.assign(bag(), query, body)

const tooMany = () =>
  parameterError('too many parameters', [{ name: 'all parameters', needs: `at most ${MAX_PARAMETERS}` }])

function decode(text: string) {
  if (!ENCODED.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw parameterError('a parameter is not valid percent-encoded UTF-8')
  }
}

/** Most names and values contain neither `%` nor `+`. Decoding them would make a list 1 % slower. */
const ENCODED = /[%+]/

function assign(into: Bag, name: string, value: unknown) {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return put(into, name, value)
  const keys = keysOf(name, bracket)
  if (!keys) return put(into, name, value)
  if (keys.length > MAX_DEPTH) throw parameterError(`${name.slice(0, 80)} is nested too deeply`)
  place(into, keys, value)
}

/** `a[b][]` → `['a', 'b', '']`; undefined for unbalanced brackets: then the whole text is a plain name. */
function keysOf(name: string, bracket: number): string[] | undefined {
  const keys = [name.slice(0, bracket)]
  let at = bracket
  while (at < name.length) {
    if (name[at] !== '[') return undefined
    const end = name.indexOf(']', at)
    if (end < 0) return undefined
    keys.push(name.slice(at + 1, end))
    at = end + 1
  }
  return keys
}

function put(into: Bag, name: string, value: unknown) {
  if (!FORBIDDEN.has(name)) into[name] = value
}

/** In `a[][b]=1&a[][c]=2&a[][b]=3`, a name that the last element already has starts the next element. */
function place(into: Bag, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (FORBIDDEN.has(key)) return
  const [next, ...after] = rest
  if (next === undefined) {
    into[key] = value
    return
  }
  if (next !== '') {
    if (!isBag(into[key])) into[key] = bag()
    place(into[key] as Bag, rest, value)
    return
  }
  const list = Array.isArray(into[key]) ? (into[key] as unknown[]) : []
  into[key] = list
  if (after.length === 0) {
    if (Array.isArray(value)) list.push(...value)
    else list.push(value)
    return
  }
  const last = list.at(-1)
  const open = isBag(last) && !(after[0] !== undefined && after[0] in last && after.length === 1) ? last : bag()
  if (open !== last) list.push(open)
  place(open, after, value)
}

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value)
