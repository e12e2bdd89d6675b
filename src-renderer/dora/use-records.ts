import type { Input, ReadAddress } from '../api/client.ts'
import { type Read, useRead } from '../api/use-api.ts'
import type { Tier } from './metrics-query.ts'
import type { Subject } from './use-metric.ts'

/** The days of a point. */
interface Days {
  start_date: string
  end_date: string
}

/** How many records a dialog lists. */
export const maxRecords = 100

/** The deployments behind the deployment frequency and the change failure rate. */
export const useDeployments = (subject: Subject, days: Days, tiers: readonly Tier[]) =>
  useSubjectRead(
    subject,
    'GET /-/gantry/v1/projects/:id/dora/deployments',
    'GET /-/gantry/v1/groups/:id/dora/deployments',
    { id: subject.id, ...days, environment_tiers: [...tiers], per_page: maxRecords },
  )

/** The merge requests behind the lead time for changes. */
export const useMergeRequests = (subject: Subject, days: Days, tiers: readonly Tier[]) =>
  useSubjectRead(
    subject,
    'GET /-/gantry/v1/projects/:id/dora/merge_requests',
    'GET /-/gantry/v1/groups/:id/dora/merge_requests',
    { id: subject.id, ...days, environment_tiers: [...tiers], per_page: maxRecords },
  )

/** The incidents behind the change failure rate or the time to restore service. */
export const useIncidents = (subject: Subject, days: Days, metric: 'change_failure_rate' | 'time_to_restore_service') =>
  useSubjectRead(
    subject,
    'GET /-/gantry/v1/projects/:id/dora/incidents',
    'GET /-/gantry/v1/groups/:id/dora/incidents',
    { id: subject.id, ...days, metric, per_page: maxRecords },
  )

function useSubjectRead<P extends ReadAddress, G extends ReadAddress>(
  { kind }: Subject,
  projectAddress: P,
  groupAddress: G,
  input: Input<P> & Input<G>,
): Read<P> | Read<G> {
  const project = useRead(projectAddress, input, { enabled: kind === 'project' })
  const group = useRead(groupAddress, input, { enabled: kind === 'group' })
  return kind === 'project' ? project : group
}
