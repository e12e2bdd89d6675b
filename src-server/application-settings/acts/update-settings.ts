import type { Admin } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import { addDays } from '../../kit/clock.ts'
import { MASK } from '../../kit/secrets.ts'
import { recordOfChanges, type SettingChanges } from '../../kit/settings/changes.ts'
import type { Settings } from '../../kit/settings/registry.ts'
import type { SettingStore } from '../../kit/settings/settings.ts'

/** Changes application settings. The event has the names and values of the changed settings, without secrets. */
export async function updateSettings(
  act: PlainAct<Admin> & { instance: { settings: Pick<SettingStore, 'store'> } },
  stored: Settings,
  changes: SettingChanges,
) {
  const { db, actor, instance, now, emit } = act
  if (Object.keys(changes).length === 0) return
  const record = recordOfChanges(changes, stored, MASK)
  await instance.settings.store(db, changes, now)
  emit('settings.updated', { actor_id: actor.id }, { changes: record })
  await revokeLongerTokens(act, stored.max_personal_access_token_lifetime, changes.max_personal_access_token_lifetime)
}

/** Tokens that live longer than a lowered limit allows are revoked. */
async function revokeLongerTokens(
  { today, enqueue }: PlainAct,
  before: number | null,
  after: number | null | undefined,
) {
  if (after === undefined || after === null || after >= (before ?? Number.POSITIVE_INFINITY)) return
  await enqueue('tokens.revoke_long_lived', { latest: addDays(today, after) })
}
