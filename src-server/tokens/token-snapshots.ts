import type { TokenRow } from './entity.ts'

/** What events say of a token. */
export const tokenSnapshot = ({ id, name, scopes, created_at, last_used_at, expires_at }: TokenRow) => ({
  id,
  name,
  scopes: scopesOf(scopes),
  created_at,
  last_used_at,
  expires_at,
})

const scopesOf = (json: string): string[] => JSON.parse(json)
