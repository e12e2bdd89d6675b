import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import type { PushRuleRow } from '../entity.ts'
import { deletePushRule } from '../queries.ts'

/** Removes the push rule of a group. */
export async function removePushRule({ db, actor, emit }: Act<Actor>, group_id: number, rule: PushRuleRow) {
  await deletePushRule(db, rule.id)
  const group = await snapshotOfGroup(db, group_id)
  emit('push_rule.removed', { group_id, actor_id: actor.id }, { group, rule })
}
