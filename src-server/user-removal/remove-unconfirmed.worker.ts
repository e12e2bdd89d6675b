import { worker } from '../kit/jobs/worker.ts'
import { removeUnconfirmedUsers } from './acts/remove-unconfirmed-users.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'users.remove_unconfirmed': { created_before: string }
  }
}

/** Removes accounts that were never confirmed, some in each transaction. A second run finds only those that the first one left. */
export const removeUnconfirmedUsersJob = worker({
  kind: 'users.remove_unconfirmed',
  at_once: 1,
  async run({ created_before }, instance, signal, origin) {
    let after: number | undefined = 0
    while (after !== undefined && !signal.aborted) {
      const from: number = after
      after = await instance.perform({ actor: null, origin }, (act) =>
        removeUnconfirmedUsers(act, created_before, from),
      )
    }
  },
})
