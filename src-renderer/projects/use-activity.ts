import { useQuery } from '@tanstack/react-query'
import { fetchBody } from '../api/client.ts'

const ADDRESS = 'GET /-/gantry/v1/projects/activity'
type Weeks = readonly number[]

interface PendingRequest {
  resolve: (weeks: Weeks | null) => void
  reject: (cause: unknown) => void
  signal: AbortSignal
}
/** Rows that become visible within this time share one request. */
const batch_ms = 60
const maxPerRequest = 100
const pendingById = new Map<number, PendingRequest[]>()

function requestWeeks(id: number, signal: AbortSignal): Promise<Weeks | null> {
  return new Promise((resolve, reject) => {
    if (pendingById.size === 0) setTimeout(sendBatches, batch_ms)
    pendingById.set(id, [...(pendingById.get(id) ?? []), { resolve, reject, signal }])
  })
}

function sendBatches() {
  const all = [...pendingById].filter(([, requests]) => requests.some(({ signal }) => !signal.aborted))
  pendingById.clear()
  for (let from = 0; from < all.length; from += maxPerRequest) void fetchBatch(all.slice(from, from + maxPerRequest))
}

async function fetchBatch(batch: readonly (readonly [number, readonly PendingRequest[]])[]) {
  try {
    const activity = await fetchBody(ADDRESS, { ids: batch.map(([id]) => id) })
    const weeksById = new Map(activity.map(({ project_id, weeks }) => [project_id, weeks]))
    for (const [id, requests] of batch) for (const { resolve } of requests) resolve(weeksById.get(id) ?? null)
  } catch (cause) {
    for (const [, requests] of batch) for (const { reject } of requests) reject(cause)
  }
}

export const activityKey = (project_id: number) => [ADDRESS, { project_id }] as const

/** Events per week over the last twelve weeks. Null if the user may not see the project's activity. */
export function useActivity(project_id: number): Weeks | null | undefined {
  const { data } = useQuery({
    queryKey: activityKey(project_id),
    queryFn: ({ signal }) => requestWeeks(project_id, signal),
    staleTime: 300_000,
  })
  return data
}
