import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFoundExplicit } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { removePushRule } from '../acts/remove-push-rule.ts'
import { requirePushRules } from '../policy.ts'
import { pushRuleOf } from '../queries.ts'

export const deleteGroupPushRule = endpoint(
  'DELETE /groups/:id/push_rule',
  {
    summary: 'Remove the push rules of a group',
    access: 'user',
    params: { id: groupId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const group = await findGroup(db, actor, params.id, act.today, 'write')
    requirePushRules(group, instance)
    const rule = await pushRuleOf(db, group.id)
    if (!rule) throw notFoundExplicit()
    requireUnmodified(request, rule)
    await removePushRule(act, group.id, rule)
    return noContent()
  },
)
