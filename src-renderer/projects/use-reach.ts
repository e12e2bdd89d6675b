import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import type { Reach } from './settings-draft.ts'

/** How far the user reaches into a project, by whichever way, and what stands against knowing it. */
export function useReachRead(id: number) {
  const me = useMe()
  const read = useRead('GET /-/gantry/v1/projects/contents', { ids: [id] })
  const level = read.data?.find((one) => one.id === id)?.access_level
  const reach: Reach | undefined =
    me.data && level !== undefined ? { level, admin: me.data.is_admin ?? false } : undefined
  return { reach, error: reach ? null : (read.error ?? me.error), retry: read.retry }
}

/** The same alone; undefined until it is known. */
export const useReach = (id: number): Reach | undefined => useReachRead(id).reach
