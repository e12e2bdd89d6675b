import { groupDetailOf } from '../../groups/detail-queries.ts'
import { groupDetail, groupId } from '../../groups/entity.ts'
import { findGroup, type GroupRef } from '../../groups/queries.ts'
import { requireRole } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { ApiError, conflict, refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { byState, byValue } from '../../kit/reason.ts'
import { shareGroup as share } from '../acts/share-group.ts'
import { shareFields } from '../filters.ts'
import { groupShareOf, isOutsideHierarchy } from '../group-queries.ts'

export const shareGroup = endpoint(
  'POST /groups/:id/share',
  {
    summary: 'Share a group with another group',
    access: 'user',
    params: { id: groupId },
    body: shareFields,
    answers: { 201: groupDetail },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { today } = act
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    const other = await findGroup(db, actor, body.group_id, today)
    await requireShareable(db, group, other, today)
    const expires_at = body.expires_at ?? null
    if (expires_at !== null && expires_at < today)
      throw conflict('Expires at cannot be a date in the past', byValue('expires_at', `${today} or later`))
    const { group_access } = body
    const link = { shared_group_id: group.id, shared_with_group_id: other.id, group_access, expires_at }
    await share(act, link)
    return created(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)

/**
 * @throws ApiError 400 if the group does not allow shares; 404 if the other group is outside the allowed hierarchy; 409 for the group
 * itself and for a group that it is already shared with
 */
async function requireShareable(db: Trx, group: GroupRef, other: GroupRef, today: string) {
  if (group.share_with_group_lock === 1) throw refused('The group sharing with group is disabled')
  if (other.id === group.id)
    throw conflict('A group cannot be shared with itself', byValue('group_id', 'another group'))
  if (await isOutsideHierarchy(db, group.id, other.id)) throw new ApiError(404, { message: 'Not Found' })
  const share = await groupShareOf(db, group.id, other.id)
  if (share && (share.expires_at === null || share.expires_at > today))
    throw conflict(
      'Shared group The group has already been shared with this group',
      byState('a group without a share', 'a group that it is shared with'),
    )
}
