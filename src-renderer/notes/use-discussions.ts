import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions } from '../api/use-api.ts'
import { addressesOf, type Place, paramsOf } from './noteable.ts'
import { threadsOf } from './threads.ts'

const perPage = 50

/**
 * The comments and system notes of a record with their replies, in the order in which the discussions started. The server lists the oldest
 * first, so the last two pages are loaded at once, and earlier ones on request.
 */
export function useDiscussions(noteable: Place) {
  const [more, setMore] = useState(0)
  const optionsOf = (page: number) =>
    readOptions(addressesOf(noteable).discussions, { ...paramsOf(noteable), page, per_page: perPage })
  const first = useQuery(optionsOf(1))
  const last = Math.max(1, first.data?.total_pages ?? 1)
  const from = Math.max(1, last - 1 - more)
  const shown = useQueries({ queries: Array.from({ length: last - from + 1 }, (_, i) => optionsOf(from + i)) })
  const queries = [first, ...shown]
  // A deleted discussion shifts the pages, so the same one may be on two of them.
  const discussions = new Map(shown.flatMap(({ data }) => data?.body ?? []).map((one) => [one.id, one]))
  return {
    threads: threadsOf([...discussions.values()]),
    earlier: (from - 1) * perPage,
    showEarlier: () => setMore(more + 1),
    pending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
  }
}
