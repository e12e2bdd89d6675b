import type { Act } from '../../kit/act.ts'
import { addDays } from '../../kit/clock.ts'
import { soleGroupsOf } from '../queries.ts'
import { unconfirmedUsers } from '../unconfirmed-queries.ts'
import { scheduleRemoval } from './schedule-removal.ts'

const AT_ONCE = 100

/** Queues the removal of accounts that were never confirmed, if the settings ask for it. */
export async function sweepUnconfirmedUsers({ instance, today, enqueue }: Act) {
  const { settings } = instance
  if (!settings.get('delete_unconfirmed_users') || settings.get('email_confirmation_setting') === 'off') return
  await enqueue('users.remove_unconfirmed', {
    created_before: addDays(today, -settings.get('unconfirmed_users_delete_after_days')),
  })
}

/**
 * Removes some of the accounts that were created before a day, never confirmed and never used. Somebody who alone owns a group stays.
 *
 * @returns the id to go on after; undefined if there are no more
 */
export async function removeUnconfirmedUsers(
  act: Act,
  created_before: string,
  after: number,
): Promise<number | undefined> {
  const users = await unconfirmedUsers(act.db, { created_before, after, limit: AT_ONCE })
  for (const user of users)
    if ((await soleGroupsOf(act.db, user.id)).length === 0) await scheduleRemoval(act, user, false)
  return users.length === AT_ONCE ? users.at(-1)?.id : undefined
}
