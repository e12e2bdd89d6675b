import { useMemo } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { groupedLines, type Line, linesOf } from '../ui/table-lines.ts'
import type { Understood } from './filter-terms.ts'
import { type Orders, orderOf, orderText, startsDescending } from './order.ts'
import type { Count } from './source.ts'
import { type Blame, useBlame } from './use-blame.ts'
import { type Pages, type Source, usePages } from './use-pages.ts'
import type { Place } from './use-place.ts'
import { type Rows, useRows } from './use-rows.ts'

/** All that a list has of its own, but for how it looks. */
export interface ListKind<Row, Query, By extends string> {
  /** "issue", "issues". */
  things: readonly [one: string, many: string]
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => Understood<Query>
  orders: Orders<By>
  source: (query: Query, order: { order_by: By; sort: 'asc' | 'desc' }) => Source<Row>
  count: (query: Query) => Count
  /** A row's name in the URL. */
  idOf: (row: Row) => string
  /** Opens with a term in its filter: where that one is not to blame for an empty list, there is nothing at all. */
  opensFiltered?: boolean
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
    things: readonly [one: string, many: string]
    operators: readonly Operator[]
    orders: Orders
    idOf: (row: Row) => string
  }
  place: Place
  terms: readonly Term[]
  problems: ReadonlyMap<string, string>
  setTerms: (terms: readonly Term[]) => void
  order_by: string
  descending: boolean
  setSort: (order_by: string, descending: boolean) => void
  /** A first press takes the order, a second turns it round. */
  pressSort: (order_by: string) => void
  startPage: number
  pages: Pages<Row>
  rows: Rows
  lines: readonly Line<Row>[]
  /** The rows that are here, without holes. */
  loaded: readonly Row[]
  /** Lines and rows of the server are the same things in the same order. */
  inOrder: boolean
  /** No row: because of the filter, or because there is nothing yet. */
  nothing: 'matches' | 'yet' | undefined
  blame: Blame | null | undefined
}

/** A list at a place in the URL: what is asked, what came of it, and the steps one can take from there. */
export function useList<Row, Query, By extends string>(
  kind: ListKind<Row, Query, By>,
  place: Place,
  { filter, sort }: At,
  grouping?: Grouping<Row>,
): List<Row> & { query: Query } {
  const terms = parseFilter(
    filter,
    kind.operators.map((operator) => operator.name),
  )
  const { query, problems } = kind.toQuery(terms)
  const { order_by, sort: direction, descending } = orderOf(kind.orders, sort)
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

  const empty = pages.total === 0 && !pages.old && !pages.error
  const blame = useBlame(terms, empty && terms.length > 0, (rest) => kind.count(kind.toQuery(rest).query))
  const bare = terms.length === 0 || (kind.opensFiltered && terms.length === 1 && blame === null)
  const setSort = (by: string, down: boolean) => place.go({ sort: orderText(by, down), page: undefined })
  return {
    kind,
    place,
    query,
    terms,
    problems,
    setTerms: (next) => place.go({ q: printFilter(next), page: undefined }),
    order_by,
    descending,
    setSort,
    pressSort: (by) => setSort(by, by === order_by ? !descending : startsDescending(kind.orders, by)),
    startPage,
    pages,
    rows,
    lines,
    loaded,
    inOrder: grouping === undefined,
    nothing: empty ? (bare ? 'yet' : 'matches') : undefined,
    blame,
  }
}
