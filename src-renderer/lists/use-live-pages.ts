import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { affectedReads, isAffected } from '../live/affected-reads.ts'
import { type Changes, onChanges } from '../live/changes.ts'
import { comparePages, type LiveList, type WaitingPages } from './compare-pages.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Source } from './use-pages.ts'

/** How many rows of a list would come, go or move, and how to show that. */
export interface LivePages {
  changed: number
  apply: () => void
}

/**
 * Keeps the visible pages of a list up to date without moving rows: rows get their new values in place. If rows would come, go or move, the
 * list stays as it is until `apply` is called.
 */
export function useLivePages<Row>(props: LiveList<Row>): LivePages {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<WaitingPages<Row>>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { listKey } = props.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts again
  useEffect(() => {
    const stopping = new AbortController()
    const refresh = oneAtATime(async () => {
      const next = await comparePages(cache, latest.current, stopping.signal)
      if (next !== 'unknown' && !stopping.signal.aborted) setWaiting(next)
    })
    const stop = onChanges((changes) => {
      if (concerns(changes, latest.current.source)) refresh()
    })
    return () => {
      stop()
      stopping.abort()
    }
  }, [cache, listKey])

  const isCurrent =
    waiting?.listKey === listKey && waiting.fresh.every(([key], i) => cache.getQueryData(key) === waiting.shown[i])
  const apply = useCallback(() => {
    if (!waiting) return
    for (const [key, page] of waiting.fresh) cache.setQueryData(key, page)
    setWaiting(undefined)
  }, [cache, waiting])
  return { changed: isCurrent ? waiting.changed : 0, apply }
}

const concerns = (changes: Changes, { key }: Source<unknown>) =>
  changes === 'all' || changes.some((event) => isAffected(key(1), affectedReads(event)))
