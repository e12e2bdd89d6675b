import { fetchReply, type Input, type ReadAddress, type ResponseBody, requestOf } from '../api/client.ts'
import { pageSize } from './assemble-rows.ts'
import type { Page, Source } from './use-pages.ts'

/** The addresses that return paginated lists. */
type ListAddress = { [A in ReadAddress]: ResponseBody<A> extends readonly unknown[] ? A : never }[ReadAddress]

/** The row source of a list. `inputOf` adds the query to the page parameters. */
export function sourceOf<A extends ListAddress>(
  address: A,
  inputOf: (page: { page: number; per_page: number }) => Input<A>,
): Source<ResponseBody<A>[number]> {
  const inputFor = (page: number) => inputOf({ page, per_page: pageSize })
  return {
    key: (page) => [address, inputFor(page)],
    request: (page) => requestOf(address, inputFor(page)),
    read: (page, signal) => fetchReply(address, inputFor(page), { signal }),
  }
}

/** Fetches the number of rows of a query. */
export interface CountSource {
  key: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Page<unknown>>
}

/** Requests one row, because the response headers contain the total. */
export function countOf<A extends ListAddress>(
  address: A,
  inputOf: (page: { per_page: number }) => Input<A>,
): CountSource {
  const input = inputOf({ per_page: 1 })
  return { key: [address, input], read: (signal) => fetchReply(address, input, { signal }) }
}

/** The cache query for a count. */
export const countQuery = ({ key, read }: CountSource) => ({
  queryKey: [...key],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
})
