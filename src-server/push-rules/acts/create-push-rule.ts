import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import type { RuleColumns } from '../entity.ts'
import { insertPushRule } from '../queries.ts'

/** Creates the push rule of a group that has none. */
export async function createPushRule(
  { db, actor, now, emit }: Act<Actor>,
  group_id: number,
  columns: Partial<RuleColumns>,
) {
  const rule = await insertPushRule(db, group_id, columns, now)
  const group = await snapshotOfGroup(db, group_id)
  emit('push_rule.created', { group_id, actor_id: actor.id }, { group, rule })
  return rule
}
