import { ofUser } from './described.ts'

// Who is told of what belongs to an account: the user and administrators.

interface OfUser {
  user_id: number
}

export const session = ({ payload }: { payload: OfUser }) => ofUser(payload.user_id)
export const token = ({ payload }: { payload: OfUser & { token_id: number } }) =>
  ofUser(payload.user_id, payload.token_id)
export const sshKey = ({ payload }: { payload: OfUser & { key_id: number } }) => ofUser(payload.user_id, payload.key_id)
export const gpgKey = ({ payload }: { payload: OfUser & { gpg_key_id: number } }) =>
  ofUser(payload.user_id, payload.gpg_key_id)
