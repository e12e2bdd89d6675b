import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFoundExplicit } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { requirePushRules } from '../policy.ts'
import { isConfirmedAddress, pushRuleOf } from '../queries.ts'
import { columnsOf, NO_RULE } from '../rule-columns.ts'
import { trialOf } from '../trial.ts'
import { draft, pushFields, trialResult } from '../trial-entity.ts'

export const testGroupPushRule = endpoint(
  'POST /-/gantry/v1/groups/:id/push_rule/test',
  {
    summary: 'Test the push rules of a group against a sample push',
    access: 'user',
    params: { id: groupId },
    body: { ...pushFields, rule: draft },
    answers: { 200: trialResult },
  },
  async ({ params, body: { rule: drafted, ...push }, actor, db, instance }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today(), 'write')
    requirePushRules(group, instance)
    const rule = drafted ? { ...NO_RULE, ...columnsOf(drafted) } : await pushRuleOf(db, group.id)
    if (!rule) throw notFoundExplicit()
    const { author_email, committer_email } = push
    const rules = trialOf(rule, push, {
      author_is_user: author_email !== undefined && (await isConfirmedAddress(db, author_email)),
      committer_is_caller: committer_email !== undefined && (await isConfirmedAddress(db, committer_email, actor.id)),
    })
    return ok({ passed: rules.every(({ verdict }) => verdict !== 'failed' && verdict !== 'not_tested'), rules })
  },
)
