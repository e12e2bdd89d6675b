import type { ResponseBody } from '../api/client.ts'
import { count, pluralize } from '../ui/number.ts'

export type Storage = ResponseBody<'GET /-/gantry/v1/storage'>

/** A part of the storage: all, a group with its subgroups, a personal namespace, or several small parts together. */
export interface StorageNode {
  key: string
  name: string
  size: number
  projects: number
  /** The last activity; undefined if unknown. */
  last_activity_at: string | undefined
  /** Filters the project list by this part; undefined for parts that are not one namespace. */
  filter: string | undefined
  /** The largest first. */
  children: readonly StorageNode[]
}

/** Not a valid path, so that it cannot equal the key of a group. */
const personal = ' personal'
/** Smaller parts of a node have no tile of their own. */
const smallestShare = 0.01

/**
 * All storage as a tree. The size of a group includes its subgroups, as in the groups list. The projects directly in a group that also has
 * subgroups are a part of their own.
 */
export function storageTree({ namespaces, total }: Storage): StorageNode {
  const groups = namespaces.filter(({ kind }) => kind === 'group')
  const people = namespaces
    .filter(({ kind }) => kind === 'user')
    .map((namespace) => leaf(namespace.full_path, namespace.full_path, namespace, `owner:${namespace.full_path}`))
  const rest = total.storage_size - namespaces.reduce((sum, { storage_size }) => sum + storage_size, 0)
  const children = [
    ...groupsIn(groups, 0),
    ...(people.length > 0 ? [parent(personal, 'Personal namespaces', people)] : []),
    ...(rest > 0 ? [restOf(total.namespaces - namespaces.length, rest)] : []),
  ]
  return parent('', 'All storage', children)
}

type Namespace = Storage['namespaces'][number]

/** The nodes of the groups whose paths differ at this depth. */
function groupsIn(namespaces: readonly Namespace[], depth: number): StorageNode[] {
  const byPath = Map.groupBy(namespaces, ({ full_path }) =>
    full_path
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  )
  return [...byPath].map(([path, members]) => {
    const name = path.split('/').at(-1) ?? path
    const filter = `group:${path}`
    const own = members.find(({ full_path }) => full_path === path)
    const below = members.filter(({ full_path }) => full_path !== path)
    if (own && below.length === 0) return leaf(path, name, own, filter)
    const direct = own ? [leaf(`${path} direct`, `Projects directly in ${name}`, own, undefined)] : []
    return { ...parent(path, name, [...direct, ...groupsIn(below, depth + 1)]), filter }
  })
}

const leaf = (key: string, name: string, namespace: Namespace, filter: string | undefined): StorageNode => ({
  ...{ key, name, filter, children: [] },
  size: namespace.storage_size,
  projects: namespace.projects,
  last_activity_at: namespace.last_activity_at,
})

function parent(key: string, name: string, children: readonly StorageNode[]): StorageNode {
  const known = children.flatMap(({ last_activity_at }) => last_activity_at ?? [])
  return {
    ...{ key, name, filter: undefined },
    size: children.reduce((sum, { size }) => sum + size, 0),
    projects: children.reduce((sum, { projects }) => sum + projects, 0),
    last_activity_at: known.toSorted().at(-1),
    children: children.toSorted((a, b) => b.size - a.size),
  }
}

const restOf = (namespaces: number, size: number): StorageNode => ({
  ...{ key: ' rest', name: pluralize(namespaces, 'smaller namespace'), size, projects: 0 },
  ...{ last_activity_at: undefined, filter: undefined, children: [] },
})

/** The tiles of a node. Parts with less than 1% of the node become one tile, which can be opened. */
export function tilesOf(node: StorageNode): readonly StorageNode[] {
  if (node.children.length === 0) return [node]
  const sized = node.children.filter(({ size }) => size > 0)
  const small = sized.filter(({ size }) => size < node.size * smallestShare)
  // The parts of a tile of small parts all keep their own tile.
  if (small.length < 2 || small.length === sized.length || node.key.endsWith(smallKey)) return sized
  const together = parent(`${node.key}${smallKey}`, `${count(small.length)} smaller`, small)
  return [...sized.filter((tile) => !small.includes(tile)), together]
}
const smallKey = ' small'

/** The nodes from the root to the node with this key; only the root if there is none. */
export function pathTo(root: StorageNode, key: string): readonly StorageNode[] {
  const search = (node: StorageNode): readonly StorageNode[] | undefined => {
    if (node.key === key) return [node]
    for (const child of tilesOf(node)) {
      const found = child === node ? undefined : search(child)
      if (found) return [node, ...found]
    }
    return undefined
  }
  return search(root) ?? [root]
}

const day_ms = 86_400_000

/** The age classes of the colours, the most recent first. */
export const ages = [
  { id: 'month', name: 'under 30 days', days: 30 },
  { id: 'quarter', name: '30 to 90 days', days: 90 },
  { id: 'year', name: '90 days to a year', days: 365 },
  { id: 'older', name: 'over a year', days: Number.POSITIVE_INFINITY },
] as const

/** The age class of a last activity; undefined if it is unknown. */
export function ageOf(at: string | undefined, now: number) {
  if (at === undefined) return undefined
  const days = (now - Date.parse(at)) / day_ms
  return ages.find((age) => days < age.days) ?? ages[3]
}
