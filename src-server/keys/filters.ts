import { z } from 'zod'
import { datetime, recordId } from '../kit/http/wire.ts'
import { usageTypes } from './entity.ts'

/** The parameter of addresses that take an id or a username. */
export const ownerParams = { id_or_username: z.union([recordId, z.string()]).describe('ID or username') }
/** The parameters of a new SSH key. */
export const newSshKeyFields = {
  title: z.string(),
  key: z.string().describe('The line of a public key file: `ssh-ed25519 AAAA…`'),
  expires_at: datetime.nullable().optional().describe('The key expires at this time'),
  usage_type: z.enum(usageTypes).default('auth_and_signing'),
}
export type NewSshKeyFields = z.output<z.ZodObject<typeof newSshKeyFields>>
