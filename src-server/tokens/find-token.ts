import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound, notFoundExplicit, unauthorized } from '../kit/errors.ts'
import { unseen } from '../kit/reason.ts'
import type { TokenRow } from './entity.ts'
import { tokenOf, userExists } from './queries.ts'

/** Whether the caller may see and revoke a token. Users never learn of the impersonation tokens that administrators have for them. */
export const isOwnToken = (actor: Actor, token: TokenRow) =>
  actor.admin || (token.user_id === actor.id && (token.impersonation === 0 || token.id === actor.token.id))

/**
 * A token of the caller; administrators find any.
 *
 * @throws ApiError 404 for administrators if there is no such token; for others 401, so that they cannot tell whether a token exists
 */
export async function findPersonalToken(db: Db, actor: Actor, id: number): Promise<TokenRow> {
  const token = await tokenOf(db, id)
  if (token && isOwnToken(actor, token)) return token
  throw actor.admin
    ? notFoundExplicit()
    : unauthorized(
        token ? unseen('Access Token', 'the user, or administrator') : { step: 'record', record: 'Access Token' },
      )
}

/** @throws ApiError 404 `404 User Not Found` or `404 Impersonation Token Not Found` */
export async function findImpersonationToken(db: Db, user_id: number, id: number): Promise<TokenRow> {
  if (!(await userExists(db, user_id))) throw notFound('User')
  const token = await tokenOf(db, id)
  if (token?.user_id !== user_id || token.impersonation === 0) throw notFound('Impersonation Token')
  return token
}
