import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { createPushRule } from '../acts/create-push-rule.ts'
import { presentPushRule, pushRule, pushRuleFields } from '../entity.ts'
import { requirePushRules } from '../policy.ts'
import { pushRuleOf } from '../queries.ts'
import { atLeastOneRuleField, columnsOf } from '../rule-columns.ts'

export const createGroupPushRule = endpoint(
  'POST /groups/:id/push_rule',
  {
    summary: 'Add push rules to a group',
    access: 'user',
    params: { id: groupId },
    body: pushRuleFields,
    rules: [atLeastOneRuleField],
    answers: { 201: pushRule },
  },
  async ({ params, body, actor, db, act, instance }) => {
    const group = await findGroup(db, actor, params.id, act.today, 'write')
    requirePushRules(group, instance)
    if (await pushRuleOf(db, group.id)) throw unprocessable('Group push rule exists, try updating')
    return created(presentPushRule(await createPushRule(act, group.id, columnsOf(body))))
  },
)
