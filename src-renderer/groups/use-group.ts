import { useRead } from '../api/use-api.ts'

/** Omits the projects of the group, which other requests load in pages. */
export const useGroup = (id: number | string) => useRead('GET /groups/:id', { id, with_projects: false })

/** Counts of a group, and the current user's access level. */
export function useGroupCounts(id: number) {
  const read = useRead('GET /-/gantry/v1/groups/counts', { ids: [id] })
  return { ...read, counts: read.data?.[0] }
}

/** True on premium and ultimate. Undefined while loading. */
export function useLicensed(): boolean | undefined {
  const { data } = useRead('GET /-/gantry/v1/state', {})
  return data && data.tier !== 'free'
}
