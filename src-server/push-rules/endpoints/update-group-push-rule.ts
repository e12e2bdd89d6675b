import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { updatePushRule } from '../acts/update-push-rule.ts'
import { presentPushRule, pushRule, pushRuleFields } from '../entity.ts'
import { requirePushRules } from '../policy.ts'
import { pushRuleOf } from '../queries.ts'
import { atLeastOneRuleField, columnsOf } from '../rule-columns.ts'

export const updateGroupPushRule = endpoint(
  'PUT /groups/:id/push_rule',
  {
    summary: 'Change the push rules of a group',
    access: 'user',
    params: { id: groupId },
    body: pushRuleFields,
    rules: [atLeastOneRuleField],
    answers: { 200: pushRule },
  },
  async ({ params, body, actor, db, act, instance }) => {
    const group = await findGroup(db, actor, params.id, act.today, 'write')
    requirePushRules(group, instance)
    const rule = await pushRuleOf(db, group.id)
    if (!rule) throw notFound('Push rule')
    return ok(presentPushRule(await updatePushRule(act, group.id, rule, columnsOf(body))))
  },
)
