import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { readOptions } from '../api/use-api.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Counts, Group } from './group.ts'

type CountsOf = (id: number) => Counts | undefined

/** Counts for the groups of each page. Counts of earlier pages stay available. */
export function useCounts(pages: readonly (readonly Group[])[]): CountsOf {
  const requests = pages.filter((page) => page.length > 0)
  const answers = useQueries({
    queries: requests.map((page) => ({
      ...readOptions('GET /-/gantry/v1/groups/counts', { ids: page.map(({ id }) => id) }),
      staleTime: 60_000,
    })),
  })
  const cache = useRef<ReadonlyMap<number, Counts>>(new Map())
  const answersKey = answers.map(({ dataUpdatedAt }, i) => `${requests[i]?.[0]?.id}:${dataUpdatedAt}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: answersKey changes whenever an answer does
  return useMemo(() => {
    const fetched = answers
      .flatMap(({ data }) => data?.body ?? [])
      .map((groupCounts) => [groupCounts.id, groupCounts] as const)
    const counts = new Map([...cache.current, ...fetched])
    cache.current = counts
    return (id) => counts.get(id)
  }, [answersKey])
}

/** Splits rows into pages and drops rows that have not loaded. */
export function pagesOf(rows: readonly (Group | undefined)[]): Group[][] {
  const pages: Group[][] = []
  for (let from = 0; from < rows.length; from += pageSize)
    pages.push(rows.slice(from, from + pageSize).filter((row) => row !== undefined))
  return pages
}
