import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { removeMember } from '../../memberships/acts/remove-member.ts'
import type { DirectMember } from '../../memberships/queries.ts'
import { blockUser } from '../../users/acts/change-state.ts'
import type { TokenContainer } from '../containers.ts'
import { botOf, type ResourceTokenRow } from '../resource-queries.ts'
import { revokeToken } from './revoke-token.ts'

/** Revokes a token of a project or group. Its bot loses the membership and is blocked; what it wrote stays. */
export async function revokeResourceToken(
  act: Act<Actor>,
  container: TokenContainer,
  token: ResourceTokenRow,
  member: DirectMember,
) {
  if (token.revoked === 0) await revokeToken(act, token.id)
  await removeMember(act, container, member, { below: false, unassign: false })
  const bot = await botOf(act.db, token.user_id)
  if (bot?.state === 'active') await blockUser(act, bot)
}
