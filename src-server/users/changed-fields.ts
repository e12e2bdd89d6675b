import { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import type { StoredUser, UserChange } from './update-queries.ts'
import { userFields } from './user-fields.ts'

const address = z.string().nullable().optional()

/** The parameters of a change of a user. */
export const changedUserFields = {
  email: z.string().optional().describe('Takes effect when it is confirmed, or at once with `skip_reconfirmation`'),
  password: z
    .string()
    .optional()
    .describe('A user whose password somebody else set can use the API again after changing it'),
  skip_reconfirmation: z.boolean().default(false),
  name: z.string().optional(),
  username: z.string().optional().describe('Also the path of the personal projects; old paths redirect'),
  public_email: address.describe('A confirmed address of the user'),
  commit_email: address.describe('A confirmed address of the user'),
  ...userFields,
}
export type ChangedUserFields = z.output<z.ZodObject<typeof changedUserFields>>

/** The columns that the request sets. */
export function columnsOf(body: ChangedUserFields, was: StoredUser, settings: SettingStore): UserChange {
  const { email, skip_reconfirmation, name, username, location, note, pronouns, group_id_for_saml } = body
  return {
    ...(email !== undefined &&
      (skip_reconfirmation ? { email, unconfirmed_email: null } : { unconfirmed_email: email })),
    name,
    username,
    public_email: addressOf(body.public_email),
    commit_email: addressOf(body.commit_email),
    admin: flagOf(body.admin),
    ...rightsOf(body, was, settings),
    private_profile:
      body.private_profile === null
        ? flagOf(settings.get('user_defaults_to_private_profile'))
        : flagOf(body.private_profile),
    view_diffs_file_by_file: flagOf(body.view_diffs_file_by_file),
    bio: textOf(body.bio),
    chat_id: textOf(body.chat_id),
    professional_profile: textOf(body.professional_profile),
    microblog_account: textOf(body.microblog_account),
    website_url: textOf(body.website_url),
    organization: textOf(body.organization),
    job_title: textOf(body.job_title),
    location,
    note,
    pronouns,
    theme_id: body.theme_id ?? undefined,
    color_scheme_id: body.color_scheme_id ?? undefined,
    shared_runners_minutes_limit: body.shared_runners_minutes_limit,
    extra_shared_runners_minutes_limit: body.extra_shared_runners_minutes_limit,
    group_id_for_saml,
  }
}

/** A user who becomes external loses the right to create groups and projects; one who ceases to be external gets the defaults. */
function rightsOf(body: ChangedUserFields, was: StoredUser, settings: SettingStore) {
  const { external = was.external === 1 } = body
  const sent = { can_create_group: flagOf(body.can_create_group), projects_limit: body.projects_limit ?? undefined }
  if (external === (was.external === 1)) return sent
  if (external) return { external: flagOf(true), can_create_group: flagOf(false), projects_limit: 0 }
  return {
    external: flagOf(false),
    can_create_group: sent.can_create_group ?? flagOf(settings.get('can_create_group')),
    projects_limit: sent.projects_limit ?? settings.get('default_projects_limit'),
  }
}

const flagOf = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0)

/** These columns have no null. */
const textOf = (sent: string | null | undefined) => (sent === null ? '' : sent)

/** An empty address removes the stored one. */
const addressOf = (sent: string | null | undefined) =>
  sent ? normalizeEmail(sent) : sent === undefined ? undefined : null
