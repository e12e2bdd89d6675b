import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { countDeliveriesOf } from '../deliveries/delivery-queries.ts'
import type { HookRow } from '../entity.ts'
import { deleteHook } from '../queries.ts'
import { snapshotOfHook } from '../snapshot.ts'

/** Deletes a system hook with its deliveries. Those that wait are not sent. */
export async function removeHook({ db, actor, emit }: Act<Actor>, hook: HookRow) {
  const deliveries = await countDeliveriesOf(db, hook.id)
  await deleteHook(db, hook.id)
  emit('system_hook.removed', { hook_id: hook.id, actor_id: actor.id }, { hook: snapshotOfHook(hook), deliveries })
}
