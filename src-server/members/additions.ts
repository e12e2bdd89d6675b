import type { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import { ApiError, conflict, forbidden, invalid, notFound } from '../kit/errors.ts'
import { byState } from '../kit/reason.ts'
import { addMembers } from '../memberships/acts/add-members.ts'
import { changeMember } from '../memberships/acts/change-member.ts'
import { type Container, isAbove, memberFaults, requireManaging, sentenceOf } from '../memberships/policy.ts'
import { findMember, inheritedBy } from '../memberships/queries.ts'
import { type Invitee, inviteesOf } from '../memberships/write-queries.ts'
import { mayChange } from './changes.ts'
import type { AdditionEntity } from './entity.ts'
import { dayOf, type newMemberFields } from './filters.ts'

interface Wanted {
  access_level: number
  expires_at: string | null
  /** The source of the invitation, as sent by the caller (`invite_source`). */
  invite_source: string | null
}

const MAX_USERS = 100

/** The body of a request that adds members. */
type Addition = z.output<z.ZodObject<typeof newMemberFields>>

/**
 * Adds the users that a request names.
 *
 * @throws ApiError 403 and 405 as `requireAdding`; for a single user also 404, 409 and 400
 * @returns the id of a single user; for a comma-separated list the status of the whole addition
 */
export async function addRequested(
  act: Act<Actor>,
  container: Container,
  body: Addition,
): Promise<number | AdditionEntity> {
  const { access_level, invite_source = null } = body
  requireAdding(container, access_level)
  const by = body.user_id === undefined ? 'username' : 'id'
  const names = body.user_id ?? body.username ?? ''
  const wanted = { access_level, expires_at: dayOf(body.expires_at) ?? null, invite_source }
  return names.includes(',')
    ? addSeveral(act, container, by, partsOf(names), wanted)
    : addOne(act, container, by, names, wanted)
}

/** The parts of a comma-separated list, each once. */
const partsOf = (list: string) => [
  ...new Set(
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** @throws ApiError 403 if the caller may not grant this level, 405 if the group forbids new members in its projects */
export function requireAdding(container: Container, access_level: number) {
  requireManaging(container)
  if (container.locked)
    throw new ApiError(
      405,
      { message: '405 Method Not Allowed' },
      {},
      byState('a group that allows members of its projects', 'a group that forbids them'),
    )
  if (isAbove(container, access_level)) throw forbidden(lacksRole(container, 'at least the role to be given'))
}

/**
 * Adds one user, by id or username.
 *
 * @throws ApiError 404 `404 User Not Found`, 409 for a member, 400 with the errors by field
 * @returns the user's id
 */
async function addOne(
  act: Act<Actor>,
  container: Container,
  by: 'id' | 'username',
  value: string,
  wanted: Wanted,
): Promise<number> {
  const { db, today } = act
  const [user] = await inviteesOf(db, container, by, keysOf(by, [value]), today)
  if (!user) throw notFound('User')
  if (user.member_id !== null || user.id === container.owner_id)
    throw conflict('Member already exists', byState('a user who is no member', 'a member'))
  const inherited = await inheritedBy(db, container, [user.id], today)
  const faults = { ...memberFaults(container, wanted, inherited.get(user.id), today), ...botFaults(user) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await addMembers(act, container, { user_ids: [user.id], ...wanted })
  return user.id
}

/**
 * Adds several users. Members get the new level if the caller may change them. The answer has an error for each user who cannot be added or
 * changed; unknown ids and usernames are ignored.
 */
async function addSeveral(
  act: Act<Actor>,
  container: Container,
  by: 'id' | 'username',
  values: readonly string[],
  wanted: Wanted,
): Promise<AdditionEntity> {
  if (values.length === 0) return { status: 'error', message: 'No users specified.' }
  if (values.length > MAX_USERS) return { status: 'error', message: `Too many users specified (limit is ${MAX_USERS})` }
  const found = keysOf(by, values)
  const users = await inviteesOf(act.db, container, by, found, act.today)
  return addAll(act, container, users, wanted, ({ username }) => username)
}

/** The valid ids or usernames. Values that are not ids match no user. */
const keysOf = (by: 'id' | 'username', values: readonly string[]) =>
  by === 'id' ? values.filter((value) => /^\d+$/.test(value)).map(Number) : values

/** Adds or changes each of these users if possible. The answer holds the errors of the others, under the name that `nameOf` gives them. */
export async function addAll(
  act: Act<Actor>,
  container: Container,
  users: readonly Invitee[],
  wanted: Wanted,
  nameOf: (user: Invitee) => string,
): Promise<AdditionEntity> {
  const { db, today } = act
  const inherited = await inheritedBy(
    db,
    container,
    users.map((user) => user.id),
    today,
  )
  const texts: [name: string, text: string][] = []
  const fresh: number[] = []
  for (const user of users) {
    const faults = { ...memberFaults(container, wanted, inherited.get(user.id), today), ...botFaults(user) }
    const known = user.member_id === null ? undefined : await findMember(db, container, user.id, today)
    if (Object.keys(faults).length > 0) texts.push([nameOf(user), sentenceOf(faults)])
    else if (user.id === container.owner_id) texts.push([nameOf(user), UNCHANGEABLE])
    else if (!known) fresh.push(user.id)
    else if (await mayChange(db, container, known, wanted)) await changeMember(act, container, known, wanted)
    else texts.push([nameOf(user), UNCHANGEABLE])
  }
  await addMembers(act, container, { user_ids: fresh, ...wanted })
  return texts.length > 0 ? { status: 'error', message: Object.fromEntries(texts) } : { status: 'success' }
}

const UNCHANGEABLE = 'not authorized to update member'
/** Bots belong to one project or group. */
export const botFaults = ({ kind }: Pick<Invitee, 'kind'>): Record<string, string[]> =>
  kind === 'project_bot' ? { user_id: ['project bots cannot be added to other groups / projects'] } : {}
