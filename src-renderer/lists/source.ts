import { type Answer, fetchReply, type Input, type ReadAddress, requestOf } from '../api/client.ts'
import { pageSize } from './assemble-rows.ts'
import type { Page, Source } from './use-pages.ts'

/** The addresses that answer page by page. */
type ListAddress = { [A in ReadAddress]: Answer<A> extends readonly unknown[] ? A : never }[ReadAddress]

/** Where the rows of a list come from: `inputOf` adds what is asked to the page that is asked for. */
export function sourceOf<A extends ListAddress>(
  address: A,
  inputOf: (page: { page: number; per_page: number }) => Input<A>,
): Source<Answer<A>[number]> {
  const at = (page: number) => inputOf({ page, per_page: pageSize })
  return {
    key: (page) => [address, at(page)],
    request: (page) => requestOf(address, at(page)),
    read: (page, signal) => fetchReply(address, at(page), { signal }),
  }
}

/** How many rows a query has, asked for when it is wanted. */
export interface CountSource {
  key: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Page<unknown>>
}

/** Asks for one row: the total is in the headers. */
export function countOf<A extends ListAddress>(
  address: A,
  inputOf: (page: { per_page: number }) => Input<A>,
): CountSource {
  const input = inputOf({ per_page: 1 })
  return { key: [address, input], read: (signal) => fetchReply(address, input, { signal }) }
}

/** A count as a query of the cache. */
export const countQuery = ({ key, read }: CountSource) => ({
  queryKey: [...key],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
})
