import { mainWorld, type Snapshot, type World } from './world.ts'

/** A world, or a snapshot of one: a row of the tree. */
export interface Place {
  /** `one`, or `one@first` for a snapshot: what the API calls it. */
  id: string
  world: World
  /** Undefined for a world. */
  snapshot: Snapshot | undefined
  /** 1 for `main` and worlds without a parent. */
  level: number
  /** How many places hang below this one, at any depth. */
  below: number
  /** Undefined without places below. */
  open: boolean | undefined
}

export const orders = ['created', 'name', 'size', 'used'] as const
export type PlaceOrder = (typeof orders)[number]

export interface TreeQuery {
  /** Words that the name has to contain, in small letters. */
  words: readonly string[]
  state: World['state'] | undefined
  pinned: boolean | undefined
}

interface Branch {
  id: string
  world: World
  snapshot: Snapshot | undefined
  children: Branch[]
}

/**
 * The tree of worlds, from top to bottom: below a world are its snapshots and its forks, below a snapshot the worlds that were forked from it. With a
 * query, only places that match it, and those above them.
 *
 * @param closed ids of places whose lower places are not shown
 */
export function placesOf(
  worlds: readonly World[],
  query: TreeQuery,
  order: { order_by: PlaceOrder; sort: 'asc' | 'desc' },
  closed: ReadonlySet<string>,
): { places: Place[]; matches: number } {
  const places: Place[] = []
  let matches = 0
  const compare = comparerOf(order)
  const isFiltered = query.words.length > 0 || query.state !== undefined || query.pinned !== undefined
  const kept = (branch: Branch): Branch | undefined => {
    const children = branch.children.flatMap((child) => kept(child) ?? [])
    const isMatch = isMatching(branch, query)
    if (isMatch) matches++
    return isMatch || children.length > 0 ? { ...branch, children } : undefined
  }
  const add = ({ id, world, snapshot, children }: Branch, level: number) => {
    const at = places.length
    // What a filter has found is never hidden.
    const open = children.length === 0 ? undefined : isFiltered || !closed.has(id)
    places.push({ id, world, snapshot, level, below: 0, open })
    for (const child of children.toSorted(compare)) if (open) add(child, level + 1)
    const place = places[at]
    if (place) place.below = children.reduce((sum, child) => sum + 1 + countOf(child), 0)
  }
  const roots = branchesOf(worlds).flatMap((root) => kept(root) ?? [])
  const main = roots.filter(({ id }) => id === mainWorld)
  for (const root of [...main, ...roots.filter(({ id }) => id !== mainWorld).toSorted(compare)]) add(root, 1)
  return { places, matches }
}

const countOf = ({ children }: Branch): number => children.reduce((sum, child) => sum + 1 + countOf(child), 0)

/** Worlds whose parent is gone, or that come from a seed, are roots beside `main`. */
function branchesOf(worlds: readonly World[]): Branch[] {
  const branches = new Map<string, Branch>()
  for (const world of worlds) {
    const branch: Branch = { id: world.name, world, snapshot: undefined, children: [] }
    branches.set(world.name, branch)
    for (const snapshot of world.snapshots) {
      const moment: Branch = { id: snapshot.from, world, snapshot, children: [] }
      branches.set(snapshot.from, moment)
      branch.children.push(moment)
    }
  }
  return worlds.flatMap((world) => {
    const branch = branches.get(world.name)
    if (!branch) return []
    const parent = parentOf(world, branches)
    if (!parent) return [branch]
    parent.children.push(branch)
    return []
  })
}

/** A fork of a snapshot that was deleted hangs below the world of the snapshot. A world with the name of a parent that was deleted is another one. */
function parentOf({ parent, created_at }: World, branches: ReadonlyMap<string, Branch>): Branch | undefined {
  if (parent === null) return undefined
  const found = branches.get(parent) ?? branches.get(parent.split('@')[0] ?? '')
  if (!found || (found.world.name !== mainWorld && found.world.created_at > created_at)) return undefined
  return found
}

function isMatching({ id, world, snapshot }: Branch, { words, state, pinned }: TreeQuery): boolean {
  const text = id.toLowerCase()
  if (!words.every((word) => text.includes(word))) return false
  if (state === undefined && pinned === undefined) return true
  return (
    snapshot === undefined &&
    (state === undefined || world.state === state) &&
    (pinned === undefined || world.pinned === pinned)
  )
}

type Compare = (a: Branch, b: Branch) => number

function comparerOf({ order_by, sort }: { order_by: PlaceOrder; sort: 'asc' | 'desc' }): Compare {
  const down = sort === 'desc' ? -1 : 1
  const by: Record<PlaceOrder, Compare> = {
    created: (a, b) => createdAt(a).localeCompare(createdAt(b)),
    name: (a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }),
    size: (a, b) => sizeOf(a) - sizeOf(b),
    used: (a, b) => a.world.last_used_at.localeCompare(b.world.last_used_at),
  }
  return (a, b) => down * by[order_by](a, b) || a.id.localeCompare(b.id, 'en', { numeric: true })
}

const createdAt = ({ world, snapshot }: Pick<Branch, 'world' | 'snapshot'>) => (snapshot ?? world).created_at

/** Bytes of the database of a place. */
export const sizeOf = ({ world, snapshot }: Pick<Place, 'world' | 'snapshot'>): number => (snapshot ?? world).size

/** Ids of closed places in the URL: `main one@first`. */
export const parseClosed = (text: string | undefined): ReadonlySet<string> =>
  new Set((text ?? '').split(' ').filter((id) => /^[a-z0-9-]+(@[a-z0-9-]+)?$/.test(id)))
export const formatClosed = (closed: ReadonlySet<string>): string | undefined =>
  closed.size > 0 ? [...closed].join(' ') : undefined
