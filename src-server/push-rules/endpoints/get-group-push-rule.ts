import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFoundExplicit } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { presentPushRule, pushRule } from '../entity.ts'
import { requirePushRules } from '../policy.ts'
import { pushRuleOf } from '../queries.ts'

export const getGroupPushRule = endpoint(
  'GET /groups/:id/push_rule',
  {
    summary: 'Get the push rules of a group',
    access: 'user',
    params: { id: groupId },
    answers: { 200: pushRule },
  },
  async ({ params, actor, db, instance }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    requirePushRules(group, instance)
    const rule = await pushRuleOf(db, group.id)
    if (!rule) throw notFoundExplicit()
    return ok(presentPushRule(rule))
  },
)
