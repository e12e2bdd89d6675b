import { worker } from '../kit/jobs/worker.ts'
import { revokeLongLived } from './acts/revoke-long-lived.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'tokens.revoke_long_lived': { latest: string }
  }
}

/** Revokes tokens that live longer than a lowered limit allows, some in each transaction. A second run finds none. */
export const revokeLongLivedTokens = worker({
  kind: 'tokens.revoke_long_lived',
  at_once: 1,
  async run({ latest }, instance, signal, origin) {
    let more = true
    while (more && !signal.aborted)
      more = await instance.perform({ actor: null, origin }, (act) => revokeLongLived(act, latest))
  },
})
