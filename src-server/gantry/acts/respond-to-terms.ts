import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { addAcceptance, removeAcceptance } from '../terms-queries.ts'

/** Accepts one version of the terms. */
export async function acceptTerms({ db, actor, now, emit }: Act<Actor>, version: string) {
  await addAcceptance(db, { user_id: actor.id, version, accepted_at: now })
  emit('terms.accepted', { user_id: actor.id, version }, { user: await snapshotOfUser(db, actor.id) })
}

/** Declines one version of the terms, also one that was accepted before. */
export async function declineTerms({ db, actor, emit }: Act<Actor>, version: string) {
  await removeAcceptance(db, actor.id, version)
  emit('terms.declined', { user_id: actor.id, version }, { user: await snapshotOfUser(db, actor.id) })
}
