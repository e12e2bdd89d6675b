import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { assembleRows, pageSize } from './assemble-rows.ts'

/** One page of a list, as a `Reply` holds it. */
export interface Page<Row> {
  body: readonly Row[]
  total: number | null
  next_page: number | null
  request: WireRequest
}

export interface Source<Row> {
  /** The request for a page that was not sent yet. */
  request: (page: number) => WireRequest
  key: (page: number) => readonly unknown[]
  read: (page: number, signal: AbortSignal) => Promise<Page<Row>>
}

export interface Pages<Row> {
  /** Names the list: another filter or order is another one. */
  listKey: string
  /** `undefined` where a page is still to come. */
  rows: readonly (Row | undefined)[]
  /** All there are; undefined before the first answer, null where the server does not count that far. */
  total: number | null | undefined
  loaded: number
  /** Nothing to show yet and no error. */
  pending: boolean
  /** The rows belong to an earlier filter or order. */
  previous: boolean
  error: ApiError | null
  fetched_at: number
  request: WireRequest
  retry: () => void
  /** Tells which rows are in sight: their pages are asked for. */
  onVisibleRange: (first: number, last: number) => void
  /** Reads one more page into the cache; answers its rows. */
  load: (page: number, signal?: AbortSignal) => Promise<Page<Row>>
}

/** A list read page by page, in whatever order one looks at it. Pages out of sight stay in the cache, those in sight stay fresh. */
export function usePages<Row>(source: Source<Row>, startPage: number): Pages<Row> {
  const cache = useQueryClient()
  const listKey = JSON.stringify(source.key(0))
  const [sight, setSight] = useState({ listKey, first: startPage, last: startPage })
  const { first, last } = sight.listKey === listKey ? sight : { first: 1, last: 1 }
  const inSight = Array.from({ length: last - first + 1 }, (_, i) => first + i)

  const optionsOf = (page: number) => ({
    queryKey: source.key(page),
    queryFn: ({ signal }: { signal: AbortSignal }) => source.read(page, signal),
  })
  const queries = useQueries({ queries: inSight.map(optionsOf) })
  const shown = queries.find((query) => query.data) ?? queries[0]
  const failed = queries.find((query) => query.error)

  const pageOf = (page: number) => queries[page - first]?.data ?? cache.getQueryData<Page<Row>>(source.key(page))
  const kept = useRef<{ rows: readonly (Row | undefined)[]; total: number | null } | undefined>(undefined)
  // One who arrives far down looks at the top for a moment: the list must not end before that place meanwhile.
  const reach = useRef({ listKey, page: startPage })
  if (reach.current.listKey !== listKey || pageOf(reach.current.page)?.body.length === 0)
    reach.current = { listKey, page: 1 }
  reach.current.page = Math.max(reach.current.page, last)
  const now = shown?.data && assembleRows(pageOf, shown.data.total, reach.current.page)
  useEffect(() => {
    if (now) kept.current = { rows: now.rows, total: now.total }
  })
  const list = now ?? kept.current

  const pagesOfSight = useCallback(
    (firstRow: number, lastRow: number) => {
      const next = { listKey, first: Math.floor(firstRow / pageSize) + 1, last: Math.floor(lastRow / pageSize) + 1 }
      setSight((was) => (was.listKey === listKey && was.first === next.first && was.last === next.last ? was : next))
    },
    [listKey],
  )
  return {
    listKey,
    rows: list?.rows ?? [],
    total: list?.total,
    loaded: list?.rows.filter((row) => row !== undefined).length ?? 0,
    pending: !list && !failed,
    previous: !now && list !== undefined,
    error: failed?.error ?? null,
    fetched_at: shown?.dataUpdatedAt ?? 0,
    request: failed?.error?.request ?? queries[0]?.data?.request ?? source.request(first),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
    onVisibleRange: pagesOfSight,
    load: (page) => cache.fetchQuery({ ...optionsOf(page), staleTime: 30_000 }),
  }
}
