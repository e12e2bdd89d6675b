import { isEntry } from '../../seeds/reading/check.ts'

/** Where something stands in a seed: keys and indexes. */
export type Path = readonly (string | number)[]

export interface Reduction {
  seed: Record<string, unknown>
  /** How often a smaller seed was tried. */
  tries: number
  /** Whether nothing more can be left out. */
  is_smallest: boolean
}

/**
 * Leaves out of a seed what is not needed, level by level: records, then what is in them. Half of a level is tried first, then smaller parts.
 *
 * @param isEnough whether a seed still does what is wanted
 * @param isOver whether the time is up
 */
export async function reduce(
  whole: Record<string, unknown>,
  isEnough: (seed: Record<string, unknown>) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Reduction> {
  let seed = whole
  let tries = 0
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (let depth = 1; depth <= MOST_LEVELS; depth++)
      for (let size = pathsAt(seed, depth).length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
        // From the end: what is left out then moves nothing that is still to be tried, and records come after those that they name.
        const paths = pathsAt(seed, depth).reverse()
        for (let from = 0; from < paths.length; from += size) {
          if (isOver()) return { seed, tries, is_smallest: false }
          tries++
          const smaller = without(seed, paths.slice(from, from + size))
          if (!(await isEnough(smaller))) continue
          seed = smaller
          hasChanged = true
        }
      }
  }
  return { seed, tries, is_smallest: true }
}

/** Deeper parts of a seed are values, not records. */
const MOST_LEVELS = 8

/** Everything that stands so deep in a value. */
function pathsAt(value: unknown, depth: number, above: Path = []): Path[] {
  const below: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((one, i) => [i, one] as const)
    : isEntry(value)
      ? Object.entries(value)
      : []
  return below.flatMap(([key, one]) => (depth === 1 ? [[...above, key]] : pathsAt(one, depth - 1, [...above, key])))
}

/** The seed without what stands in some places. */
export function without(seed: Record<string, unknown>, paths: readonly Path[]): Record<string, unknown> {
  const smaller = copyWithout(seed, treeOf(paths))
  return isEntry(smaller) ? { ...smaller } : {}
}

/** Places by their first key. */
type Tree = Map<string | number, Tree | typeof GONE>
const GONE = 'gone'

function treeOf(paths: readonly Path[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let tree = root
    for (const [at, key] of path.entries()) {
      const known = tree.get(key)
      if (known === GONE) break
      const next: Tree = known ?? new Map()
      tree.set(key, at === path.length - 1 ? GONE : next)
      tree = next
    }
  }
  return root
}

/** What has nothing to leave out is not copied: nothing changes a seed. */
function copyWithout(value: unknown, tree: Tree): unknown {
  const kept = (key: string | number, one: unknown): unknown[] => {
    const below = tree.get(key)
    return below === GONE ? [] : [below ? copyWithout(one, below) : one]
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown, i) => kept(i, one))
  if (!isEntry(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => kept(key, one).map((inner) => [key, inner])))
}
