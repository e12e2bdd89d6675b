import { useThrottledCallback } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { readOptions } from '../api/use-api.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import type { Group } from './group.ts'
import type { GroupOrder } from './group-list.ts'

interface Order {
  order_by: GroupOrder
  sort: 'asc' | 'desc'
}
type Rows = readonly (Group | undefined)[]

const noPlace: readonly string[] = []
/** While one scrolls, other branches are in sight at every frame: they are asked for no more often than this. */
const pause_ms = 150
/** Whoever scrolls back and forth does not ask for all of it again; what one changes oneself is asked for at once. */
const fresh_ms = 60_000

/**
 * What is right below each opened group, page by page as it comes into sight: a URL may name a thousand of them. What was seen stays,
 * what is in sight stays fresh.
 */
export function useBranches(open: ReadonlySet<number>, order: Order) {
  /** `12:1`: the first page below group 12. */
  const [sight, setSight] = useState(noPlace)
  const order_by = order.order_by === 'similarity' ? 'name' : order.order_by
  const asked = sight
    .map((place) => place.split(':').map(Number))
    .flatMap(([id = 0, page = 1]) => (open.has(id) ? [{ id, page }] : []))
  const answers = useQueries({
    queries: asked.map(({ id, page }) => ({
      ...readOptions('GET /groups/:id/subgroups', {
        id,
        all_available: true,
        order_by,
        sort: order.sort,
        page,
        per_page: pageSize,
      }),
      staleTime: fresh_ms,
    })),
  })

  const ordered = `${order_by} ${order.sort}`
  const kept = useRef({ ordered, rows: new Map<number, Rows>() })
  if (kept.current.ordered !== ordered) kept.current = { ordered, rows: new Map() }
  const stamp = answers.map(({ dataUpdatedAt }, i) => `${asked[i]?.id}:${asked[i]?.page}:${dataUpdatedAt}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the answers
  const rows = useMemo(() => {
    const next = new Map(kept.current.rows)
    asked.forEach(({ id, page }, i) => {
      const reply = answers[i]?.data
      if (reply) next.set(id, withPage(next.get(id), page, reply))
    })
    kept.current.rows = next
    return next
  }, [stamp, ordered])

  const failed = answers.find(({ error }) => error)
  return {
    branchOf: useCallback((id: number): Rows | undefined => rows.get(id), [rows]),
    /** Those in sight. */
    shown: [...new Set(asked.map(({ id }) => id))].flatMap((id) => [rows.get(id) ?? []]),
    error: failed?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch()
    },
    onSight: useThrottledCallback((wanted: ReadonlyMap<number, ReadonlySet<number>>) => {
      const next = [...wanted].flatMap(([id, pages]) => [...pages].map((page) => `${id}:${page}`))
      setSight((old) => (old.join() === next.join() ? old : next))
    }, pause_ms),
  }
}

/** A branch as it was, with what came of one of its pages. */
function withPage(old: Rows | undefined, page: number, { total, body }: { total: number | null; body: Rows }): Rows {
  const length = total ?? (page - 1) * pageSize + body.length
  const from = (page - 1) * pageSize
  return Array.from({ length }, (_, i) => (i >= from && i < from + body.length ? body[i - from] : old?.[i]))
}
