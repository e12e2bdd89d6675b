import { scopesOf, type TokenRow } from './entity.ts'

/** A token as events describe one: without its secret and digest. */
export const tokenSnapshot = (row: TokenRow) => {
  const { id, name, created_at, last_used_at, expires_at, impersonation } = row
  return { id, name, scopes: scopesOf(row), impersonation: impersonation === 1, created_at, last_used_at, expires_at }
}
