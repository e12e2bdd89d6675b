import type { Actor } from '../../kit/access/actor.ts'
import { type Role, roles } from '../../kit/access/roles.ts'
import type { Act } from '../../kit/act.ts'
import { conflict } from '../../kit/errors.ts'
import { isTaken } from '../../kit/reason.ts'
import { addMembers } from '../../memberships/acts/add-members.ts'
import { changeMember } from '../../memberships/acts/change-member.ts'
import type { ContainerRef } from '../../memberships/policy.ts'
import { findMember, inheritedBy } from '../../memberships/queries.ts'
import { createUser } from '../../users/acts/create-user.ts'
import { findTakenFields } from '../../users/create-queries.ts'
import { isLevel, type TestRole } from '../filters.ts'
import { accountOfRole, directPlacesOf, namespaceOf } from '../role-queries.ts'

/** No mail server has addresses of this domain. */
const DOMAIN = 'gantry.invalid'

/**
 * Gives the user of a role this role in the places, and creates the user first if there is none. Places in which the user has the role already, or a
 * higher one from a group above, stay as they are.
 *
 * @throws ApiError 409 if another user or group has the username
 * @returns the user's id and username
 */
export async function giveRole(
  act: Act<Actor>,
  role: TestRole,
  places: readonly ContainerRef[],
): Promise<{ user_id: number; username: string }> {
  const username = `role-${role}`
  const user_id = await findAccount(act, role, username)
  if (isLevel(role)) await addTo(act, places, user_id, role)
  return { user_id, username }
}

async function findAccount(act: Act<Actor>, role: TestRole, username: string): Promise<number> {
  const { db, actor, now } = act
  const email = `${username}@${DOMAIN}`
  const known = await accountOfRole(db, username)
  if (known?.email === email) return known.id
  const taken = await findTakenFields(db, { email, username })
  if (known || taken.email || taken.path)
    throw conflict(`Another account or group has the name ${username} or the address ${email}.`, isTaken('username'))
  const user = {
    ...{ username, name: `Role ${role}`, email },
    admin: role === 'admin' ? 1 : 0,
    external: role === 'external' ? 1 : 0,
    can_create_group: role === 'external' ? 0 : 1,
    projects_limit: role === 'external' ? 0 : act.instance.settings.get('default_projects_limit'),
    confirmed_at: now,
    created_by_id: actor.id,
    created_at: now,
    updated_at: now,
  } as const
  return await createUser(act, user, { identity: undefined, avatar: undefined })
}

async function addTo(act: Act<Actor>, places: readonly ContainerRef[], user_id: number, role: Role) {
  const { db, today } = act
  const wanted = { access_level: roles[role], expires_at: null }
  const direct = await directPlacesOf(db, user_id, today)
  for (const place of places) {
    if (direct.has(`${place.kind} ${place.id}`)) {
      await changeMember(act, place, await findMember(db, place, user_id, today), wanted)
      continue
    }
    const container = { kind: place.kind, namespace_id: await namespaceOf(db, place) }
    const inherited = (await inheritedBy(db, container, [user_id], today)).get(user_id)
    if ((inherited?.access_level ?? 0) < wanted.access_level)
      await addMembers(act, place, { user_ids: [user_id], ...wanted, invite_source: null })
  }
}
