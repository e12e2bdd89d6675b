import { z } from 'zod'
import { type Actor, personBehind } from '../../../kit/access/actor.ts'
import { requireUnderLimit } from '../../../kit/access/rate-limits.ts'
import { forbidden, invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import type { Instance } from '../../../kit/instance.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { changePassword as change } from '../../../users/acts/change-password.ts'
import { passwordHashOf } from '../../../users/login-queries.ts'
import { hashNewPassword, isPassword, passwordFaults } from '../../../users/password.ts'
import { missingInPassword } from '../../../users/password-rules.ts'
import { findStoredUser } from '../../../users/update-queries.ts'

const ATTEMPTS_PER_MINUTE = 10

export const changePassword = endpoint(
  'PUT /-/gantry/v1/password',
  {
    summary: 'Change your own password; ends your other sessions of the console',
    access: 'user',
    open_to_unready: true,
    during_maintenance: true,
    body: {
      current_password: z.string(),
      password: z.string().describe('The settings of the instance say what a password needs'),
    },
    answers: { 204: null },
  },
  async ({ body: { current_password, password }, actor, db, act, instance, prepared }) => {
    const was = await findStoredUser(db, actor.id)
    const faults = withoutEmpty({
      current_password: currentFaults(was.password_hash, prepared.matches),
      password: [
        ...passwordFaults(password, was, instance.settings.get('minimum_password_length')),
        ...missingInPassword(password, instance),
        ...(prepared.matches && password === current_password ? ['must differ from the current password'] : []),
      ],
    })
    if (Object.keys(faults).length > 0 || prepared.hash === undefined) throw invalid(faults)
    await change(act, was, prepared.hash)
    return noContent()
  },
  checkCurrentPassword,
)

interface Sent {
  body: { current_password: string; password: string }
  actor: Actor
  instance: Instance
}

/** @throws ApiError 403 for an administrator who acts as the user, 429 after too many attempts */
async function checkCurrentPassword({ body: { current_password, password }, actor, instance }: Sent) {
  if (personBehind(actor))
    throw forbidden({ step: 'sudo', needs: 'the user' }, 'Only the user can change the password. Use PUT /users/:id.')
  requireUnderLimit(instance, 'own_password', actor.id, ATTEMPTS_PER_MINUTE)
  const matches = await isPassword(instance, current_password, await passwordHashOf(instance.db.read, actor.id))
  return { matches, hash: matches ? await hashNewPassword(instance, password) : undefined }
}

function currentFaults(hash: string | null, matches: boolean): string[] {
  if (hash === null) return ['does not exist. An administrator can set a password for your account.']
  return matches ? [] : ['is invalid']
}
