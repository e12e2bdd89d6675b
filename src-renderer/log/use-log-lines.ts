import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchSignedIn } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { LogQuery } from './log-filter.ts'
import type { LogLine } from './log-line.ts'

export const logAddress = 'GET /-/gantry/v1/log'

const LOOKED_MS = 2_000
/** As many as the instance keeps. */
export const KEPT_LINES = 2_000

/** The last lines that match, the newest at the end. While the page is visible, asks for the lines after those. */
export function useLogLines(query: LogQuery) {
  const cache = useQueryClient()
  const queryKey = [logAddress, query, 'followed'] as const
  const found = useQuery({
    queryKey,
    refetchInterval: LOOKED_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const known = cache.getQueryData<{ lines: readonly LogLine[] }>(queryKey)?.lines ?? []
      const input = { ...query, after: known.at(-1)?.id, per_page: KEPT_LINES }
      const { body, request } = await fetchSignedIn(logAddress, input, signal)
      return { lines: body.length === 0 ? known : [...known, ...body].slice(-KEPT_LINES), request }
    },
  })
  useScreenRequest({ request: found.error?.request ?? found.data?.request ?? null })
  return {
    lines: found.data?.lines,
    previous: found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
  }
}
