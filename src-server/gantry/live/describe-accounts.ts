import type { ByEvent, StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, NOTHING, ofUser } from './described.ts'

interface OfUser {
  user_id: number
}
const account = ({ payload }: { payload: OfUser }) => ofUser(payload.user_id)
const sshKey = ({ payload }: { payload: OfUser & { key_id: number } }) => ofUser(payload.user_id, payload.key_id)
const gpgKey = ({ payload }: { payload: OfUser & { gpg_key_id: number } }) =>
  ofUser(payload.user_id, payload.gpg_key_id)
/** Only administrators are told of impersonation tokens. */
const token = ({ payload, snapshot }: StoredEvent<'token.created' | 'token.revoked'>): Described => {
  const { user_id, token_id } = payload
  return snapshot.token.impersonation
    ? { ...NOTHING, record_id: token_id, user_id, audience: audience({}) }
    : ofUser(user_id, token_id)
}

const email = ({ payload }: { payload: { user_id: number; email_id: number } }) =>
  ofUser(payload.user_id, payload.email_id)

/** Both users are told. */
const follow = ({ payload }: { payload: { user_id: number; follower_id: number } }) => ({
  ...ofUser(payload.user_id),
  audience: audience({ users: [payload.user_id, payload.follower_id] }),
})

/** The events of accounts and of what belongs to them. The user and administrators see them. */
export const accountEvents = {
  'key.created': sshKey,
  'key.removed': sshKey,
  'gpg_key.created': gpgKey,
  'gpg_key.removed': gpgKey,
  'token.created': token,
  'token.revoked': token,
  'session.started': account,
  'user.sign_in_refused': account,
  'session.ended': account,
  'terms.accepted': account,
  'terms.declined': account,
  /** Everybody who is signed in sees the accounts. */
  'user.created': ({ payload }) => ({ ...ofUser(payload.user_id), audience: audience({ visibility: 'public' }) }),
  'user.updated': account,
  'user.renamed': account,
  'user.status_changed': ({ payload }) => ({
    ...ofUser(payload.user_id),
    audience: audience({ visibility: 'public' }),
  }),
  'user.followed': follow,
  'user.unfollowed': follow,
  'email.created': email,
  'email.removed': email,
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
