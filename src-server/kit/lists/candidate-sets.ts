/** A candidate set with its size: rows that contain every match of a list. The list can start there instead of walking its order. */
export interface Measured<Set> {
  set: Set
  /** Counted up to a bound, or known from a counter. */
  size: number
}

interface Measuring<Set> {
  sizeOf(set: Set): number | Promise<number>
  /** What each row of the set costs, compared with the rows of other sets. */
  costOf?(set: Set): number
  /** A set of this size is used without looking for a smaller one. */
  enough?: number
}

/** Measures candidate sets, one after the other, and returns the one that costs least; undefined if there is none. */
export async function cheapestSet<Set>(
  sets: readonly Set[],
  { sizeOf, costOf = () => 1, enough = -1 }: Measuring<Set>,
): Promise<Measured<Set> | undefined> {
  let cheapest: Measured<Set> | undefined
  for (const set of sets) {
    const size = await sizeOf(set)
    if (!cheapest || size * costOf(set) < cheapest.size * costOf(cheapest.set)) cheapest = { set, size }
    if (size <= enough) break
  }
  return cheapest
}
