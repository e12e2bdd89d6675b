import { useThrottledCallback } from '@mantine/hooks'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readOptions } from '../api/use-api.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { LivePages } from '../lists/use-live-pages.ts'
import { onChanges } from '../live/changes.ts'
import type { Group } from './group.ts'
import type { GroupOrder } from './group-list.ts'

interface Order {
  order_by: GroupOrder
  sort: 'asc' | 'desc'
}
type Rows = readonly (Group | undefined)[]

const noPages: readonly string[] = []
/** Scrolling changes the visible branches with every frame. The requested pages change at most once in this time. */
const throttle_ms = 150
/** Scrolling back and forth reuses data for this long. The user's own changes still refetch at once. */
const staleTime_ms = 60_000

/**
 * Loads the direct subgroups of expanded groups. A URL can expand a thousand groups, so only visible pages are requested. Pages that are
 * no longer visible stay in memory, but are not refreshed.
 */
export function useBranches(open: ReadonlySet<number>, order: Order) {
  /** `12:1`: the first page below group 12. */
  const [visiblePages, setVisiblePages] = useState(noPages)
  const order_by = order.order_by === 'similarity' ? 'name' : order.order_by
  const requests = visiblePages
    .map((branchPage) => branchPage.split(':').map(Number))
    .flatMap(([id = 0, page = 1]) => (open.has(id) ? [{ id, page }] : []))
  const answers = useQueries({
    queries: requests.map(({ id, page }) => ({
      ...readOptions('GET /groups/:id/subgroups', {
        id,
        all_available: true,
        order_by,
        sort: order.sort,
        page,
        per_page: pageSize,
      }),
      staleTime: staleTime_ms,
      // Others' changes would move the rows below. They wait until the user asks for them.
      meta: { keepsRows: true },
      refetchOnWindowFocus: false,
    })),
  })

  const orderKey = `${order_by} ${order.sort}`
  const cache = useRef({ orderKey, rows: new Map<number, Rows>() })
  if (cache.current.orderKey !== orderKey) cache.current = { orderKey, rows: new Map() }
  const answersKey = answers
    .map(({ dataUpdatedAt }, i) => `${requests[i]?.id}:${requests[i]?.page}:${dataUpdatedAt}`)
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: answersKey changes whenever an answer does
  const rows = useMemo(() => {
    const next = new Map(cache.current.rows)
    requests.forEach(({ id, page }, i) => {
      const reply = answers[i]?.data
      if (reply) next.set(id, withPage(next.get(id), page, reply))
    })
    cache.current.rows = next
    return next
  }, [answersKey, orderKey])

  const live = useWaitingChanges(requests.map(({ id }) => id))
  const failed = answers.find(({ error }) => error)
  return {
    branchOf: useCallback((id: number): Rows | undefined => rows.get(id), [rows]),
    /** The rows of the visible branches. */
    visible: [...new Set(requests.map(({ id }) => id))].flatMap((id) => [rows.get(id) ?? []]),
    live,
    error: failed?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
    onVisiblePages: useThrottledCallback((pagesById: ReadonlyMap<number, ReadonlySet<number>>) => {
      const next = [...pagesById].flatMap(([id, pages]) => [...pages].map((page) => `${id}:${page}`))
      setVisiblePages((previous) => (previous.join() === next.join() ? previous : next))
    }, throttle_ms),
  }
}

/** Counts the groups that others have changed while branches are on screen, and refreshes the branches on request. */
function useWaitingChanges(ids: readonly number[]): LivePages {
  const cache = useQueryClient()
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const hasBranches = ids.length > 0
  useEffect(() => {
    if (!hasBranches) return
    return onChanges((changes) => {
      const groups = changes === 'all' ? [] : changes.filter(({ kind }) => kind === 'group')
      const group_ids = groups.flatMap(({ group_id }) => group_id ?? [])
      if (group_ids.length > 0) setChanged((before) => new Set([...before, ...group_ids]))
    })
  }, [hasBranches])
  const apply = useCallback(() => {
    setChanged(new Set())
    void cache.invalidateQueries({ queryKey: ['GET /groups/:id/subgroups'] })
  }, [cache])
  return { changed: hasBranches ? changed.size : 0, apply }
}

/** The rows of a branch with one page replaced. */
function withPage(old: Rows | undefined, page: number, { total, body }: { total: number | null; body: Rows }): Rows {
  const length = total ?? (page - 1) * pageSize + body.length
  const from = (page - 1) * pageSize
  return Array.from({ length }, (_, i) => (i >= from && i < from + body.length ? body[i - from] : old?.[i]))
}
