import type { Act } from '../../kit/act.ts'
import { addDays } from '../../kit/clock.ts'
import { dormantUsers } from '../state-queries.ts'
import { deactivateUser } from './change-state.ts'

const AT_ONCE = 100

/** Queues the deactivation of unused accounts, if the setting asks for it. */
export async function sweepDormantUsers({ instance, today, enqueue }: Act) {
  const { settings } = instance
  if (!settings.get('deactivate_dormant_users')) return
  await enqueue('users.deactivate_dormant', {
    unused_since: addDays(today, -settings.get('deactivate_dormant_users_period')),
  })
}

/**
 * Deactivates some of the accounts that were not used after a day. Administrators stay active, because somebody must be able to activate
 * the others.
 *
 * @returns the id to go on after; undefined if there are no more
 */
export async function deactivateDormantUsers(
  act: Act,
  unused_since: string,
  after: number,
): Promise<number | undefined> {
  const users = await dormantUsers(act.db, { unused_since, after, limit: AT_ONCE })
  for (const user of users) await deactivateUser(act, user)
  return users.length === AT_ONCE ? users.at(-1)?.id : undefined
}
