import { useMemo } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { groupedLines, type Line, linesOf } from '../ui/table-lines.ts'
import type { AppliedFilter } from './filter-terms.ts'
import { type Orders, parseOrder, printOrder, startsDescending } from './order.ts'
import type { CountSource } from './source.ts'
import { type BlockingTerm, useBlockingTerm } from './use-blocking-term.ts'
import { type LivePages, useLivePages } from './use-live-pages.ts'
import { type Pages, type Source, usePages } from './use-pages.ts'
import { type Rows, useRows } from './use-rows.ts'
import type { UrlState } from './use-url-state.ts'

/** Everything specific to a list, except its columns. */
export interface ListKind<Row, Query, By extends string> {
  /** Singular and plural: "issue", "issues". */
  nouns: readonly [one: string, many: string]
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => AppliedFilter<Query>
  orders: Orders<By>
  source: (query: Query, order: { order_by: By; sort: 'asc' | 'desc' }) => Source<Row>
  count: (query: Query) => CountSource
  /** The id of a row in the URL. */
  idOf: (row: Row) => string
  /** The key of the group of a row, if the source lists rows group by group. */
  groupOf?: ((row: Row) => string) | undefined
  /** The list is a log: its rows only come at its top. */
  isLog?: boolean
  /** The list opens with one filter term. If the list is empty even without that term, it shows "none yet" instead of "no matches". */
  hasDefaultFilter?: boolean
}

interface FilterAndSort {
  /** The filter text. */
  filter: string
  /** `updated_at:desc`. */
  sort: string
  /** The view that is shown because the URL names none. A changed filter names it, so that its tab says "edited". */
  defaultView?: string | undefined
}

export interface List<Row> {
  kind: {
    nouns: readonly [one: string, many: string]
    operators: readonly Operator[]
    orders: Orders
    idOf: (row: Row) => string
    isLog?: boolean
  }
  url: UrlState
  terms: readonly Term[]
  problems: ReadonlyMap<string, string>
  setTerms: (terms: readonly Term[]) => void
  order_by: string
  descending: boolean
  setSort: (order_by: string, descending: boolean) => void
  /** Sorts by the column; a second call reverses the direction. */
  toggleSort: (order_by: string) => void
  startPage: number
  pages: Pages<Row>
  /** Changes of others that wait to be shown, because they would move rows. */
  live: LivePages
  rows: Rows
  lines: readonly Line<Row>[]
  /** The loaded rows. */
  loaded: readonly Row[]
  /** Why the list is empty: the filter matches nothing, or there are no records yet. */
  emptyReason: 'no-matches' | 'no-records' | undefined
  blockingTerm: BlockingTerm | null | undefined
}

/** The state of a list, kept in the URL: filter, order, rows, and the functions that change them. */
export function useList<Row, Query, By extends string>(
  kind: ListKind<Row, Query, By>,
  url: UrlState,
  { filter, sort, defaultView }: FilterAndSort,
): List<Row> & { query: Query } {
  const terms = parseFilter(
    filter,
    kind.operators.map((operator) => operator.name),
  )
  const { query, problems } = kind.toQuery(terms)
  const { order_by, sort: direction, descending } = parseOrder(kind.orders, sort)
  const startPage = Number(url.get('page') ?? 1) || 1
  const source = kind.source(query, { order_by, sort: direction })
  const pages = usePages(source, startPage)
  const rows = useRows(url)
  useScreenRequest(pages)

  const { idOf } = kind
  const live = useLivePages({ source, pages, idOf, groupOf: kind.groupOf })
  const lines = useMemo(
    () => (pages.groups ? groupedLines(pages.rows, idOf, pages.groups) : linesOf(pages.rows, idOf)),
    [pages.rows, pages.groups, idOf],
  )
  const loaded = useMemo(() => pages.rows.filter((row) => row !== undefined), [pages.rows])

  const isEmpty = pages.total === 0 && !pages.previous && !pages.error
  const blockingTerm = useBlockingTerm(terms, isEmpty && terms.length > 0, (rest) =>
    kind.count(kind.toQuery(rest).query),
  )
  const unfiltered = terms.length === 0 || (kind.hasDefaultFilter && terms.length === 1 && blockingTerm === null)
  const setSort = (by: string, down: boolean) => url.push({ sort: printOrder(by, down), page: undefined })
  return {
    kind,
    url,
    query,
    terms,
    problems,
    setTerms: (next) => url.push({ q: printFilter(next), page: undefined, ...(defaultView && { view: defaultView }) }),
    order_by,
    descending,
    setSort,
    toggleSort: (by) => setSort(by, by === order_by ? !descending : startsDescending(kind.orders, by)),
    startPage,
    pages,
    live,
    rows,
    lines,
    loaded,
    emptyReason: isEmpty ? (unfiltered ? 'no-records' : 'no-matches') : undefined,
    blockingTerm,
  }
}
