import type { Actor } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { forbidden, invalid } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import { addInvitations } from '../memberships/acts/add-invitations.ts'
import { changeInvitation } from '../memberships/acts/change-invitation.ts'
import { removeInvitation } from '../memberships/acts/remove-invitation.ts'
import { refusedAddress } from '../memberships/address-rules.ts'
import { type Container, isAbove, memberFaults, requireManaging, sentenceOf } from '../memberships/policy.ts'
import { type Invitee, inviteesOf } from '../memberships/write-queries.ts'
import { addAll, requireAdding } from './additions.ts'
import type { AdditionEntity, InvitationEntity } from './entity.ts'
import { dayOf } from './filters.ts'
import { findInvitation, holdersOf, invitedOf, shownInvitation } from './invitation-queries.ts'

interface Wanted {
  access_level: number
  expires_at: string | null
  invite_source: string | null
}

const MAX_EMAILS = 100
const EMAIL = /^[^@\s,]+@[^@\s,]+$/
const MAX_LENGTH = 254

/**
 * Invites addresses. Users with a confirmed account become members at once; for other addresses an invitation waits. No email is sent.
 *
 * @throws ApiError 403, 405
 */
export async function invite(
  act: Act<Actor>,
  container: Container,
  sent: readonly string[],
  wanted: Wanted,
): Promise<AdditionEntity> {
  requireAdding(container, wanted.access_level)
  const emails = [...new Set(sent.map(normalizeEmail).filter((email) => email !== ''))]
  if (emails.length === 0) return { status: 'error', message: 'Emails cannot be blank' }
  if (emails.length > MAX_EMAILS)
    return { status: 'error', message: `Too many users specified (limit is ${MAX_EMAILS})` }
  const { db, today } = act
  const invited = await invitedOf(db, container, emails, today)
  const holders = await holdersOf(db, emails)
  const users = await inviteesOf(db, container, 'id', [...new Set(holders.values())], today)
  // If several of the addresses belong to one account, errors name the first.
  const addressesOf = new Map(emails.toReversed().map((email) => [holders.get(email), email]))
  const nameOf = (user: Invitee) => addressesOf.get(user.id) ?? user.username
  const faults = sentenceOf(memberFaults(container, wanted, undefined, today))
  const unknownEmails = emails.filter((email) => !holders.has(email))
  const texts = unknownEmails.flatMap((email): [string, string][] => {
    const text = !isAddress(email)
      ? 'Invite email is invalid'
      : invited.has(email)
        ? 'Invite email has already been taken'
        : (refusal(email, act.instance.settings) ?? faults)
    return text === '' ? [] : [[email, text]]
  })
  const members = users.filter((user) => user.member_id !== null)
  for (const user of members) texts.push([nameOf(user), 'User already exists in source'])
  const failed = new Set(texts.map(([email]) => email))
  const fresh = unknownEmails.filter((email) => !failed.has(email))
  const { access_level, expires_at } = wanted
  await addInvitations(act, container, { emails: fresh, access_level, expires_at })
  const usersToAdd = users.filter((user) => user.member_id === null)
  const added = await addAll(act, container, usersToAdd, wanted, nameOf)
  const all = [...texts, ...(typeof added.message === 'object' ? Object.entries(added.message) : [])]
  return all.length > 0 ? { status: 'error', message: Object.fromEntries(all) } : { status: 'success' }
}

const isAddress = (email: string) => EMAIL.test(email) && email.length <= MAX_LENGTH

/**
 * The invitation of this address, if the caller may manage members up to the level that it offers.
 *
 * @throws ApiError 403, 404 `404 Not Found`
 */
async function findManageable({ db, today }: Act<Actor>, container: Container, email: string) {
  requireManaging(container)
  const invitation = await findInvitation(db, container, email, today)
  if (isAbove(container, invitation.access_level)) throw forbidden(lacksRole(container, 'at least the invited role'))
  return invitation
}

/**
 * Checks and changes an invitation. Absent fields keep their values.
 *
 * @throws ApiError 403, 404 `404 Not Found`, 400 with the errors by field
 */
export async function changePending(
  act: Act<Actor>,
  container: Container,
  email: string,
  body: { access_level?: number | undefined; expires_at?: string | null | undefined },
): Promise<InvitationEntity> {
  const invitation = await findManageable(act, container, email)
  const { access_level = invitation.access_level } = body
  const { expires_at = invitation.expires_at } = { expires_at: dayOf(body.expires_at) }
  if (isAbove(container, access_level)) throw forbidden(lacksRole(container, 'at least the role to be given'))
  const { db, today } = act
  const faults = memberFaults(container, { access_level, expires_at }, undefined, today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await changeInvitation(act, invitation, { access_level, expires_at })
  return shownInvitation(db, container, email, today)
}

/**
 * Checks and withdraws an invitation.
 *
 * @throws ApiError 403, 404 `404 Not Found`, 412 if it has changed since the caller last read it
 */
export async function withdraw(act: Act<Actor>, container: Container, email: string, request: RequestFacts) {
  const invitation = await findManageable(act, container, email)
  requireUnmodified(request, invitation)
  await removeInvitation(act, invitation)
}

function refusal(email: string, settings: SettingStore): string | undefined {
  const text = refusedAddress(email, settings)
  return text && `Invite email ${text}`
}
