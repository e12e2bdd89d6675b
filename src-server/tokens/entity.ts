import { z } from 'zod'

const fields = {
  id: z.int(),
  name: z.string(),
  revoked: z.boolean(),
  created_at: z.string(),
  scopes: z.array(z.string()),
  user_id: z.int(),
  last_used_at: z.string().nullable(),
  active: z.boolean(),
  expires_at: z.string().nullable(),
}
/** A token without its secret. */
export const tokenEntity = z.object(fields).meta({ id: 'PersonalAccessToken' })
/** The answer to creating a token, the only one with the secret. */
export const newTokenEntity = z.object({ ...fields, token: z.string() }).meta({ id: 'NewPersonalAccessToken' })
export type TokenEntity = z.infer<typeof tokenEntity>
/** A new token of the user who has a role. */
export const roleTokenEntity = z
  .object({ ...fields, token: z.string(), role: z.string(), username: z.string().describe('The user of the role') })
  .meta({ id: 'RoleToken' })

const impersonation = z.literal(true)
export const impersonationTokenEntity = z.object({ ...fields, impersonation }).meta({ id: 'ImpersonationToken' })
export const newImpersonationTokenEntity = z
  .object({ ...fields, token: z.string(), impersonation })
  .meta({ id: 'NewImpersonationToken' })

const access_level = z.int()
/** A token of a project or group, with the access level of its bot. */
export const resourceTokenEntity = z.object({ ...fields, access_level }).meta({ id: 'ResourceAccessToken' })
export const newResourceTokenEntity = z
  .object({ ...fields, access_level, token: z.string() })
  .meta({ id: 'NewResourceAccessToken' })

/** All scopes that a token can have. */
export const tokenScopes = [
  'api',
  'read_api',
  'read_user',
  'read_repository',
  'write_repository',
  'read_registry',
  'write_registry',
  'sudo',
  'admin_mode',
  'create_runner',
  'k8s_proxy',
  'self_rotate',
] as const

/** The scopes of a token that its owner creates through the API. Administrators create tokens with more. */
export const ownTokenScopes = ['k8s_proxy', 'self_rotate'] as const

/** The scopes that a token of a project or group can have. */
export const resourceTokenScopes = [
  'api',
  'read_api',
  'read_repository',
  'write_repository',
  'read_registry',
  'write_registry',
  'create_runner',
  'k8s_proxy',
  'self_rotate',
] as const

/** The columns that `presentToken` needs. */
export interface TokenRow {
  id: number
  name: string
  revoked: 0 | 1
  created_at: string
  scopes: string
  user_id: number
  last_used_at: string | null
  expires_at: string | null
  impersonation: 0 | 1
}

export const scopesOf = ({ scopes }: Pick<TokenRow, 'scopes'>): string[] => JSON.parse(scopes)

/** Whether a token works today. */
export const isActive = ({ revoked, expires_at }: Pick<TokenRow, 'revoked' | 'expires_at'>, today: string) =>
  revoked === 0 && (expires_at === null || expires_at > today)

/** A token expires at the start of `expires_at`. */
export function presentToken(row: TokenRow, today: string): TokenEntity {
  return {
    id: row.id,
    name: row.name,
    revoked: row.revoked === 1,
    created_at: row.created_at,
    scopes: scopesOf(row),
    user_id: row.user_id,
    last_used_at: row.last_used_at,
    active: isActive(row, today),
    expires_at: row.expires_at,
  }
}

export const presentImpersonationToken = (row: TokenRow, today: string) => ({
  ...presentToken(row, today),
  impersonation: true as const,
})

export const presentResourceToken = (row: TokenRow & { access_level: number }, today: string) => ({
  ...presentToken(row, today),
  access_level: row.access_level,
})

const tokenCall = z.object({
  at: z.string().meta({ format: 'date-time' }),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  client: z.string(),
})
export const tokenCallsEntity = z
  .object({
    requests: z.int(),
    first_success: tokenCall.nullable(),
    last: tokenCall.nullable(),
  })
  .meta({ id: 'PersonalAccessTokenCalls' })
