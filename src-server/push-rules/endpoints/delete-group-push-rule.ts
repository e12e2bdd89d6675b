import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFoundExplicit } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { requirePushRules } from '../policy.ts'
import { pushRuleOf, removePushRule } from '../queries.ts'

export const deleteGroupPushRule = endpoint(
  'DELETE /groups/:id/push_rule',
  {
    summary: "Delete a group's push rule",
    access: 'user',
    params: { id: groupId },
    answers: { 204: null },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today(), 'write')
    requirePushRules(group, instance)
    const rule = await pushRuleOf(db, group.id)
    if (!rule) throw notFoundExplicit()
    requireUnmodified(request, rule)
    await removePushRule(db, rule.id)
    emit('push_rule.removed', { group_id: group.id, actor_id: actor.id })
    return noContent()
  },
)
