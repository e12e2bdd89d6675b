import { normalizeEmail } from '../kit/email-address.ts'
import { forbidden, invalid } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { type Container, isAbove, memberFaults, requireManaging, sentenceOf } from '../memberships/policy.ts'
import { type Invitee, inviteesOf } from '../memberships/write-queries.ts'
import { addAll, requireAdding } from './additions.ts'
import type { Doing } from './changes.ts'
import type { AdditionEntity, InvitationEntity } from './entity.ts'
import { dayOf } from './filters.ts'
import {
  addInvitations,
  changeInvitation,
  findInvitation,
  holdersOf,
  invitedOf,
  removeInvitation,
  shownInvitation,
} from './invitation-queries.ts'

interface Wanted {
  access_level: number
  expires_at: string | null
  invite_source: string | null
}

const MOST = 100
const EMAIL = /^[^@\s,]+@[^@\s,]+$/
const LONGEST = 254

/**
 * Whoever has an account becomes a member at once; an invitation waits for the others. No mail leaves the instance.
 *
 * @throws ApiError 403, 405
 */
export async function invite(
  doing: Doing,
  container: Container,
  sent: readonly string[],
  wanted: Wanted,
): Promise<AdditionEntity> {
  requireAdding(container, wanted.access_level)
  const emails = [...new Set(sent.map(normalizeEmail).filter((email) => email !== ''))]
  if (emails.length === 0) return { status: 'error', message: 'Emails cannot be blank' }
  if (emails.length > MOST) return { status: 'error', message: `Too many users specified (limit is ${MOST})` }
  const { db, actor, instance } = doing
  const today = instance.clock.today()
  const invited = await invitedOf(db, container, emails, today)
  const holders = await holdersOf(db, emails)
  const users = await inviteesOf(db, container, 'id', [...new Set(holders.values())], today)
  // Of several addresses of one account, the first one that was sent stands for it.
  const addressesOf = new Map(emails.toReversed().map((email) => [holders.get(email), email]))
  const nameOf = (user: Invitee) => addressesOf.get(user.id) ?? user.username
  const faults = sentenceOf(memberFaults(container, wanted, undefined, today))
  const strangers = emails.filter((email) => !holders.has(email))
  const texts = strangers.flatMap((email): [string, string][] => {
    const text = !isAddress(email)
      ? 'Invite email is invalid'
      : invited.has(email)
        ? 'Invite email has already been taken'
        : faults
    return text === '' ? [] : [[email, text]]
  })
  const members = users.filter((user) => user.member_id !== null)
  for (const user of members) texts.push([nameOf(user), 'User already exists in source'])
  const failed = new Set(texts.map(([email]) => email))
  const fresh = strangers.filter((email) => !failed.has(email))
  const { access_level, expires_at } = wanted
  await addInvitations(
    db,
    container,
    { emails: fresh, access_level, expires_at, actor_id: actor.id },
    instance.clock.iso(),
  )
  const strangersYet = users.filter((user) => user.member_id === null)
  const added = await addAll(doing, container, strangersYet, wanted, nameOf)
  const all = [...texts, ...(typeof added.message === 'object' ? Object.entries(added.message) : [])]
  return all.length > 0 ? { status: 'error', message: Object.fromEntries(all) } : { status: 'success' }
}

const isAddress = (email: string) => EMAIL.test(email) && email.length <= LONGEST

/**
 * The invitation to this address, for whoever manages members and is not below what it promises.
 *
 * @throws ApiError 403, 404 `404 Not Found`
 */
async function manageable({ db, instance }: Doing, container: Container, email: string) {
  requireManaging(container)
  const invitation = await findInvitation(db, container, email, instance.clock.today())
  if (isAbove(container, invitation.access_level)) throw forbidden()
  return invitation
}

/**
 * What is not said stays as it is. Answers the invitation as it is then.
 *
 * @throws ApiError 403, 404 `404 Not Found`, 400 with what is wrong
 */
export async function changeInvited(
  doing: Doing,
  container: Container,
  email: string,
  body: { access_level?: number | undefined; expires_at?: string | null | undefined },
): Promise<InvitationEntity> {
  const { id, ...was } = await manageable(doing, container, email)
  const { access_level = was.access_level } = body
  const { expires_at = was.expires_at } = { expires_at: dayOf(body.expires_at) }
  if (isAbove(container, access_level)) throw forbidden()
  const { db, instance } = doing
  const today = instance.clock.today()
  const faults = memberFaults(container, { access_level, expires_at }, undefined, today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await changeInvitation(db, id, { access_level, expires_at }, instance.clock.iso())
  return shownInvitation(db, container, email, today)
}

/** @throws ApiError 403, 404 `404 Not Found`, 412 where it changed after the caller last saw it */
export async function takeBack(doing: Doing, container: Container, email: string, request: RequestFacts) {
  const invitation = await manageable(doing, container, email)
  requireUnmodified(request, invitation)
  await removeInvitation(doing.db, invitation.id)
}
