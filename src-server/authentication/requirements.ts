import type { AuthenticationInput } from '../kit/access/authenticate.ts'
import type { Db } from '../kit/db/schema.ts'
import { ApiError, forbidden } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { byAccount } from '../kit/reason.ts'
import { acceptanceOf, type UserRow } from './queries.ts'
import { enforcedTerms } from './terms.ts'

/** What somebody must do before anything else works. */
type Requirement = 'terms' | 'password'
type Person = Pick<UserRow, 'id' | 'kind' | 'password_expires_at'>

/** What the user must do first; null if nothing. */
export async function requirementOf(db: Db, instance: Instance, user: Person): Promise<Requirement | null> {
  if (await owesTerms(db, instance, user)) return 'terms'
  return isPasswordExpired(instance, user) ? 'password' : null
}

/** Whether the user has not accepted the present terms. Bots of projects and groups accept none. */
async function owesTerms(db: Db, { settings }: Instance, { id, kind }: Person): Promise<boolean> {
  const terms = enforcedTerms(settings)
  return terms !== null && kind === 'human' && (await acceptanceOf(db, id, terms.version)) === null
}

const isPasswordExpired = ({ clock }: Instance, { password_expires_at }: Person) =>
  password_expires_at !== null && password_expires_at <= clock.iso()

/** 403 with the text of the platform. The header tells the console which form to show. */
const notReady = (requirement: Requirement, text: string) =>
  new ApiError(
    403,
    { message: `403 Forbidden - ${text}` },
    { 'X-Gantry-Required': requirement },
    byAccount(requirement === 'terms' ? 'terms not accepted' : 'password expired'),
  )

/** Sent to a blocked user, with a token and at the sign-in. */
export const BLOCKED = 'Your account has been blocked.'

/** @throws ApiError 403 with the text of the user's state */
export async function requireUsable(
  db: Db,
  instance: Instance,
  user: UserRow,
  { base_url, open_to_unready = false }: Pick<AuthenticationInput, 'base_url' | 'open_to_unready'>,
) {
  if (user.kind !== 'human' && user.kind !== 'project_bot')
    throw forbidden(
      byAccount(user.kind, 'a person, or a bot of a project or group'),
      'This action cannot be performed by internal users',
    )
  if (user.state === 'blocked' || user.state === 'banned' || user.state === 'ldap_blocked')
    throw forbidden(byAccount(user.state), BLOCKED)
  if (user.state === 'blocked_pending_approval')
    throw forbidden(
      byAccount(user.state),
      'Your account is pending approval from your administrator and hence blocked.',
    )
  if (!open_to_unready && (await owesTerms(db, instance, user)))
    throw notReady(
      'terms',
      `You (@${user.username}) must accept the Terms of Service in order to perform this action. To accept these terms, please access Gantry from a web browser at ${base_url}.`,
    )
  if (user.state === 'deactivated')
    throw forbidden(
      byAccount(user.state),
      `Your account has been deactivated by your administrator. Please log back in from a web browser to reactivate your account at ${base_url}`,
    )
  if (user.confirmed_at === null && instance.settings.get('email_confirmation_setting') === 'hard')
    throw forbidden(
      { ...byAccount('address not confirmed'), setting: 'email_confirmation_setting' },
      'Your primary email address is not confirmed. Please check your inbox for the confirmation instructions. In case the link is expired, you can request a new confirmation email at ' +
        `${base_url}/users/confirmation/new`,
    )
  if (!open_to_unready && isPasswordExpired(instance, user))
    throw notReady(
      'password',
      'Your password expired. Please access Gantry from a web browser to update your password.',
    )
}
