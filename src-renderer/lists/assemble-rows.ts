export const pageSize = 100
/** Beyond this the server does not count. */
const countLimit = 10_000

interface Page<Row> {
  body: readonly Row[]
  next_page: number | null
}

/**
 * The whole list, with holes where a page is still to come. Where the server does not count, it reaches as far as one has looked, and
 * one page further while there is one; what was seen stays in it when one goes back.
 */
export function assembleRows<Row>(
  pageOf: (page: number) => Page<Row> | undefined,
  total: number | null,
  inSight: number,
) {
  const least = total ?? Math.max(countLimit, inSight * pageSize)
  let count = Math.ceil(least / pageSize)
  if (total === null) while (pageOf(count + 1)) count++
  const rows: (Row | undefined)[] = []
  for (let page = 1; page <= count; page++) {
    const here = pageOf(page)
    const ends = total === null && here?.next_page === null
    const length = ends ? here.body.length : total === null ? pageSize : Math.min(pageSize, least - rows.length)
    for (let i = 0; i < length; i++) rows.push(here?.body[i])
    if (ends) return { rows, total }
  }
  if (total === null && pageOf(count)?.next_page) for (let i = 0; i < pageSize; i++) rows.push(undefined)
  return { rows, total }
}
