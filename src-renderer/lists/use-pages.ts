import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { ResponseBody } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { CountedGroup } from '../ui/table-lines.ts'
import { assembleRows, keepRows, pageSize, reachOf } from './assemble-rows.ts'

/** A group of a list. A group of issues has the record that its issues have in common. */
export type ListGroup = CountedGroup & Partial<ResponseBody<'GET /-/gantry/v1/issues/groups'>['groups'][number]>

/** One page of a list: the part of `Reply` that lists need. */
export interface Page<Row> {
  body: readonly Row[]
  total: number | null
  next_page: number | null
  request: WireRequest
  /** The groups of the whole list, in its order, if it is listed group by group. */
  groups?: readonly ListGroup[]
}

export interface Source<Row> {
  /** The request for a page, not sent yet. */
  request: (page: number) => WireRequest
  key: (page: number) => readonly unknown[]
  read: (page: number, signal: AbortSignal) => Promise<Page<Row>>
}

export interface Pages<Row> {
  /** Identifies the list by filter and order. */
  listKey: string
  /** Rows that are not loaded are `undefined`. */
  rows: readonly (Row | undefined)[]
  /** Number of rows on the server; undefined before the first response, null if the server does not count that far. */
  total: number | null | undefined
  loaded: number
  /** The groups of the list, as the server counted them for the shown rows; undefined for a list without groups. */
  groups: readonly ListGroup[] | undefined
  /** The numbers of the pages on screen. */
  visiblePages: readonly number[]
  /** No rows and no error yet. */
  pending: boolean
  /** The rows belong to the previous filter or order. */
  previous: boolean
  error: ApiError | null
  fetched_at: number
  request: WireRequest
  retry: () => void
  /** Reports the visible rows, so that their pages are loaded. */
  onVisibleRange: (first: number, last: number) => void
  /** Loads a page into the cache and returns it. */
  load: (page: number, signal?: AbortSignal) => Promise<Page<Row>>
}

interface ShownList<Row> {
  rows: readonly (Row | undefined)[]
  total: number | null
  groups: readonly ListGroup[] | undefined
}

/** Loads the visible pages of a list on demand and keeps them fresh. Other pages stay in the cache. */
export function usePages<Row>(source: Source<Row>, startPage: number): Pages<Row> {
  const cache = useQueryClient()
  const listKey = JSON.stringify(source.key(0))
  const [visible, setVisible] = useState({ listKey, first: startPage, last: startPage })
  const { first, last } = visible.listKey === listKey ? visible : { first: 1, last: 1 }
  const visiblePages = Array.from({ length: last - first + 1 }, (_, i) => first + i)

  const optionsOf = (page: number) => ({
    queryKey: source.key(page),
    queryFn: ({ signal }: { signal: AbortSignal }) => source.read(page, signal),
    // Changes of others are shown by `use-live-pages.ts`, which does not move rows.
    meta: { keepsRows: true },
    refetchOnWindowFocus: false,
  })
  const queries = useQueries({ queries: visiblePages.map(optionsOf) })
  const shown = queries.find((query) => query.data) ?? queries[0]
  const failed = queries.find((query) => query.error)

  const pageOf = (page: number) => queries[page - first]?.data ?? cache.getQueryData<Page<Row>>(source.key(page))
  const lastList = useRef<ShownList<Row> | undefined>(undefined)
  // When the URL names a far page, the table first shows the top for a moment. The list must already be long enough to scroll to that page.
  const reach = useRef({ listKey, page: startPage, filled: 1 })
  if (reach.current.listKey !== listKey) reach.current = { listKey, page: 1, filled: 1 }
  reach.current = { listKey, ...reachOf(reach.current, visiblePages, pageOf) }
  const assembled: ShownList<Row> | undefined = shown?.data && {
    ...keepRows(lastList.current, assembleRows(pageOf, shown.data.total, reach.current.page)),
    groups: shown.data.groups,
  }
  useEffect(() => {
    if (assembled) lastList.current = assembled
  })
  const list = assembled ?? lastList.current

  const showRows = useCallback(
    (firstRow: number, lastRow: number) => {
      const next = { listKey, first: Math.floor(firstRow / pageSize) + 1, last: Math.floor(lastRow / pageSize) + 1 }
      setVisible((was) => (was.listKey === listKey && was.first === next.first && was.last === next.last ? was : next))
    },
    [listKey],
  )
  return {
    listKey,
    rows: list?.rows ?? [],
    total: list?.total,
    groups: list?.groups,
    loaded: list?.rows.filter((row) => row !== undefined).length ?? 0,
    visiblePages,
    pending: !list && !failed,
    previous: !assembled && list !== undefined,
    error: failed?.error ?? null,
    fetched_at: shown?.dataUpdatedAt ?? 0,
    request: failed?.error?.request ?? queries[0]?.data?.request ?? source.request(first),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
    onVisibleRange: showRows,
    load: (page) => cache.fetchQuery({ ...optionsOf(page), staleTime: 30_000 }),
  }
}
