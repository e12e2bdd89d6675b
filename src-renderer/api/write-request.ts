import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import {
  fetchBody,
  type Input,
  type ReadAddress,
  type RequestOptions,
  type ResponseBody,
  requestOf,
  type WriteAddress,
} from './client.ts'
import { untilRefreshed } from './own-writes.ts'
import type { WireRequest } from './wire-request.ts'

/** A write with its input, for dialogs that several kinds of records share. */
export interface WriteRequest<Answer = unknown> {
  wire: WireRequest
  send: (options?: RequestOptions) => Promise<Answer>
}

export const writeRequest = <A extends WriteAddress>(address: A, input: Input<A>): WriteRequest<ResponseBody<A>> => ({
  wire: requestOf(address, input),
  send: (options) => fetchBody(address, input, options),
})

interface Sending<Answer> {
  request: WriteRequest<Answer>
  options: RequestOptions | undefined
}

/** Like `useWrite`. `refreshes` lists the reads to invalidate after a successful write. */
export function useSend<Answer>({ refreshes }: { refreshes: readonly ReadAddress[] }) {
  const cache = useQueryClient()
  const mutation = useMutation<Answer, ApiError, Sending<Answer>>({
    mutationFn: ({ request, options }) => request.send(options),
    onSuccess: () => Promise.all(refreshes.map((read) => cache.invalidateQueries({ queryKey: [read] }))),
  })
  return {
    send: (request: WriteRequest<Answer>, options?: RequestOptions) =>
      untilRefreshed(mutation.mutateAsync({ request, options })),
    pending: mutation.isPending,
    error: mutation.error,
  }
}
