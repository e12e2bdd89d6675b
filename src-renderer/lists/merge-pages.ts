interface Options<Row> {
  /** The id of a row in its list. */
  idOf: (row: Row) => string
  /** What decides under which group head the row stands; the same for all rows of a list without groups. */
  placeOf: (row: Row) => string
  /** Whether the pages are the whole list, before and after the change. */
  isWhole: boolean
}

/**
 * The shown rows with the new values of the rows that stay in their place. `changed` counts the rows that would come, go or move if the
 * new pages were shown; with 0, the new pages can replace the shown ones.
 */
export function mergePages<Row>(
  shown: readonly (readonly Row[])[],
  fresh: readonly (readonly Row[])[],
  { idOf, placeOf, isWhole }: Options<Row>,
): { pages: Row[][]; changed: number } {
  const freshById = new Map(fresh.flat().map((row) => [idOf(row), row]))
  let regrouped = 0
  const pages = shown.map((page) =>
    page.map((row) => {
      const next = freshById.get(idOf(row))
      if (next === undefined || placeOf(next) === placeOf(row)) return next ?? row
      regrouped++
      return row
    }),
  )
  const changed = displaced(shown.flat().map(idOf), fresh.flat().map(idOf), isWhole)
  return { pages, changed: Math.max(changed, regrouped) }
}

/**
 * How many rows come, go or move between two orders. In a part of a list, each row that comes pushes another over the edge, and each row
 * that goes lets another in; these others do not count.
 */
function displaced(before: readonly string[], after: readonly string[], isWhole: boolean): number {
  const position = new Map(after.map((id, i) => [id, i]))
  const kept = before.flatMap((id) => position.get(id) ?? [])
  const [gone, come] = [before.length - kept.length, after.length - kept.length]
  return (isWhole ? gone + come : Math.max(gone, come)) + kept.length - longestRise(kept)
}

/** The length of the longest subsequence that rises: these rows keep their order, the others move. */
function longestRise(numbers: readonly number[]): number {
  /** The smallest end of a rising subsequence, by its length. */
  const ends: number[] = []
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number)
    if (at < 0) ends.push(number)
    else ends[at] = number
  }
  return ends.length
}
