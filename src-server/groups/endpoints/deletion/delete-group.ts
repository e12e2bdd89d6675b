import { z } from 'zod'
import { requireRole } from '../../../kit/access/roles.ts'
import { refused } from '../../../kit/errors.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { accepted } from '../../../kit/http/reply.ts'
import { markGroup } from '../../acts/mark-group.ts'
import { removeGroup } from '../../acts/remove-group.ts'
import { groupId } from '../../entity.ts'
import { daysKept } from '../../policy.ts'
import { findGroup, type GroupRef } from '../../queries.ts'

export const deleteGroup = endpoint(
  'DELETE /groups/:id',
  {
    summary: 'Delete a group with its contents, or mark it for deletion if deletion is delayed',
    access: 'user',
    params: { id: groupId },
    body: {
      permanently_remove: z
        .boolean()
        .default(false)
        .describe('Immediately deletes a subgroup that is already marked for deletion (paid tiers)'),
      full_path: z.string().optional().describe('Full path of the group, required with permanently_remove'),
    },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const group = await findGroup(db, actor, params.id, act.today, 'write')
    requireRole(group, 'owner')
    requireUnmodified(request, group)
    if (daysKept(instance) !== null) {
      if (body.permanently_remove) requirePermanent(group, body.full_path)
      else {
        if (group.marked_for_deletion_on !== null) throw refused('Group has been already marked for deletion')
        await markGroup(act, group.id)
        return accepted({ message: '202 Accepted' })
      }
    }
    await removeGroup(act, group.id, actor.id)
    return accepted({ message: '202 Accepted' })
  },
)

/** @throws ApiError 400 */
function requirePermanent(group: GroupRef, full_path: string | undefined) {
  if (group.parent_id === null) throw refused('`permanently_remove` option is only available for subgroups.')
  if (group.marked_for_deletion_on === null) throw refused('Group must be marked for deletion first.')
  if (full_path !== group.full_path)
    throw refused('`full_path` is incorrect. You must enter the complete path for the subgroup.')
}
