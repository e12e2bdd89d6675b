import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { presentPushRule, pushRule, pushRuleFields } from '../entity.ts'
import { requirePushRules } from '../policy.ts'
import { changePushRule, pushRuleOf } from '../queries.ts'
import { columnsOf, saysSomething } from '../rule-columns.ts'

export const updateGroupPushRule = endpoint(
  'PUT /groups/:id/push_rule',
  {
    summary: "Change a group's push rule",
    access: 'user',
    params: { id: groupId },
    body: pushRuleFields,
    rules: [saysSomething],
    answers: { 200: pushRule },
  },
  async ({ params, body, actor, db, emit, instance }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today(), 'write')
    requirePushRules(group, instance)
    const rule = await pushRuleOf(db, group.id)
    if (!rule) throw notFound('Push rule')
    const changed = await changePushRule(db, rule.id, columnsOf(body), instance.clock.iso())
    emit('push_rule.updated', { group_id: group.id, actor_id: actor.id })
    return ok(presentPushRule(changed))
  },
)
