import { z } from 'zod'
import { requireUnderLimit } from '../../../kit/access/rate-limits.ts'
import { normalizeEmail } from '../../../kit/email-address.ts'
import { forbidden, invalid, refused } from '../../../kit/errors.ts'
import { endpoint, type RequestFacts } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import type { Instance } from '../../../kit/instance.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { bySetting } from '../../../kit/reason.ts'
import { refusedAddress } from '../../../memberships/address-rules.ts'
import { findTakenFields } from '../../../users/create-queries.ts'
import { newUser } from '../../../users/new-user.ts'
import { hashNewPassword, passwordFaults } from '../../../users/password.ts'
import { missingInPassword } from '../../../users/password-rules.ts'
import { userFaults } from '../../../users/user-rules.ts'
import { signUp as create } from '../../acts/sign-up.ts'
import { startSession } from '../../acts/start-session.ts'
import { signUpEntity } from '../../entity.ts'

const PER_MINUTE = 20
const TAKEN = ['has already been taken']

export const signUp = endpoint(
  'POST /-/gantry/v1/sign-up',
  {
    summary: 'Sign up for an account',
    access: 'anyone',
    acts_outside: true,
    anonymous_write: true,
    body: {
      name: z.string(),
      username: z.string(),
      email: z.string(),
      password: z.string(),
      website: z.string().optional().describe('A trap for programs that fill in every field: leave it empty'),
    },
    answers: { 201: signUpEntity },
  },
  async ({ body: sent, db, act, instance, request, prepared: password_hash }) => {
    const { settings } = instance
    if (sent.website && settings.get('invisible_captcha_enabled')) throw refused('The form was filled in by a program.')
    const body = { ...sent, email: normalizeEmail(sent.email) }
    const faults = await faultsOf(db, body, instance)
    if (Object.keys(faults).length > 0 || password_hash === undefined) throw invalid(faults)
    const { name, username, email } = body
    const { id, state } = await create(act, {
      ...newUser({ name, username, email }, settings, act.now, null),
      password_hash,
    })
    const setting = settings.get('email_confirmation_setting')
    const waits_for = state !== 'active' ? 'approval' : setting === 'hard' ? 'confirmation' : null
    const session = waits_for === null ? await startSession(act, { user_id: id, token_id: null }, request) : null
    return created({
      user_id: id,
      username,
      waits_for,
      text: settings.get('after_sign_up_text') || null,
      session,
    } as const)
  },
  hashSentPassword,
)

interface Sent {
  body: { password: string }
  instance: Instance
  request: Pick<RequestFacts, 'ip'>
}

/** @throws ApiError 403 while nobody may sign up, 429 after too many attempts */
async function hashSentPassword({ body: { password }, instance, request: { ip } }: Sent) {
  if (!instance.settings.get('signup_enabled'))
    throw forbidden(bySetting('signup_enabled'), 'Sign-up is disabled on this instance.')
  requireUnderLimit(instance, 'sign_up', ip, PER_MINUTE)
  return hashNewPassword(instance, password)
}

async function faultsOf(
  db: Parameters<typeof findTakenFields>[0],
  body: { name: string; username: string; email: string; password: string },
  instance: Instance,
) {
  const { settings } = instance
  const taken = await findTakenFields(db, body)
  const { email = [], username = [], ...others } = userFaults(body)
  const refusal = email.length === 0 ? refusedAddress(body.email, settings) : undefined
  return withoutEmpty({
    email: [...email, ...(taken.email ? TAKEN : []), ...(refusal ? [refusal] : [])],
    username: [...username, ...(taken.username || taken.path ? TAKEN : [])],
    ...others,
    password: [
      ...passwordFaults(body.password, body, settings.get('minimum_password_length')),
      ...missingInPassword(body.password, instance),
    ],
  })
}
