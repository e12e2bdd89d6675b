import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { readOptions } from '../api/use-api.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Counts, Group } from './group.ts'

type CountsOf = (id: number) => Counts | undefined

/** What is right in each of these groups, asked for page by page as they came; what was told of others before stays known. */
export function useCounts(pages: readonly (readonly Group[])[]): CountsOf {
  const asked = pages.filter((page) => page.length > 0)
  const answers = useQueries({
    queries: asked.map((page) => ({
      ...readOptions('GET /-/gantry/v1/groups/counts', { ids: page.map(({ id }) => id) }),
      staleTime: 60_000,
    })),
  })
  const kept = useRef<ReadonlyMap<number, Counts>>(new Map())
  const stamp = answers.map(({ dataUpdatedAt }, i) => `${asked[i]?.[0]?.id}:${dataUpdatedAt}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the answers
  return useMemo(() => {
    const news = answers.flatMap(({ data }) => data?.body ?? []).map((one) => [one.id, one] as const)
    const counts = new Map([...kept.current, ...news])
    kept.current = counts
    return (id) => counts.get(id)
  }, [stamp])
}

/** Rows with holes, as the pages that they came in. */
export function pagesOf(rows: readonly (Group | undefined)[]): Group[][] {
  const pages: Group[][] = []
  for (let from = 0; from < rows.length; from += pageSize)
    pages.push(rows.slice(from, from + pageSize).filter((row) => row !== undefined))
  return pages
}
