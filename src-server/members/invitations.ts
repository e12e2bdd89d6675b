import { addAll, requireAdding } from './additions.ts'
import type { Doing } from './changes.ts'
import type { AdditionEntity } from './entity.ts'
import { addInvitations, addressOf, invitedOf } from './invitation-queries.ts'
import { type Container, memberFaults, sentenceOf } from './policy.ts'
import { inviteesOf } from './write-queries.ts'

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
  const emails = [...new Set(sent.map(addressOf).filter((email) => email !== ''))]
  if (emails.length === 0) return { status: 'error', message: 'Emails cannot be blank' }
  if (emails.length > MOST) return { status: 'error', message: `Too many users specified (limit is ${MOST})` }
  const { db, actor, emit, instance } = doing
  const today = instance.clock.today()
  const invited = await invitedOf(db, container, emails, today)
  const users = await inviteesOf(db, container, 'email', emails, today)
  const known = new Set(users.map((user) => addressOf(user.email)))
  const faults = sentenceOf(memberFaults(container, wanted, undefined, today))
  const strangers = emails.filter((email) => !known.has(email))
  const texts = strangers.flatMap((email): [string, string][] => {
    const text = !isAddress(email)
      ? 'Invite email is invalid'
      : invited.has(email)
        ? 'Invite email has already been taken'
        : faults
    return text === '' ? [] : [[email, text]]
  })
  const members = users.filter((user) => user.member_id !== null)
  for (const { email } of members) texts.push([addressOf(email), 'User already exists in source'])
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
  const added = await addAll({ db, actor, emit, instance }, container, strangersYet, wanted, ({ email }) =>
    addressOf(email),
  )
  const all = [...texts, ...(typeof added.message === 'object' ? Object.entries(added.message) : [])]
  return all.length > 0 ? { status: 'error', message: Object.fromEntries(all) } : { status: 'success' }
}

const isAddress = (email: string) => EMAIL.test(email) && email.length <= LONGEST
