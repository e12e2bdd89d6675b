import { childrenOf } from '../../seeds/kinds/children.ts'
import type { Child, Entry, Kind } from '../../seeds/kinds/kind.ts'
import { seedKind } from '../../seeds/kinds/seed.ts'
import { isEntry } from '../../seeds/reading/check.ts'

/** The keys by which answers show that they are about a record. */
const TELLING = ['username', 'path', 'title', 'name', 'email', 'url', 'body', 'key'] as const

/**
 * The records of a seed that texts name, the groups around them, and the users that they mention. It is a guess at what requests need, and much
 * smaller than the seed: of a project with many issues, it has those that an answer shows.
 *
 * @param names texts of the requests and of their answers
 * @param keeps_places whether all users, groups and projects are kept, with what is named in them
 */
export function namedPart(
  seed: Record<string, unknown>,
  names: ReadonlySet<string>,
  keeps_places = false,
): Record<string, unknown> {
  const wanted = new Set(names)
  const roots = childrenOf(seedKind)
  // Records that kept ones mention are needed too, such as authors, and these mention others.
  for (let before = -1, part = seed; ; ) {
    for (const name of [...wanted]) addPlacesAbove(name, wanted)
    if (wanted.size === before) return part
    before = wanted.size
    part = keeps_places
      ? Object.fromEntries(Object.entries(seed).map(([key, list]) => [key, withNamed(roots[key], list, wanted)]))
      : partOf(seedKind, seed, wanted)
    for (const key of ['users', 'groups', 'projects']) textsIn(part[key], wanted)
  }
}

/** `acme/web/shop`: `acme`, `acme/web` */
function addPlacesAbove(path: string, names: Set<string>) {
  if (path.length > LONGEST_PATH || /[\s:]/.test(path)) return
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) names.add(path.slice(0, at))
}
const LONGEST_PATH = 500

/** All records of a list, with what is named in them. */
const withNamed = (child: Child | undefined, list: unknown, names: ReadonlySet<string>) =>
  child && Array.isArray(list) ? list.map((one: Entry) => partOf(child.kind, one, names)) : list

/** The entry with its own fields, and with those of the records in it that are named. */
function partOf(kind: Kind, entry: Entry, names: ReadonlySet<string>): Record<string, unknown> {
  const children = childrenOf(kind)
  const kept = Object.entries(entry).flatMap(([key, value]): [string, unknown][] => {
    const child = children[key]
    const part = child ? listPart(child, value, names) : value
    return part === undefined ? [] : [[key, part]]
  })
  return Object.fromEntries(kept)
}

function listPart({ kind, ...shape }: Child, value: unknown, names: ReadonlySet<string>): unknown {
  if (shape.style === 'one') return value
  if (shape.style === 'map') {
    const kept = Object.entries(isEntry(value) ? value : {}).filter(([key]) => names.has(key))
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  const kept = (Array.isArray(value) ? value : []).flatMap((one: unknown): unknown[] => {
    if (!isEntry(one)) return names.has(String(one)) ? [one] : []
    return TELLING.some((key) => typeof one[key] === 'string' && names.has(one[key])) ? [partOf(kind, one, names)] : []
  })
  return kept.length > 0 ? kept : undefined
}

/** All texts in a value, also the keys of objects. */
export function textsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (Array.isArray(value)) for (const one of value) textsIn(one, found)
  else if (isEntry(value))
    for (const [key, one] of Object.entries(value)) {
      found.add(key)
      textsIn(one, found)
    }
  return found
}
