import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import type { PushRuleRow, RuleColumns } from '../entity.ts'
import { setPushRule } from '../queries.ts'
import { RULE_COLUMNS } from '../rule-columns.ts'

/** Changes the push rule of a group. */
export async function updatePushRule(
  { db, actor, now, emit }: Act<Actor>,
  group_id: number,
  before: PushRuleRow,
  columns: Partial<RuleColumns>,
) {
  const rule = await setPushRule(db, before.id, columns, now)
  const changes = changesBetween(before, rule, RULE_COLUMNS)
  const group = await snapshotOfGroup(db, group_id)
  emit('push_rule.updated', { group_id, actor_id: actor.id }, { group, rule, changes })
  return rule
}
