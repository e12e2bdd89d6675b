import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { send } from '../api/transport.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { parseJson } from '../ui/json-text.ts'

interface NewAnswer {
  status: number
  ms: number
  /** JSON, or text if it is none. */
  body: unknown
}

/** Sends a request again with the session, and refreshes what it may have changed. */
export function useSendAgain(request: WireRequest) {
  const { token } = useSession()
  const cache = useQueryClient()
  return useMutation<NewAnswer, Error>({
    mutationFn: async () => {
      const began = performance.now()
      // A path may begin with two slashes. Without the origin, it would name another host.
      const response = await send({ ...request, url: location.origin + request.url }, { token })
      return { status: response.status, ms: performance.now() - began, body: parseJson(response.text) ?? response.text }
    },
    // The log of requests looks for new rows itself, so that none moves under the pointer.
    onSuccess: () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /-/gantry/v1/requests' }),
  })
}
