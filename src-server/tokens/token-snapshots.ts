import type { TokenRow } from './entity.ts'

/** A token as events describe one: without its secret and digest. */
export const tokenSnapshot = ({ id, name, scopes, created_at, last_used_at, expires_at }: TokenRow) => ({
  id,
  name,
  scopes: scopesOf(scopes),
  created_at,
  last_used_at,
  expires_at,
})

const scopesOf = (json: string): string[] => JSON.parse(json)
