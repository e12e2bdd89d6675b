import { requireRole } from '../../../kit/access/roles.ts'
import { notFoundExplicit, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { restoreGroup as restore } from '../../acts/restore-group.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail, groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const restoreGroup = endpoint(
  'POST /groups/:id/restore',
  {
    summary: 'Restore a group that is marked for deletion (paid tiers)',
    access: 'user',
    params: { id: groupId },
    answers: { 201: groupDetail },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { today } = act
    const group = await findGroup(db, actor, params.id, today, 'write')
    if (!instance.licensed) throw notFoundExplicit({ step: 'tier' })
    requireRole(group, 'owner')
    if (group.marked_for_deletion_on === null) throw refused('Group has not been marked for deletion')
    await restore(act, group.id)
    return created(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)
