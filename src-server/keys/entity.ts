import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { userDetails } from '../users/entity.ts'

export const usageTypes = ['auth_and_signing', 'auth', 'signing'] as const
export type UsageType = (typeof usageTypes)[number]

export const sshKeyEntity = z
  .object({
    id: z.int(),
    title: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    key: z.string().describe("Algorithm and public key; the name of the key's owner replaces the comment"),
    usage_type: z.string(),
  })
  .meta({ id: 'SshKey' })
export type SshKeyEntity = z.infer<typeof sshKeyEntity>
export const sshKeyWithUser = sshKeyEntity.extend({ user: userDetails }).meta({ id: 'SshKeyWithUser' })

/** The columns that `presentSshKey` needs. */
export interface SshKeyRow {
  id: number
  title: string
  key: string
  usage_type: string
  created_at: string
  expires_at: string | null
  owner_name: string
}

export const presentSshKey = (row: SshKeyRow, { base_url }: Presenting): SshKeyEntity => ({
  id: row.id,
  title: row.title,
  created_at: row.created_at,
  expires_at: row.expires_at,
  key: [...row.key.split(' ', 2), `${row.owner_name} (${new URL(base_url).hostname})`].join(' '),
  usage_type: row.usage_type,
})

export const gpgKeyEntity = z
  .object({ id: z.int(), key: z.string().describe('An armored block'), created_at: z.string() })
  .meta({ id: 'GpgKey' })
export type GpgKeyEntity = z.infer<typeof gpgKeyEntity>

export const presentGpgKey = ({ id, key, created_at }: GpgKeyEntity): GpgKeyEntity => ({ id, key, created_at })

/** A GPG key with what the key says of itself, for its owner and administrators. */
export const gpgKeyDetails = z
  .object({
    id: z.int(),
    fingerprint: z.string(),
    primary_keyid: z.string(),
    subkeys: z.array(z.string()).describe('IDs of the subkeys'),
    user_ids: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        verified: z.boolean().describe('Whether it is a confirmed address of the user'),
      }),
    ),
    algorithm: z.string().nullable(),
    generated_at: z.string().nullable().describe('When the key was generated'),
    expires_at: z.string().nullable(),
    revoked: z.boolean(),
    created_at: z.string().describe('When the user added the key'),
  })
  .meta({ id: 'GpgKeyDetails' })
