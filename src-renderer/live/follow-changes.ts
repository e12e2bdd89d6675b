import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../src-server/gantry/entity.ts'
import type { followEvents } from '../api/event-stream.ts'
import { isOwnWrite, untilWritesAnswered } from '../api/own-writes.ts'
import { affectedReads, isAffected, isSum } from './affected-reads.ts'
import { announceChanges, type Changes } from './changes.ts'

const gather_ms = 150
/** A client that writes all the time causes one refresh in this time. */
const pause_ms = 1000
const pauseOfSums_ms = 5000
const longestWrite_ms = 3000
/** The kinds of records that a job of the server changes after the write. */
const jobs: readonly string[] = ['import', 'export']

/**
 * Refetches the active reads that the changes of others have made outdated, and passes the changes on to the lists, until the returned
 * function is called.
 */
export function followChanges(cache: QueryClient, follow: typeof followEvents): () => void {
  let waiting: LiveEvent[] | 'all' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushed_at = 0
  const refreshSums = throttledSums(cache)

  const schedule = () => {
    timer ??= setTimeout(() => void flush(), Math.max(gather_ms, flushed_at + pause_ms - performance.now()))
  }
  const flush = async () => {
    // Before its response has arrived, a write of this tab looks like somebody else's.
    await untilWritesAnswered(longestWrite_ms)
    timer = undefined
    flushed_at = performance.now()
    const changes = waiting === 'all' ? waiting : waiting.filter((event) => !isHandled(event))
    waiting = []
    if (changes.length === 0) return
    refresh(cache, changes, refreshSums)
    announceChanges(changes)
  }
  const stop = follow(({ event, data }) => {
    if (event === 'ready') return
    if (event === 'reset') waiting = 'all'
    else if (waiting !== 'all') waiting.push(JSON.parse(data))
    schedule()
  })
  return () => {
    stop()
    clearTimeout(timer)
    refreshSums.stop()
  }
}

/** The screen that sent a write refreshes its reads itself, except for the end of a job that the write has started. */
const isHandled = ({ request_id, kind, act }: LiveEvent) =>
  isOwnWrite(request_id) && act !== 'removed' && !jobs.includes(kind)

/**
 * Refetches the affected reads on screen, and marks the others as outdated. Lists on screen are left out: they keep their rows in place
 * (`use-live-pages.ts`).
 */
function refresh(cache: QueryClient, changes: Changes, refreshSums: ReturnType<typeof throttledSums>) {
  const affected = changes === 'all' ? undefined : distinct(changes.flatMap(affectedReads))
  const isOutdated = (key: readonly unknown[]) => affected === undefined || isAffected(key, affected)
  void cache.invalidateQueries(
    {
      predicate: (query) =>
        !(query.meta?.keepsRows && query.isActive()) && !isSum(query.queryKey) && isOutdated(query.queryKey),
    },
    { cancelRefetch: false },
  )
  if (
    cache
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ queryKey }) => isSum(queryKey) && isOutdated(queryKey))
  )
    refreshSums.request()
}

function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

function throttledSums(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshed_at = Number.NEGATIVE_INFINITY
  return {
    request: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          refreshed_at = performance.now()
          void cache.invalidateQueries({ predicate: ({ queryKey }) => isSum(queryKey) }, { cancelRefetch: false })
        },
        Math.max(0, refreshed_at + pauseOfSums_ms - performance.now()),
      )
    },
    stop: () => clearTimeout(timer),
  }
}
