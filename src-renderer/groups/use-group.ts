import { useRead } from '../api/use-api.ts'

/** One group without its projects, which have lists of their own. */
export const useGroup = (id: number | string) => useRead('GET /groups/:id', { id, with_projects: false })

/** What is right in one group, and how far the user reaches into it. */
export function useGroupCounts(id: number) {
  const read = useRead('GET /-/gantry/v1/groups/counts', { ids: [id] })
  return { ...read, counts: read.data?.[0] }
}

/** Whether the instance has the higher tiers; undefined until that is known. */
export function useLicensed(): boolean | undefined {
  const { data } = useRead('GET /-/gantry/v1/state', {})
  return data && data.tier !== 'free'
}
