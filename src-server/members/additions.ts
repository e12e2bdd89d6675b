import type { z } from 'zod'
import { ApiError, conflict, forbidden, invalid, notFound } from '../kit/errors.ts'
import { type Container, isAbove, memberFaults, requireManaging, sentenceOf } from '../memberships/policy.ts'
import { findMember, inheritedBy } from '../memberships/queries.ts'
import { addMembers, type Invitee, inviteesOf } from '../memberships/write-queries.ts'
import { change, type Doing, mayChange, placeOf } from './changes.ts'
import type { AdditionEntity } from './entity.ts'
import { dayOf, type newMemberFields } from './filters.ts'

interface Wanted {
  access_level: number
  expires_at: string | null
  /** Where the caller says that it began. */
  invite_source: string | null
}

/** More at once than this are not looked at. */
const MOST = 100

/** Whom a request names, and as what. */
type Named = z.output<z.ZodObject<typeof newMemberFields>>

/**
 * Adds whom a request names.
 *
 * @throws ApiError 403 and 405 as `requireAdding`; of one user also 404, 409 and 400
 * @returns the one user's id; where the name is a list, what became of all of them
 */
export async function addNamed(doing: Doing, container: Container, body: Named): Promise<number | AdditionEntity> {
  const { access_level, invite_source = null } = body
  requireAdding(container, access_level)
  const by = body.user_id === undefined ? 'username' : 'id'
  const whom = body.user_id ?? body.username ?? ''
  const wanted = { access_level, expires_at: dayOf(body.expires_at) ?? null, invite_source }
  return whom.includes(',')
    ? addSeveral(doing, container, by, partsOf(whom), wanted)
    : addOne(doing, container, by, whom, wanted)
}

/** The parts of `a,b`, each once. */
const partsOf = (list: string) => [
  ...new Set(
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** @throws ApiError 403 for whoever may not add this, 405 where the group takes nobody into its projects */
export function requireAdding(container: Container, access_level: number) {
  requireManaging(container)
  if (container.locked) throw new ApiError(405, { message: '405 Method Not Allowed' })
  if (isAbove(container, access_level)) throw forbidden()
}

/**
 * One user, by id or username.
 *
 * @throws ApiError 404 `404 User Not Found`, 409 for a member, 400 with what is wrong
 * @returns the user's id
 */
async function addOne(
  doing: Doing,
  container: Container,
  by: 'id' | 'username',
  value: string,
  wanted: Wanted,
): Promise<number> {
  const { db, instance } = doing
  const today = instance.clock.today()
  const [user] = await inviteesOf(db, container, by, keysOf(by, [value]), today)
  if (!user) throw notFound('User')
  if (user.member_id !== null || user.id === container.owner_id) throw conflict('Member already exists')
  const inherited = await inheritedBy(db, container, [user.id], today)
  const faults = { ...memberFaults(container, wanted, inherited.get(user.id), today), ...botFaults(user) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await add(doing, container, [user.id], wanted)
  return user.id
}

/** Several at once: who cannot be added is told of, and the others are. Members get the new level, where the caller may change them. */
async function addSeveral(
  doing: Doing,
  container: Container,
  by: 'id' | 'username',
  values: readonly string[],
  wanted: Wanted,
): Promise<AdditionEntity> {
  if (values.length === 0) return { status: 'error', message: 'No users specified.' }
  if (values.length > MOST) return { status: 'error', message: `Too many users specified (limit is ${MOST})` }
  const found = keysOf(by, values)
  const today = doing.instance.clock.today()
  const users = await inviteesOf(doing.db, container, by, found, today)
  return addAll(doing, container, users, wanted, ({ username }) => username)
}

/** Texts that are no ids name nobody. */
const keysOf = (by: 'id' | 'username', values: readonly string[]) =>
  by === 'id' ? values.filter((value) => /^\d+$/.test(value)).map(Number) : values

/** Of these users whoever can be; the texts of the others by what `nameOf` calls them. */
export async function addAll(
  doing: Doing,
  container: Container,
  users: readonly Invitee[],
  wanted: Wanted,
  nameOf: (user: Invitee) => string,
): Promise<AdditionEntity> {
  const { db, instance } = doing
  const today = instance.clock.today()
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
    else if (await mayChange(db, container, known, wanted)) await change(doing, container, known, wanted)
    else texts.push([nameOf(user), UNCHANGEABLE])
  }
  await add(doing, container, fresh, wanted)
  return texts.length > 0 ? { status: 'error', message: Object.fromEntries(texts) } : { status: 'success' }
}

const UNCHANGEABLE = 'not authorized to update member'
const botFaults = ({ kind }: Invitee): Record<string, string[]> =>
  kind === 'project_bot' ? { user_id: ['project bots cannot be added to other groups / projects'] } : {}

async function add({ db, actor, emit, instance }: Doing, container: Container, user_ids: number[], wanted: Wanted) {
  const { access_level, expires_at, invite_source } = wanted
  const now = instance.clock.iso()
  const added = { user_ids, access_level, expires_at, actor_id: actor.id }
  await addMembers(db, container, added, now, instance.clock.today())
  for (const user_id of user_ids)
    emit('member.added', {
      ...placeOf(container),
      user_id,
      access_level,
      expires_at,
      invite_source,
      actor_id: actor.id,
    })
}
