import type { ByEvent } from '../../kit/events/events.ts'
import { audience, type Described, ofUser } from './described.ts'

/** The user and administrators see what happens to an account. */
const account = ({ payload }: { payload: { user_id: number } }) => ofUser(payload.user_id)

/** The events of accounts and sessions. */
export const accountEvents = {
  'session.started': account,
  'session.ended': account,
  /** Everybody who is signed in sees the accounts. */
  'user.created': ({ payload }) => ({ ...ofUser(payload.user_id), audience: audience({ visibility: 'public' }) }),
  'user.updated': account,
  'user.renamed': account,
  'user.blocked': account,
  'user.unblocked': account,
  'user.banned': account,
  'user.unbanned': account,
  'user.deactivated': account,
  'user.activated': account,
  'user.approved': account,
  'user.removal_scheduled': account,
  'user.removed': account,
} satisfies Partial<ByEvent<Described>>
