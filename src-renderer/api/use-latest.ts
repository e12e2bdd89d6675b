import { useQueryClient } from '@tanstack/react-query'
import type { Input, ReadAddress, ResponseBody } from './client.ts'
import { readOptions } from './use-api.ts'

export interface Latest<A extends ReadAddress> {
  /** Fetches the record now, whatever the cache holds. */
  read: () => Promise<ResponseBody<A>>
  /** Refetches the record for all parts of the screen, whatever their parameters are. */
  refresh: () => void
}

/** Reads a record past the cache, to see whether somebody else has changed it. */
export function useLatest<A extends ReadAddress>(address: A, input: Input<A>): Latest<A> {
  const cache = useQueryClient()
  return {
    read: async () => (await cache.fetchQuery({ ...readOptions(address, input), staleTime: 0 })).body,
    refresh: () => void cache.invalidateQueries({ queryKey: [address] }),
  }
}
