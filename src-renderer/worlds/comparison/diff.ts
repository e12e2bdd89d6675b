import { fetchReply, type ResponseBody, requestOf } from '../../api/client.ts'
import { pageSize } from '../../lists/assemble-rows.ts'
import type { ListKind } from '../../lists/use-list.ts'

export const diffAddress = 'GET /-/gantry/v1/worlds/:name/diff/:other'

export type Diff = ResponseBody<typeof diffAddress>
export type TableCounts = Diff['tables'][number]
export type ChangedRow = Diff['rows'][number]

/** What is compared: what has to change in `before` to become `after`. */
export interface Pair {
  before: string
  after: string
}

/** The differing rows of two places, of one table or of all, table by table. */
export function diffList({ before, after }: Pair, table: string | undefined): ListKind<ChangedRow, object, 'table'> {
  const inputOf = (page: number) => ({
    ...{ name: before, other: after, page, per_page: pageSize },
    ...(table !== undefined && { table }),
  })
  const read = async (page: number, signal: AbortSignal) => {
    const { body, total, next_page, request } = await fetchReply(diffAddress, inputOf(page), { signal })
    const groups = body.tables.map((counts) => ({ key: counts.table, rows: rowsOf(counts) }))
    return { body: body.rows, total, next_page, request, ...(table === undefined && { groups }) }
  }
  return {
    nouns: ['row', 'rows'],
    operators: [],
    toQuery: () => ({ query: {}, problems: new Map() }),
    orders: [{ id: 'table', name: 'Table' }],
    source: () => ({
      key: (page) => [diffAddress, inputOf(page)],
      request: (page) => requestOf(diffAddress, inputOf(page)),
      read,
    }),
    count: () => ({ key: [diffAddress, inputOf(1), 'count'], read: (signal) => read(1, signal) }),
    idOf,
    groupOf: (row) => row.table,
  }
}

/** The id of a row in the URL. */
const idOf = ({ table, key }: Pick<ChangedRow, 'table' | 'key'>): string => `${table} ${Object.values(key).join('.')}`

export const rowsOf = ({ added, changed, removed }: TableCounts): number => added + changed + removed
