export const pageSize = 100
/** The server does not count further than this. */
const countLimit = 10_000

interface Page<Row> {
  body: readonly Row[]
  next_page: number | null
}

/**
 * The rows of the whole list; rows of pages that are not loaded are `undefined`. If the server does not count the total, the list has at
 * least `countLimit` rows, ends one page after the furthest loaded page, and does not shrink when the user scrolls back.
 */
export function assembleRows<Row>(
  pageOf: (page: number) => Page<Row> | undefined,
  total: number | null,
  furthestPage: number,
) {
  const rowCount = total ?? Math.max(countLimit, furthestPage * pageSize)
  let count = Math.ceil(rowCount / pageSize)
  if (total === null) while (pageOf(count + 1)) count++
  const rows: (Row | undefined)[] = []
  for (let page = 1; page <= count; page++) {
    const loadedPage = pageOf(page)
    const ends = total === null && loadedPage?.next_page === null
    const length = ends
      ? loadedPage.body.length
      : total === null
        ? pageSize
        : Math.min(pageSize, rowCount - rows.length)
    for (let i = 0; i < length; i++) rows.push(loadedPage?.body[i])
    if (ends) return { rows, total }
  }
  if (total === null && pageOf(count)?.next_page) for (let i = 0; i < pageSize; i++) rows.push(undefined)
  return { rows, total }
}

/** The rows of before, as the same array, if the new ones are the same: what is made from them then stays too. */
export function keepRows<Row, List extends { rows: readonly (Row | undefined)[] }>(
  before: { rows: readonly (Row | undefined)[] } | undefined,
  now: List,
): Omit<List, 'rows'> & { rows: readonly (Row | undefined)[] } {
  const isSame = before?.rows.length === now.rows.length && before.rows.every((row, i) => row === now.rows[i])
  return isSame ? { ...now, rows: before.rows } : now
}

/** How far a list without a total is known. */
export interface Reach {
  /** The furthest page that was asked for. */
  page: number
  /** The furthest page that had rows. */
  filled: number
}

/** The reach of a list that shows these pages. A page without rows is beyond the end: the list then ends where it last had rows. */
export function reachOf<Row>(
  { page: before, filled: filledBefore }: Reach,
  visiblePages: readonly number[],
  pageOf: (page: number) => Page<Row> | undefined,
): Reach {
  const isEmpty = (page: number) => pageOf(page)?.body.length === 0
  const withRows = visiblePages.filter((page) => pageOf(page) && !isEmpty(page))
  const filled = Math.max(isEmpty(filledBefore) ? 1 : filledBefore, ...withRows)
  const page = Math.max(before, ...visiblePages)
  return { page: isEmpty(page) ? filled : page, filled }
}
