import { type Answer, ask, type Input, type ReadAddress, requestOf } from '../api/client.ts'
import { pageSize } from './assemble.ts'
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
    read: (page, signal) => ask(address, at(page), { signal }),
  }
}

/** How many rows a query has, asked for when it is wanted. */
export interface Count {
  key: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Page<unknown>>
}

/** Asks for one row: the total is in the headers. */
export function countOf<A extends ListAddress>(address: A, inputOf: (page: { per_page: number }) => Input<A>): Count {
  const input = inputOf({ per_page: 1 })
  return { key: [address, input], read: (signal) => ask(address, input, { signal }) }
}

/** A count as a query of the cache. */
export const counting = ({ key, read }: Count) => ({
  queryKey: [...key],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
})
