import type { ReadAddress } from '../api/client.ts'
import { type WriteRequest, writeRequest } from '../api/write-request.ts'

/** Whose keys. `own`: they belong to the current user, who needs no administrator's rights. */
export interface KeyOwner {
  id: number
  name: string
  own: boolean
}

export interface SshKeyValues {
  title: string
  key: string
  usage_type: 'auth_and_signing' | 'auth' | 'signing'
  /** A day, or empty. */
  expires_at: string
}

export const sshKeyReads: readonly ReadAddress[] = ['GET /user/keys', 'GET /users/:id_or_username/keys']
export const gpgKeyReads: readonly ReadAddress[] = [
  'GET /user/gpg_keys',
  'GET /users/:id/gpg_keys',
  'GET /-/gantry/v1/users/:id/gpg_keys',
]

export function addSshKeyRequest({ id, own }: KeyOwner, values: SshKeyValues): WriteRequest<{ id: number }> {
  const { title, key, usage_type, expires_at } = values
  const input = { title: title.trim(), key: key.trim(), usage_type, ...(expires_at && { expires_at }) }
  return own ? writeRequest('POST /user/keys', input) : writeRequest('POST /users/:id/keys', { id, ...input })
}

export const deleteSshKeyRequest = ({ id, own }: KeyOwner, key_id: number): WriteRequest =>
  own
    ? writeRequest('DELETE /user/keys/:key_id', { key_id })
    : writeRequest('DELETE /users/:id/keys/:key_id', { id, key_id })

export const addGpgKeyRequest = ({ id, own }: KeyOwner, key: string): WriteRequest =>
  own
    ? writeRequest('POST /user/gpg_keys', { key: key.trim() })
    : writeRequest('POST /users/:id/gpg_keys', { id, key: key.trim() })

/** `revoke` also distrusts the signatures that were made with the key. */
export function removeGpgKeyRequest({ id, own }: KeyOwner, key_id: number, way: 'delete' | 'revoke'): WriteRequest {
  if (way === 'delete')
    return own
      ? writeRequest('DELETE /user/gpg_keys/:key_id', { key_id })
      : writeRequest('DELETE /users/:id/gpg_keys/:key_id', { id, key_id })
  return own
    ? writeRequest('POST /user/gpg_keys/:key_id/revoke', { key_id })
    : writeRequest('POST /users/:id/gpg_keys/:key_id/revoke', { id, key_id })
}
