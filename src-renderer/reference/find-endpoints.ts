import { distance } from '../settings-form/search-words.ts'
import type { Endpoint } from './document.ts'
import type { Origin } from './origin.ts'

/** The endpoints of one subject. */
export interface EndpointGroup {
  tag: string
  endpoints: readonly Endpoint[]
}

const ORIGIN = /(^|\s)origin:(\w*)/

/** The name of a subject: `merge requests`. */
export const tagText = (tag: string): string => (tag === 'gantry' ? 'Gantry' : tag.replaceAll('_', ' '))

/** The origin that a filter asks for, and the rest of the filter. */
export function parseFilter(filter: string): { origin: string | undefined; words: string } {
  return { origin: ORIGIN.exec(filter)?.[2], words: filter.replace(ORIGIN, ' ').trim() }
}

/** The filter with another origin, or without one. */
export function withOrigin(filter: string, origin: Origin | undefined): string {
  const { words } = parseFilter(filter)
  return [words, origin && `origin:${origin}`].filter(Boolean).join(' ')
}

/**
 * The endpoints that match every word, by method, path, summary or the name of a parameter, in groups. The best match comes first. A word may have a typo. A path
 * may have values: `/projects/3/issues`.
 */
export function findEndpoints(endpoints: readonly Endpoint[], filter: string): EndpointGroup[] {
  const { origin, words } = parseFilter(filter)
  const wanted = origin === undefined ? endpoints : endpoints.filter(({ source }) => source?.origin === origin)
  if (words === '') return groupsOf(wanted)
  const typed = words.split(/\s+/).map(typedWord)
  const found = wanted
    .map((endpoint) => ({ endpoint, quality: qualityOf(endpoint, typed) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return groupsOf(found.map(({ endpoint }) => endpoint))
}

/** A group stands where its first endpoint stands. */
export const groupsOf = (endpoints: readonly Endpoint[]): EndpointGroup[] =>
  [...Map.groupBy(endpoints, ({ tag }) => tag)].map(([tag, group]) => ({ tag, endpoints: group }))

type TypedWord = { path: readonly string[] } | { word: string }

/** A word with a slash is a path, perhaps with the address of the server before and a query after it. */
function typedWord(text: string): TypedWord {
  if (!text.includes('/')) return { word: plain(text) }
  const path = text
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/?api\/v4(?=\/|$)/, '')
  return { path: path.split('/').filter((part) => part !== '') }
}

/** Like the words of summaries: `issue_iid` and `issue-iid` are the same. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

function qualityOf(endpoint: Endpoint, typed: readonly TypedWord[]): number {
  let sum = 0
  for (const one of typed) {
    const quality = 'path' in one ? pathQuality(endpoint.path, one.path) : wordQuality(endpoint, one.word)
    if (quality === 0) return 0
    sum += quality
  }
  // Of endpoints that match alike, the shorter path is the more general one.
  return sum / typed.length - endpoint.path.length / 10_000
}

/** A typed segment is that of the path, or a value where the path has a name. The last one may not be complete. */
function pathQuality(path: string, typed: readonly string[]): number {
  const parts = path.split('/').filter((part) => part !== '')
  if (typed.length > parts.length) return 0
  const fits = (from: number) =>
    typed.every((segment, i) => {
      const part = parts[from + i] ?? ''
      const isName = /^[:{]/.test(segment)
      if (part.startsWith(':')) return isName || !/^-$/.test(segment)
      return part === segment || (i === typed.length - 1 && part.startsWith(segment))
    })
  if (fits(0)) return typed.length === parts.length ? 1.5 : 1
  const isWithin = (from: number) => parts[from] === typed[0] && from + typed.length <= parts.length && fits(from)
  return parts.some((_, from) => isWithin(from)) ? 0.5 : 0
}

const texts = new WeakMap<Endpoint, readonly (readonly [weight: number, words: readonly string[]])[]>()

/** The words of an endpoint, by how much they say about it. */
function wordsOf(endpoint: Endpoint) {
  const known = texts.get(endpoint)
  if (known) return known
  const split = (text: string) => plain(text).split(' ').filter(Boolean)
  const words = [
    [1, [endpoint.method.toLowerCase()]],
    [0.9, endpoint.path.split('/').flatMap(split)],
    [0.8, split(endpoint.summary)],
    [0.5, endpoint.names.flatMap((name) => [plain(name), ...split(name)])],
  ] as const
  texts.set(endpoint, words)
  return words
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

function wordQuality(endpoint: Endpoint, word: string): number {
  // `get` is in many words, such as `forget`, but `delete` is also what summaries say.
  if (methods.has(word) && word !== 'delete') return endpoint.method.toLowerCase() === word ? 1 : 0
  let best = 0
  for (const [weight, words] of wordsOf(endpoint))
    for (const one of words) if (weight > best) best = Math.max(best, weight * likeness(one, word))
  return best
}

function likeness(word: string, typed: string): number {
  if (typed === '' || word === typed) return 1
  if (word.startsWith(typed)) return 0.8
  if (typed.length >= 3 && word.includes(typed)) return 0.6
  const typos = typed.length >= 8 ? 2 : typed.length >= 5 ? 1 : 0
  return typos > 0 && distance(word, typed, typos) <= typos ? 0.4 : 0
}
