import { rm } from 'node:fs/promises'
import { inPortions } from '../kit/jobs/portions.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { worker } from '../kit/jobs/worker.ts'
import { deleteProjectRows } from '../projects/deletion/delete-project-rows.ts'
import { removeAccount } from './acts/remove-account.ts'
import { removeBelongings } from './acts/remove-belongings.ts'
import { contributionSteps, imageFilesBy } from './contribution-queries.ts'
import { accountToRemove } from './queries.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'user.remove': { user_id: number; hard_delete: boolean }
  }
}

/**
 * Removes a blocked account: first its projects, groups and memberships, then its contributions in small steps, at last the account. An
 * interrupted job finds the rest and continues.
 */
export const removeUserRows = worker({
  kind: 'user.remove',
  at_once: 1,
  async run({ user_id, hard_delete }, instance, signal, origin) {
    const account = await accountToRemove(instance.db.read, user_id)
    if (!account) return
    // An administrator has kept the account of somebody who deleted it.
    if (origin.actor_id === user_id && account.state !== 'blocked') return
    const by = { actor: null, origin }
    const { project_ids, ghost_id } = await instance.perform(by, (act) => removeBelongings(act, user_id, hard_delete))
    for (const id of project_ids) await deleteProjectRows(instance, id, signal)
    // Files are deleted before the rows that name them.
    if (hard_delete)
      for (const file of await imageFilesBy(instance.db.read, user_id))
        await rm(instance.files.pathOf(file), { force: true })
    const accounts = { user_id, ghost_id }
    for (const step of contributionSteps(hard_delete))
      await inPortions(instance, signal, (trx, limit) => step(trx, accounts, limit))
    await instance.perform(by, (act) => removeAccount(act, user_id, hard_delete))
  },
  // The account is blocked, so nobody would ask for its removal again.
  async giveUp(payload, { db, clock }, _error, origin) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at, origin })('user.remove', payload))
  },
})
