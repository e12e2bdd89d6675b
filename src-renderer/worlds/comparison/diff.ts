import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ResponseBody, requestOf } from '../../api/client.ts'
import { fetchSignedIn } from '../../api/use-api.ts'
import { pageSize } from '../../lists/assemble-rows.ts'
import type { ListKind } from '../../lists/use-list.ts'
import { type NamedRow, namedRows } from '../../rows/row-words.ts'
import { splitTables } from '../../rows/table-words.ts'

export const diffAddress = 'GET /-/gantry/v1/worlds/:name/diff/:other'

export type Diff = ResponseBody<typeof diffAddress>
export type TableCounts = Diff['tables'][number]

/** What is compared: what has to change in `before` to become `after`. */
export interface Pair {
  before: string
  after: string
}

/** One page of the differing rows, of one table or of all that are not internal. */
const inputOf = ({ before, after }: Pair, table: string | undefined, page: number) => ({
  ...{ name: before, other: after, page, per_page: pageSize },
  ...(table === undefined ? { internal: false } : { table }),
})

/** A whole answer: each counts the rows of all tables, so the list and the counts share one. A comparison may take the server seconds. */
export const diffOptions = (pair: Pair, table: string | undefined, page: number) =>
  queryOptions({
    queryKey: [diffAddress, 'answer', inputOf(pair, table, page)],
    queryFn: ({ signal }) => fetchSignedIn(diffAddress, inputOf(pair, table, page), signal),
    staleTime: 500,
  })

/** The differing rows of two places, of one table or of all that are not internal, table by table. */
export function diffList(
  cache: QueryClient,
  pair: Pair,
  table: string | undefined,
): ListKind<NamedRow, object, 'table'> {
  const read = async (page: number) => {
    const { body, total, next_page, request } = await cache.fetchQuery(diffOptions(pair, table, page))
    const groups = splitTables(body.tables).plain.map((counts) => ({ key: counts.table, rows: rowsOf(counts) }))
    return { body: namedRows(body.rows, body.users), total, next_page, request, ...(table === undefined && { groups }) }
  }
  return {
    nouns: ['row', 'rows'],
    operators: [],
    toQuery: () => ({ query: {}, problems: new Map() }),
    orders: [{ id: 'table', name: 'Table' }],
    source: () => ({
      key: (page) => [diffAddress, inputOf(pair, table, page)],
      request: (page) => requestOf(diffAddress, inputOf(pair, table, page)),
      read,
    }),
    count: () => ({ key: [diffAddress, inputOf(pair, table, 1), 'count'], read: () => read(1) }),
    idOf,
    groupOf: (row) => row.table,
  }
}

/** The id of a row in the URL. */
const idOf = ({ table, key }: Pick<NamedRow, 'table' | 'key'>): string => `${table} ${Object.values(key).join('.')}`

export const rowsOf = ({ added, changed, removed }: TableCounts): number => added + changed + removed
