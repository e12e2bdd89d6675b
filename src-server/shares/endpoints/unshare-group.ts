import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { requireRole } from '../../kit/access/roles.ts'
import { notFound } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { unshareGroup as unshare } from '../acts/unshare-group.ts'
import { groupShareOf } from '../group-queries.ts'

export const unshareGroup = endpoint(
  'DELETE /groups/:id/share/:group_id',
  {
    summary: 'Stop sharing a group with another group',
    access: 'user',
    params: { id: groupId, group_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const group = await findGroup(db, actor, params.id, act.today, 'write')
    requireRole(group, 'owner')
    const share = await groupShareOf(db, group.id, params.group_id)
    if (!share) throw notFound('Group Link')
    requireUnmodified(request, { updated_at: share.created_at })
    await unshare(act, share)
    return noContent()
  },
)
