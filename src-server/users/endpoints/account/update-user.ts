import { requireAdmin } from '../../../kit/access/actor.ts'
import type { Db } from '../../../kit/db/schema.ts'
import { normalizeEmail } from '../../../kit/email-address.ts'
import { conflict, invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { allOrNoneOf } from '../../../kit/http/rules.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { pictureFaults } from '../../../kit/pictures.ts'
import { isTaken } from '../../../kit/reason.ts'
import { updateUser as update } from '../../acts/update-user.ts'
import { type ChangedUserFields, changedUserFields, columnsOf } from '../../changed-fields.ts'
import { findTakenFields, identityOwner } from '../../create-queries.ts'
import { userForAdmin } from '../../entity.ts'
import { hashSentPassword, passwordFaults } from '../../password.ts'
import { missingInPassword } from '../../password-rules.ts'
import { presentForAdmin } from '../../present-user.ts'
import { findUser, partsOf } from '../../queries.ts'
import { confirmedAddressesOf, findStoredUser, isPathOfAnother, type StoredUser } from '../../update-queries.ts'
import { identityOf } from '../../user-fields.ts'
import { userFaults } from '../../user-rules.ts'

export const updateUser = endpoint(
  'PUT /users/:id',
  {
    summary: 'Change a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: changedUserFields,
    files: {
      avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB; empty to remove it' },
    },
    rules: [allOrNoneOf('extern_uid', 'provider')],
    answers: { 200: userForAdmin },
  },
  async ({ params, body: sent, files, actor, db, act, instance, request, prepared: password_hash }) => {
    requireAdmin(actor)
    const { clock, settings } = instance
    const was = await findStoredUser(db, params.id)
    const body = {
      ...sent,
      email: changed(sent.email === undefined ? undefined : normalizeEmail(sent.email), was.email),
      username: changed(sent.username, was.username),
    }
    const identity = identityOf(body)
    const faults = withoutEmpty({
      ...(await faultsOf(db, body, was)),
      ...(body.password !== undefined && {
        password: [
          ...passwordFaults(body.password, { ...was, ...defined(body) }, settings.get('minimum_password_length')),
          ...missingInPassword(body.password, instance),
        ],
      }),
      ...(files.avatar && { avatar: await pictureFaults(files.avatar) }),
      ...(identity && {
        'identities.extern_uid': [undefined, was.id].includes(await identityOwner(db, identity)) ? [] : TAKEN,
      }),
    })
    if (Object.keys(faults).length > 0) throw invalid(faults)

    const expires = body.password !== undefined && was.id !== actor.id ? { password_expires_at: act.now } : {}
    const columns = { ...columnsOf(body, was, settings), ...(password_hash && { password_hash }), ...expires }
    await update(act, was, columns, { identity, avatar: files.avatar })
    const row = await findUser(db, was.id, actor.id)
    const parts = (await partsOf(db, [row])).get(row.id) ?? { identities: [], created_by: null }
    return ok(presentForAdmin(row, parts, clock.now(), presenting(request, instance)))
  },
  hashSentPassword,
)

const TAKEN = ['has already been taken']

const changed = (sent: string | undefined, stored: string) => (sent === stored ? undefined : sent)

const defined = ({ name, username, email }: ChangedUserFields) => ({
  ...(name !== undefined && { name }),
  ...(username !== undefined && { username }),
  ...(email !== undefined && { email }),
})

/** Only new values are validated. @throws ApiError 409 if another user has the address or the username */
async function faultsOf(db: Db, body: ChangedUserFields, was: StoredUser) {
  const { email = was.email, username = was.username, name = was.name } = body
  const taken = await findTakenFields(db, { email, username }, was.id)
  if (taken.email) throw conflict('Email has already been taken', isTaken('email'))
  if (taken.username) throw conflict('Username has already been taken', isTaken('username'))
  const { email: emailFaults, username: pathFaults, ...rest } = userFaults({ ...body, email, username, name })
  const elsewhere =
    username.toLowerCase() !== was.username.toLowerCase() && (await isPathOfAnother(db, username, was.id))
  return {
    ...(body.name === undefined ? without(rest, ['name', 'first_name', 'last_name']) : rest),
    ...(body.email !== undefined && emailFaults && { email: emailFaults }),
    ...(body.username !== undefined && { username: pathFaults ?? (elsewhere ? TAKEN : []) }),
    ...(await addressFaults(db, body, was)),
  }
}

const without = (faults: Record<string, string[]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))

/** The address that others see and the address of commits must be confirmed. */
async function addressFaults(db: Db, body: ChangedUserFields, was: StoredUser) {
  const confirmed = await confirmedAddressesOf(db, was.id)
  if (was.confirmed_at !== null)
    confirmed.push(was.email, ...(body.skip_reconfirmation && body.email ? [body.email] : []))
  const faults = (sent: string | null | undefined) =>
    !sent || confirmed.includes(normalizeEmail(sent)) ? [] : ['must be an email you have verified']
  return { public_email: faults(body.public_email), commit_email: faults(body.commit_email) }
}
