import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { presentPushRule, pushRule, pushRuleFields } from '../entity.ts'
import { requirePushRules } from '../policy.ts'
import { addPushRule, pushRuleOf } from '../queries.ts'
import { columnsOf, saysSomething } from '../rule-columns.ts'

export const createGroupPushRule = endpoint(
  'POST /groups/:id/push_rule',
  {
    summary: 'Give a group a push rule',
    access: 'user',
    params: { id: groupId },
    body: pushRuleFields,
    rules: [saysSomething],
    answers: { 201: pushRule },
  },
  async ({ params, body, actor, db, emit, instance }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today(), 'write')
    requirePushRules(group, instance)
    if (await pushRuleOf(db, group.id)) throw unprocessable('Group push rule exists, try updating')
    const rule = await addPushRule(db, group.id, columnsOf(body), instance.clock.iso())
    emit('push_rule.created', { group_id: group.id, actor_id: actor.id })
    return created(presentPushRule(rule))
  },
)
