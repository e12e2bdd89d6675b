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
  type Answer,
  fetchReply,
  type Input,
  type ReadAddress,
  type Reply,
  type RequestOptions,
  requestOf,
  type WriteAddress,
} from './client.ts'
import type { WireRequest } from './wire-request.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

export interface ReadOptions {
  enabled?: boolean
  /** Asks again after so many milliseconds, or not. */
  refetchInterval?: number | false
  /** Keeps the answer to an earlier input on screen until the new one is there. */
  keepPrevious?: boolean
}

export interface Read<A extends ReadAddress> {
  data: Answer<A> | undefined
  error: ApiError | null
  /** Neither an answer nor an error yet. */
  pending: boolean
  fetching: boolean
  /** There is an answer, but the last try to renew it failed. */
  stale: boolean
  /** The answer belongs to an earlier input. */
  previous: boolean
  /** By the browser's clock; 0 when nothing has been answered. */
  fetched_at: number
  request: WireRequest
  retry: () => void
}

/** Cache key and reader of an address; the cache holds whole replies. */
export const readOptions = <A extends ReadAddress>(address: A, input: Input<A>) =>
  queryOptions({ queryKey: [address, input], queryFn: ({ signal }) => fetchReply(address, input, { signal }) })

export function useRead<A extends ReadAddress>(address: A, input: Input<A>, options: ReadOptions = {}): Read<A> {
  return useReply(address, input, options).read
}

export interface List<A extends ReadAddress> extends Read<A> {
  rows: Answer<A> | undefined
  total: number | null
  total_pages: number | null
  page: number | null
  per_page: number | null
  next_page: number | null
}

/** A page of a list; the rows of the page before stay until the new ones are there. */
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

/** What failed together is tried again together. */
const failed = { type: 'active', predicate: (query: Query) => query.state.status === 'error' } as const

function useReply<A extends ReadAddress>(
  address: A,
  input: Input<A>,
  { enabled, refetchInterval, keepPrevious: keep }: ReadOptions,
) {
  const query = useQuery({
    ...readOptions(address, input),
    ...(enabled !== undefined && { enabled }),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(keep && { placeholderData: keepPreviousData<Reply<A>> }),
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

interface Write<A extends WriteAddress> {
  /** Rejects with the ApiError that `error` then holds. */
  write: (input: Input<A>, options?: RequestOptions) => Promise<Answer<A>>
  pending: boolean
  error: ApiError | null
  /** Texts by field; empty when nothing went wrong. */
  fields: ApiError['fields']
  reset: () => void
  request: WireRequest | null
}

/** `refreshes` names the reads that are out of date once the write is answered. */
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
    write: async (input, options) => (await mutation.mutateAsync({ input, ...(options && { options }) })).body,
    pending: mutation.isPending,
    error: mutation.error,
    fields: mutation.error?.fields ?? {},
    reset: mutation.reset,
    request: mutation.error?.request ?? mutation.data?.request ?? null,
  }
}
