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
