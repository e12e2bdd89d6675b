import {
  keepPreviousData,
  type Query,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import {
  fetchReply,
  type Input,
  type ReadAddress,
  type Reply,
  type RequestOptions,
  type ResponseBody,
  requestOf,
  type WriteAddress,
} from './client.ts'
import { untilRefreshed } from './own-writes.ts'
import { session } from './token.ts'
import type { WireRequest } from './wire-request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

export interface ReadOptions {
  enabled?: boolean
  /** Refetch interval in milliseconds. */
  refetchInterval?: number | false
  /** Keeps the data of the previous input until the new data arrives. */
  keepPrevious?: boolean
}

export interface Read<A extends ReadAddress> {
  data: ResponseBody<A> | undefined
  error: ApiError | null
  /** No data and no error yet. */
  pending: boolean
  fetching: boolean
  /** There is data, but the last refetch failed. */
  stale: boolean
  /** The data belongs to the previous input. */
  previous: boolean
  /** By the browser's clock; 0 if nothing was fetched yet. */
  fetched_at: number
  request: WireRequest
  retry: () => void
}

/** Cache key and fetch function of an address. The cache holds whole replies. */
export const readOptions = <A extends ReadAddress>(address: A, input: Input<A>) =>
  queryOptions({
    queryKey: [address, input],
    queryFn: ({ signal }) => fetchSignedIn(address, input, signal),
  })

/** Without a session, or while it ends, a read waits until the cache is cleared or the user has signed in again. */
export const fetchSignedIn = <A extends ReadAddress>(address: A, input: Input<A>, signal: AbortSignal) =>
  isSignedIn() ? fetchReply(address, input, { signal }) : untilAborted(signal)

const isSignedIn = () => session.get().token !== null && !session.get().ending

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

export function useRead<A extends ReadAddress>(address: A, input: Input<A>, options: ReadOptions = {}): Read<A> {
  return useReply(address, input, options).read
}

export interface List<A extends ReadAddress> extends Read<A> {
  rows: ResponseBody<A> | undefined
  total: number | null
  total_pages: number | null
  page: number | null
  per_page: number | null
  next_page: number | null
}

/** Reads one page of a list. The previous page stays until the new page arrives. */
export function useList<A extends ReadAddress>(address: A, input: Input<A>, options: ReadOptions = {}): List<A> {
  const { read, reply } = useReply(address, input, { keepPrevious: true, ...options })
  return {
    ...read,
    rows: read.data,
    total: reply?.total ?? null,
    total_pages: reply?.total_pages ?? null,
    page: reply?.page ?? null,
    per_page: reply?.per_page ?? null,
    next_page: reply?.next_page ?? null,
  }
}

/** All failed queries on screen: one retry refetches all of them. */
const failed = { type: 'active', predicate: (query: Query) => query.state.status === 'error' } as const

function useReply<A extends ReadAddress>(
  address: A,
  input: Input<A>,
  { enabled, refetchInterval, keepPrevious }: ReadOptions,
) {
  const query = useQuery({
    ...readOptions(address, input),
    ...(enabled !== undefined && { enabled }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(keepPrevious && { placeholderData: keepPreviousData<Reply<A>> }),
  })
  const cache = useQueryClient()
  const reply = query.data
  const read: Read<A> = {
    data: reply?.body,
    error: query.error,
    pending: query.isPending,
    fetching: query.isFetching,
    stale: query.isError && reply !== undefined,
    previous: query.isPlaceholderData,
    fetched_at: query.dataUpdatedAt,
    request:
      query.error?.request ?? (query.isPlaceholderData ? undefined : reply?.request) ?? requestOf(address, input),
    retry: () => void (query.isError ? cache.refetchQueries(failed) : query.refetch()),
  }
  return { read, reply }
}

export interface Write<A extends WriteAddress> {
  /** Rejects with the `ApiError` that is also in `error`. */
  write: (input: Input<A>, options?: RequestOptions) => Promise<ResponseBody<A>>
  pending: boolean
  error: ApiError | null
  /** Error texts by field name; empty without an error. */
  fields: ApiError['fields']
  reset: () => void
  request: WireRequest | null
}

/** `refreshes` lists the reads to invalidate after a successful write. */
export function useWrite<A extends WriteAddress>(
  address: A,
  { refreshes }: { refreshes: readonly ReadAddress[] },
): Write<A> {
  const cache = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ input, options }: { input: Input<A>; options?: RequestOptions }) =>
      fetchReply(address, input, options),
    onSuccess: () => Promise.all(refreshes.map((read) => cache.invalidateQueries({ queryKey: [read] }))),
  })
  return {
    write: async (input, options) =>
      (await untilRefreshed(mutation.mutateAsync({ input, ...(options && { options }) }))).body,
    pending: mutation.isPending,
    error: mutation.error,
    fields: mutation.error?.fields ?? {},
    reset: mutation.reset,
    request: mutation.error?.request ?? mutation.data?.request ?? null,
  }
}
