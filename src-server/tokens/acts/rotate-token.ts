import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changeMember } from '../../memberships/acts/change-member.ts'
import { scopesOf, type TokenRow } from '../entity.ts'
import { membershipsOfBot } from '../resource-queries.ts'
import { createToken } from './create-token.ts'
import { revokeToken } from './revoke-token.ts'

interface Rotation {
  expires_at: string
  /** The new token in plain text. */
  secret: string
}

/**
 * Revokes a token and creates one with the same name and scopes. The membership of a bot lasts as long as its new token.
 *
 * @returns the new token
 */
export async function rotateToken(act: Act<Actor>, old: TokenRow, { expires_at, secret }: Rotation): Promise<TokenRow> {
  await revokeToken(act, old.id)
  const { user_id, name } = old
  for (const { project_id, project_name, group_id, group_name, ...member } of await membershipsOfBot(act.db, user_id)) {
    const place = { kind: project_id === null ? 'group' : 'project', id: project_id ?? group_id ?? 0 } as const
    const named = { ...place, name: project_name ?? group_name ?? '' }
    const { access_level } = member
    await changeMember(act, named, { ...member, user_id }, { access_level, expires_at })
  }
  const impersonation = old.impersonation === 1
  return createToken(act, { user_id, name, scopes: scopesOf(old), impersonation, expires_at, secret })
}
