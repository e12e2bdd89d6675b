import { useList } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'

const refreshed_ms = 4000

/** All hooks with the results of their deliveries, for administrators. An instance has few. */
export function useHookCards() {
  const enabled = useMe().data?.is_admin === true
  return useList('GET /-/gantry/v1/hooks', { per_page: 100 }, { enabled, refetchInterval: refreshed_ms })
}
