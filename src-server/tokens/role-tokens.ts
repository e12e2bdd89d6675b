import { findGroup } from '../groups/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { parameterError } from '../kit/errors.ts'
import type { ContainerRef } from '../memberships/policy.ts'
import { findProject } from '../projects/queries.ts'
import { giveRole } from './acts/give-role.ts'
import { createRequested } from './creation.ts'
import type { tokenScopes } from './entity.ts'
import { isLevel, type TestRole } from './filters.ts'
import { latestExpiry } from './new-token.ts'
import { groupAt, rootsOfAll } from './role-queries.ts'

/** The name of the tokens, in the lists of tokens. */
const NAME = 'Gantry role'

interface Wanted {
  role: TestRole
  /** The full path of a group or project. */
  source?: string | undefined
  scopes?: readonly (typeof tokenScopes)[number][] | undefined
  expires_at?: string | null | undefined
}

/**
 * Creates a token of the user who has a role: in one group or project, or everywhere.
 *
 * @throws ApiError 404 for an unknown source, 400 for a source with a role that members do not have, 409 if the username is taken, 422 as
 * `createRequested`
 */
export async function createRoleToken(act: Act<Actor>, { role, source, expires_at, ...wanted }: Wanted) {
  if (source !== undefined && !isLevel(role))
    throw parameterError(`source is for the roles of members, not for ${role}`, [
      { name: 'source', fault: `is not possible with the role ${role}` },
    ])
  const places = source === undefined ? await rootsOfAll(act.db) : [await placeAt(act, source)]
  const { user_id, username } = await giveRole(act, role, places)
  const scopes = wanted.scopes ?? (role === 'admin' ? ['api', 'sudo', 'admin_mode'] : ['api'])
  const requested = { name: NAME, scopes, expires_at }
  const token = await createRequested(act, user_id, requested, latestExpiry(act.instance, act.today))
  return { ...token, role, username }
}

/** @throws ApiError 404 */
async function placeAt({ db, actor, today }: Act<Actor>, source: string): Promise<ContainerRef> {
  if (await groupAt(db, source)) {
    const { id, name } = await findGroup(db, actor, source, today, 'write')
    return { kind: 'group', id, name }
  }
  const { id, name } = await findProject(db, actor, source, 'write')
  return { kind: 'project', id, name }
}
