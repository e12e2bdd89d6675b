import { lacksRole } from '../../kit/access/roles.ts'
import type { Instance } from '../../kit/instance.ts'
import { bySetting, byState, isArchived, type Reason } from '../../kit/reason.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { MergeRequestRow } from '../entity.ts'
import { mayApprove } from '../policy.ts'

/** Whether authors may not approve their own merge requests. */
export const isOwnApprovalRefused = ({ settings, licensed }: Pick<Instance, 'settings' | 'licensed'>) =>
  licensed && settings.get('prevent_merge_requests_author_approval')

/** Why the user may not approve the merge request; undefined if the user may. Only open merge requests are approved, once by each user. */
export function approvalObstacle(
  instance: Instance,
  project: ProjectRef,
  row: MergeRequestRow,
  { id, has_approved }: { id: number; has_approved: boolean },
): Reason | undefined {
  if (!mayApprove(project)) return lacksRole(project, 'developer')
  if (project.archived) return isArchived
  if (row.state !== 1) return byState('an open merge request', 'one that is merged or closed')
  if (has_approved) return byState('a merge request that the user has not approved', 'an approved one')
  if (row.author_id === id && isOwnApprovalRefused(instance)) return bySetting('prevent_merge_requests_author_approval')
  return undefined
}
