import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions } from '../api/use-api.ts'
import { threadsOf } from './issue-threads.ts'

const address = 'GET /projects/:id/issues/:issue_iid/discussions'
const perPage = 50

/**
 * The comments and system notes of an issue with their replies, in the order in which the discussions started. The server lists the oldest
 * first, so the last two pages are loaded at once, and earlier ones on request.
 */
export function useDiscussions(project: number | string, iid: number) {
  const [more, setMore] = useState(0)
  const optionsOf = (page: number) => readOptions(address, { id: project, issue_iid: iid, page, per_page: perPage })
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
