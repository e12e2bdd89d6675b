import { worker } from '../kit/jobs/worker.ts'
import { deactivateDormantUsers } from './acts/deactivate-dormant-users.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'users.deactivate_dormant': { unused_since: string }
  }
}

/** Deactivates unused accounts, some in each transaction. A second run finds only those that the first one left. */
export const deactivateDormantUsersJob = worker({
  kind: 'users.deactivate_dormant',
  at_once: 1,
  async run({ unused_since }, instance, signal, origin) {
    let after: number | undefined = 0
    while (after !== undefined && !signal.aborted) {
      const from: number = after
      after = await instance.perform({ actor: null, origin }, (act) => deactivateDormantUsers(act, unused_since, from))
    }
  },
})
