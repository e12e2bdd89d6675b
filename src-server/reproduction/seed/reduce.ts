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
  const gone = new Set(paths.map((path) => JSON.stringify(path)))
  const copy = (value: unknown, at: Path): unknown => {
    if (Array.isArray(value))
      return value.flatMap((one, i) => (gone.has(JSON.stringify([...at, i])) ? [] : [copy(one, [...at, i])]))
    if (!isEntry(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) =>
        gone.has(JSON.stringify([...at, key])) ? [] : [[key, copy(one, [...at, key])]],
      ),
    )
  }
  const smaller = copy(seed, [])
  return isEntry(smaller) ? { ...smaller } : {}
}
