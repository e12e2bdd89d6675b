import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { refused } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { accepted } from '../../kit/http/reply.ts'
import { groupId } from '../entity.ts'
import { daysKept } from '../policy.ts'
import { findGroup, type GroupRef } from '../queries.ts'
import { hideGroup, markGroup } from '../removal-queries.ts'

export const deleteGroup = endpoint(
  'DELETE /groups/:id',
  {
    summary: 'Delete a group with all that is in it: at once, or on the higher tiers some days later',
    access: 'user',
    params: { id: groupId },
    body: {
      permanently_remove: z
        .boolean()
        .default(false)
        .describe('Do not wait; for subgroups that are marked for deletion already (higher tiers)'),
      full_path: z.string().optional().describe('The full path once more, with permanently_remove'),
    },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, body, actor, db, act, emit, enqueue, instance, request }) => {
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    requireUnmodified(request, group)
    if (daysKept(instance) !== null) {
      if (body.permanently_remove) requirePermanent(group, body.full_path)
      else {
        if (group.marked_for_deletion_on !== null) throw refused('Group has been already marked for deletion')
        await markGroup(db, group.id, { on: today, by: actor.id })
        emit('group.marked', { group_id: group.id, actor_id: actor.id })
        return accepted({ message: '202 Accepted' })
      }
    }
    emit('group.removed', { group_id: group.id, full_path: group.full_path, actor_id: actor.id })
    await hideGroup(act, group.id, actor.id)
    await enqueue('group.remove', { group_id: group.id })
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
