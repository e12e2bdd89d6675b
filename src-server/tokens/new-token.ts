import { z } from 'zod'
import { addDays } from '../kit/clock.ts'
import { commaList, dayOfMoment } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import { secretOf } from '../kit/random.ts'
import { ownTokenScopes, tokenScopes } from './entity.ts'

const LONGEST_LIFE_DAYS = 365
const LONGEST_NAME = 255

const expiresAt = dayOfMoment.nullable().optional()

/** The parameters of a new personal or impersonation token. */
export const newTokenFields = {
  name: z.string(),
  scopes: commaList(z.enum(tokenScopes)),
  expires_at: expiresAt.describe('At most 365 days from today, which is the default'),
}
/** The parameters of a token that somebody creates for themselves. */
export const ownTokenFields = {
  ...newTokenFields,
  scopes: commaList(z.enum(ownTokenScopes)).describe('Administrators create tokens with other scopes'),
  expires_at: expiresAt.describe('At most 365 days from today; tomorrow by default'),
}
/** The parameters of a rotation. */
export const rotationFields = {
  expires_at: expiresAt.describe('At most 365 days from today; a week from today by default'),
}

/** Whether a setting of licensed instances lets people have personal tokens. */
export const arePersonalTokensOn = ({ licensed, settings }: Instance) =>
  !licensed || !settings.get('disable_personal_access_tokens')

/** The last day on which a token that is created today may expire. */
export const latestExpiry = ({ settings }: Instance, today: string) =>
  addDays(today, settings.get('max_personal_access_token_lifetime') ?? LONGEST_LIFE_DAYS)

interface Wanted {
  name: string
  scopes: readonly string[]
  expires_at: string
}

/** The validation errors of a new token by field; empty if it is valid. `latest` is the last day on which it may expire. */
export const tokenFaults = ({ name, scopes, expires_at }: Wanted, latest: string) =>
  withoutEmpty({
    name: name.trim() === '' ? ["can't be blank"] : lengthFaults(name, LONGEST_NAME),
    scopes: scopes.length === 0 ? ["can't be blank"] : [],
    expires_at: expires_at > latest ? [`must be before ${latest}`] : [],
  })

/** A new token in plain text. It is shown once; only its digest is stored. */
export const newSecret = ({ settings, random }: Instance) =>
  settings.get('personal_access_token_prefix') + secretOf(random, 15)
