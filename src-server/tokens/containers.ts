import { findGroup } from '../groups/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { lacksRole, roles } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { ApiError, notFoundExplicit, unauthorized } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import type { ContainerRef } from '../memberships/policy.ts'
import { findProject } from '../projects/queries.ts'
import { botOf, type ResourceTokenRow, resourceTokenOf } from './resource-queries.ts'

/** A project or group with access tokens, and the caller's access level. */
export interface TokenContainer extends ContainerRef {
  access_level: number
}

/** A kind of record that has access tokens. */
export interface Kind {
  noun: ContainerRef['kind']
  find(db: Db, actor: Actor, id: number | string, instance: Instance, intent?: Intent): Promise<TokenContainer>
}

export const projects: Kind = {
  noun: 'project',
  async find(db, actor, ref, _, intent) {
    const { id, name, access_level } = await findProject(db, actor, ref, intent)
    return { kind: 'project', id, name, access_level }
  },
}
export const groups: Kind = {
  noun: 'group',
  async find(db, actor, ref, { clock }, intent) {
    const { id, name, access_level } = await findGroup(db, actor, ref, clock.today(), intent)
    return { kind: 'group', id, name, access_level }
  },
}

const managing = { project: roles.maintainer, group: roles.owner }

/** Maintainers manage the tokens of a project, Owners those of a group. */
const mayManageTokens = ({ kind, access_level }: TokenContainer) => access_level >= managing[kind]

/** Bots use their tokens but create none: a token that leaks must not produce others. */
export const mayCreateTokens = async (db: Db, container: TokenContainer, actor: Actor) =>
  mayManageTokens(container) && (await botOf(db, actor.id)) === undefined

/** @throws ApiError 401 if the caller may not see the tokens, as the platform answers */
export function requireManagingTokens(container: TokenContainer) {
  if (!mayManageTokens(container))
    throw unauthorized(lacksRole(container, container.kind === 'project' ? 'maintainer' : 'owner'))
}

/** @throws ApiError 401 if the caller may not see the tokens, 404 for a token that is not of this project or group */
export async function findResourceToken(
  db: Db,
  container: TokenContainer,
  token_id: number,
  today: string,
): Promise<ResourceTokenRow> {
  requireManagingTokens(container)
  const token = await resourceTokenOf(db, container, token_id, today)
  if (!token)
    throw new ApiError(404, {
      message: `404 Could not find ${container.kind} access token with token_id: ${token_id} Not Found`,
    })
  return token
}

/**
 * The token that a rotation replaces.
 *
 * @throws ApiError 404 for administrators if there is no such token; otherwise 401
 */
export async function findTokenToRotate(
  db: Db,
  container: TokenContainer,
  token_id: number,
  { today, actor }: { today: string; actor: Actor },
): Promise<ResourceTokenRow> {
  requireManagingTokens(container)
  const token = await resourceTokenOf(db, container, token_id, today)
  if (token) return token
  throw actor.admin ? notFoundExplicit() : unauthorized({ step: 'record', record: 'Access Token' })
}
