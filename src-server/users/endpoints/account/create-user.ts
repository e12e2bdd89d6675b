import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { normalizeEmail } from '../../../kit/email-address.ts'
import { conflict, invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { allOrNoneOf, atLeastOneOf } from '../../../kit/http/rules.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { pictureFaults } from '../../../kit/pictures.ts'
import { isTaken } from '../../../kit/reason.ts'
import { createUser as create } from '../../acts/create-user.ts'
import { findTakenFields, identityOwner } from '../../create-queries.ts'
import { userForAdmin } from '../../entity.ts'
import { newUser } from '../../new-user.ts'
import { hashSentPassword, passwordFaults } from '../../password.ts'
import { missingInPassword } from '../../password-rules.ts'
import { presentForAdmin } from '../../present-user.ts'
import { findUser, partsOf } from '../../queries.ts'
import { identityOf, userFields } from '../../user-fields.ts'
import { userFaults } from '../../user-rules.ts'

/** If several fields are missing, the errors appear in this order. */
const fields = {
  email: z.string(),
  password: z.string().optional().describe('Required unless `reset_password` or `force_random_password` is true'),
  reset_password: z.boolean().default(false),
  force_random_password: z.boolean().default(false),
  skip_confirmation: z.boolean().default(false),
  name: z.string(),
  username: z.string(),
  ...userFields,
  admin: userFields.admin.default(false),
  view_diffs_file_by_file: userFields.view_diffs_file_by_file.default(false),
}

export const createUser = endpoint(
  'POST /users',
  {
    summary: 'Create a user, for administrators',
    access: 'user',
    body: fields,
    files: { avatar: { required: false, description: 'A picture of at most 200 KiB' } },
    rules: [atLeastOneOf('password', 'reset_password', 'force_random_password'), allOrNoneOf('extern_uid', 'provider')],
    answers: { 201: userForAdmin },
  },
  async ({ body: sent, files, actor, db, act, instance, request, prepared: password_hash }) => {
    requireAdmin(actor)
    const body = { ...sent, email: normalizeEmail(sent.email) }
    const { clock, settings } = instance
    const identity = identityOf(body)
    const random_password = body.reset_password || body.force_random_password
    const taken = await findTakenFields(db, body)
    const faults = withoutEmpty({
      ...userFaults(body),
      ...(!random_password && {
        password: [
          ...passwordFaults(body.password ?? '', body, settings.get('minimum_password_length')),
          ...missingInPassword(body.password ?? '', instance),
        ],
      }),
      ...(files.avatar && { avatar: await pictureFaults(files.avatar) }),
      ...(taken.path && { username: ['has already been taken'] }),
      ...(identity &&
        (await identityOwner(db, identity)) !== undefined && {
          'identities.extern_uid': ['has already been taken'],
        }),
    })
    if (taken.email) throw conflict('Email has already been taken', isTaken('email'))
    if (taken.username) throw conflict('Username has already been taken', isTaken('username'))
    if (Object.keys(faults).length > 0) throw invalid(faults)

    // A random password is never stored: nobody learns it, so it can only be replaced.
    const user = { ...newUser(body, settings, act.now, actor.id), password_hash: password_hash ?? null }
    const id = await create(act, user, { identity, avatar: files.avatar })
    const row = await findUser(db, id, actor.id)
    const parts = (await partsOf(db, [row])).get(id) ?? { identities: [], created_by: null }
    return created(presentForAdmin(row, parts, clock.now(), presenting(request, instance)))
  },
  hashSentPassword,
)
