import type { Admin } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { MASK } from '../../kit/secrets.ts'
import { recordOfChanges, type SettingChanges } from '../../kit/settings/changes.ts'
import type { Settings } from '../../kit/settings/registry.ts'

/** Changes application settings. The event has the names and values of the changed settings, without secrets. */
export async function updateSettings(
  { db, actor, instance, now, emit }: Act<Admin>,
  stored: Settings,
  changes: SettingChanges,
) {
  if (Object.keys(changes).length === 0) return
  const record = recordOfChanges(changes, stored, MASK)
  await instance.settings.store(db, changes, now)
  emit('settings.updated', { actor_id: actor.id }, { changes: record })
}
