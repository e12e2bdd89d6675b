import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { affectedReads, isAffected } from '../live/affected-reads.ts'
import { type Changes, onChanges } from '../live/changes.ts'
import { mergePages } from './merge-pages.ts'
import type { Page, Pages, Source } from './use-pages.ts'

interface Props<Row> {
  source: Source<Row>
  pages: Pages<Row>
  idOf: (row: Row) => string
  /** The group of a row; undefined for a list without groups. */
  groupOf: ((row: Row) => string) | undefined
}

/** New pages that are not shown yet, because they would move rows. */
interface Waiting<Row> {
  listKey: string
  /** The shown pages. When something else replaces them, for example a write of the user, nothing waits any more. */
  shown: readonly unknown[]
  fresh: readonly (readonly [key: readonly unknown[], page: Page<Row>])[]
  changed: number
}

/** How many rows of a list would come, go or move, and how to show that. */
export interface LivePages {
  changed: number
  apply: () => void
}

/**
 * Keeps the visible pages of a list up to date without moving rows: rows get their new values in place. If rows would come, go or move, the
 * list stays as it is until `apply` is called.
 */
export function useLivePages<Row>(props: Props<Row>): LivePages {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting<Row>>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { listKey } = props.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts again
  useEffect(() => {
    const stopping = new AbortController()
    const refresh = oneAtATime(async () => {
      const next = await compare(cache, latest.current, stopping.signal)
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

/** Loads the visible pages and shows what can be shown in place. Returns what has to wait; `unknown` if the list changed meanwhile. */
async function compare<Row>(
  cache: QueryClient,
  { source, pages, idOf, groupOf }: Props<Row>,
  signal: AbortSignal,
): Promise<Waiting<Row> | undefined | 'unknown'> {
  const keys = pages.visiblePages.map((page) => source.key(page))
  const shownOf = () => keys.map((key) => cache.getQueryData<Page<Row>>(key))
  const before = shownOf()
  const fresh = await Promise.all(pages.visiblePages.map((page) => source.read(page, signal)))
  const shown = shownOf().filter((page) => page !== undefined)
  if (signal.aborted || shown.length < keys.length || shown.some((page, i) => page !== before[i])) return 'unknown'
  const isWhole = [shown, fresh].every((all) => all[0]?.total === all.reduce((sum, { body }) => sum + body.length, 0))
  const merged = mergePages(
    shown.map(({ body }) => body),
    fresh.map(({ body }) => body),
    { idOf, placeOf: groupOf ?? (() => ''), isWhole },
  )
  const isEmpty = shown.every(({ body }) => body.length === 0)
  const replaces = merged.changed === 0 || isEmpty
  keys.forEach((key, i) => {
    const [old, now] = [shown[i], fresh[i]]
    if (old && now)
      cache.setQueryData(key, replaces ? now : { ...now, ...totalsOf(old), body: merged.pages[i] ?? old.body })
  })
  if (replaces) return undefined
  return {
    listKey: pages.listKey,
    shown: shownOf(),
    fresh: keys.flatMap((key, i) => (fresh[i] ? [[key, fresh[i]] as const] : [])),
    // Of many new rows, the loaded pages contain only the first.
    changed: Math.max(merged.changed, Math.abs((fresh[0]?.total ?? 0) - (shown[0]?.total ?? 0))),
  }
}

/** The length and the groups of the list stay with its rows. */
const totalsOf = ({ total, next_page, groups }: Page<unknown>) => ({ total, next_page, ...(groups && { groups }) })

/** Runs the work once more after its end if it was requested meanwhile. A failure is shown by the list's own next request. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false
  let again = false
  return function start() {
    if (running) {
      again = true
      return
    }
    running = true
    void work()
      .catch(() => undefined)
      .finally(() => {
        running = false
        if (!again) return
        again = false
        start()
      })
  }
}
