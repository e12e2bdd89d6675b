import { useMemo } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { groupedLines, type Line, linesOf } from '../ui/table-lines.ts'
import type { AppliedFilter } from './filter-terms.ts'
import { type Orders, parseOrder, printOrder, startsDescending } from './order.ts'
import type { CountSource } from './source.ts'
import { type BlockingTerm, useBlockingTerm } from './use-blocking-term.ts'
import { type Pages, type Source, usePages } from './use-pages.ts'
import { type Rows, useRows } from './use-rows.ts'
import type { UrlState } from './use-url-state.ts'

/** All that a list has of its own, but for how it looks. */
export interface ListKind<Row, Query, By extends string> {
  /** "issue", "issues". */
  nouns: readonly [one: string, many: string]
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => AppliedFilter<Query>
  orders: Orders<By>
  source: (query: Query, order: { order_by: By; sort: 'asc' | 'desc' }) => Source<Row>
  count: (query: Query) => CountSource
  /** A row's name in the URL. */
  idOf: (row: Row) => string
  /** Opens with a term in its filter: where that one is not to blame for an empty list, there is nothing at all. */
  hasDefaultFilter?: boolean
}

/** How rows are put under heads. */
export interface Grouping<Row> {
  of: (row: Row) => string
  /** Heads in this order; without it in the order of their first rows. */
  order?: (a: string, b: string) => number
}

interface At {
  /** The operators as typed. */
  filter: string
  /** `updated_at:desc`. */
  sort: string
}

export interface List<Row> {
  kind: {
    nouns: readonly [one: string, many: string]
    operators: readonly Operator[]
    orders: Orders
    idOf: (row: Row) => string
  }
  place: UrlState
  terms: readonly Term[]
  problems: ReadonlyMap<string, string>
  setTerms: (terms: readonly Term[]) => void
  order_by: string
  descending: boolean
  setSort: (order_by: string, descending: boolean) => void
  /** A first press takes the order, a second turns it round. */
  toggleSort: (order_by: string) => void
  startPage: number
  pages: Pages<Row>
  rows: Rows
  lines: readonly Line<Row>[]
  /** The rows that are here, without holes. */
  loaded: readonly Row[]
  /** Lines and rows of the server are the same things in the same order. */
  inServerOrder: boolean
  /** No row: because of the filter, or because there is nothing yet. */
  emptyReason: 'matches' | 'yet' | undefined
  blockingTerm: BlockingTerm | null | undefined
}

/** A list at a place in the URL: what is asked, what came of it, and the steps one can take from there. */
export function useList<Row, Query, By extends string>(
  kind: ListKind<Row, Query, By>,
  place: UrlState,
  { filter, sort }: At,
  grouping?: Grouping<Row>,
): List<Row> & { query: Query } {
  const terms = parseFilter(
    filter,
    kind.operators.map((operator) => operator.name),
  )
  const { query, problems } = kind.toQuery(terms)
  const { order_by, sort: direction, descending } = parseOrder(kind.orders, sort)
  const startPage = Number(place.get('page') ?? 1) || 1
  const pages = usePages(kind.source(query, { order_by, sort: direction }), startPage)
  const rows = useRows(place)
  useScreenRequest(pages)

  const { idOf } = kind
  const lines = useMemo(
    () => (grouping ? groupedLines(pages.rows, idOf, grouping.of, grouping.order) : linesOf(pages.rows, idOf)),
    [pages.rows, idOf, grouping],
  )
  const loaded = useMemo(() => pages.rows.filter((row) => row !== undefined), [pages.rows])

  const empty = pages.total === 0 && !pages.previous && !pages.error
  const blame = useBlockingTerm(terms, empty && terms.length > 0, (rest) => kind.count(kind.toQuery(rest).query))
  const bare = terms.length === 0 || (kind.hasDefaultFilter && terms.length === 1 && blame === null)
  const setSort = (by: string, down: boolean) => place.push({ sort: printOrder(by, down), page: undefined })
  return {
    kind,
    place,
    query,
    terms,
    problems,
    setTerms: (next) => place.push({ q: printFilter(next), page: undefined }),
    order_by,
    descending,
    setSort,
    toggleSort: (by) => setSort(by, by === order_by ? !descending : startsDescending(kind.orders, by)),
    startPage,
    pages,
    rows,
    lines,
    loaded,
    inServerOrder: grouping === undefined,
    emptyReason: empty ? (bare ? 'yet' : 'matches') : undefined,
    blockingTerm: blame,
  }
}
