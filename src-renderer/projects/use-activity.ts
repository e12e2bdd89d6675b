import { useQuery } from '@tanstack/react-query'
import { fetchBody } from '../api/client.ts'

const ADDRESS = 'GET /-/gantry/v1/projects/activity'
type Weeks = readonly number[]

interface Wish {
  give: (weeks: Weeks | null) => void
  fail: (cause: unknown) => void
  signal: AbortSignal
}
/** Rows scroll by faster than one could ask for each of them: what comes into sight within this time is asked for at once. */
const gather_ms = 60
const mostAtOnce = 100
const wishes = new Map<number, Wish[]>()

function wish(id: number, signal: AbortSignal): Promise<Weeks | null> {
  return new Promise((give, fail) => {
    if (wishes.size === 0) setTimeout(askTogether, gather_ms)
    wishes.set(id, [...(wishes.get(id) ?? []), { give, fail, signal }])
  })
}

function askTogether() {
  const all = [...wishes].filter(([, those]) => those.some(({ signal }) => !signal.aborted))
  wishes.clear()
  for (let from = 0; from < all.length; from += mostAtOnce) void askFor(all.slice(from, from + mostAtOnce))
}

async function askFor(wanted: readonly (readonly [number, readonly Wish[]])[]) {
  try {
    const answered = await fetchBody(ADDRESS, { ids: wanted.map(([id]) => id) })
    const weeks = new Map(answered.map((one) => [one.project_id, one.weeks]))
    for (const [id, those] of wanted) for (const { give } of those) give(weeks.get(id) ?? null)
  } catch (cause) {
    for (const [, those] of wanted) for (const { fail } of those) fail(cause)
  }
}

export const activityKey = (project_id: number) => [ADDRESS, { project_id }] as const

/** What happened in a project in each of the last twelve weeks; null where the server does not tell. */
export function useActivity(project_id: number): Weeks | null | undefined {
  const { data } = useQuery({
    queryKey: activityKey(project_id),
    queryFn: ({ signal }) => wish(project_id, signal),
    staleTime: 300_000,
  })
  return data
}
