import type { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { matchesExpression } from '../kit/expression.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import type { NewUser } from './create-queries.ts'
import type { userFields } from './user-fields.ts'

interface Wanted extends Partial<z.output<z.ZodObject<typeof userFields>>> {
  email: string
  name: string
  username: string
  skip_confirmation?: boolean
}

/** The row of a new account, with the defaults of the settings. */
export function newUser(body: Wanted, settings: SettingStore, now: string, created_by_id: number | null): NewUser {
  const external = body.external ?? isExternalByDefault(body.email, settings)
  const mayCreateGroup = body.can_create_group ?? settings.get('can_create_group')
  const confirmed = body.skip_confirmation === true || settings.get('email_confirmation_setting') === 'off'
  return {
    email: body.email,
    name: body.name,
    username: body.username,
    admin: flag(body.admin ?? false),
    external: flag(external),
    can_create_group: flag(!external && mayCreateGroup),
    projects_limit: external ? 0 : (body.projects_limit ?? settings.get('default_projects_limit')),
    private_profile: flag(body.private_profile ?? settings.get('user_defaults_to_private_profile')),
    bio: body.bio ?? '',
    chat_id: body.chat_id ?? '',
    professional_profile: body.professional_profile ?? '',
    microblog_account: body.microblog_account ?? '',
    website_url: body.website_url ?? '',
    organization: body.organization ?? '',
    job_title: body.job_title ?? '',
    pronouns: body.pronouns ?? null,
    location: body.location ?? null,
    note: body.note ?? null,
    theme_id: body.theme_id ?? 1,
    color_scheme_id: body.color_scheme_id ?? settings.get('default_syntax_highlighting_theme'),
    view_diffs_file_by_file: flag(body.view_diffs_file_by_file ?? false),
    shared_runners_minutes_limit: body.shared_runners_minutes_limit ?? null,
    extra_shared_runners_minutes_limit: body.extra_shared_runners_minutes_limit ?? null,
    group_id_for_saml: body.group_id_for_saml ?? null,
    confirmed_at: confirmed ? now : null,
    created_by_id,
    created_at: now,
    updated_at: now,
  }
}

function isExternalByDefault(email: string, settings: SettingStore): boolean {
  const internal = settings.get('user_default_internal_regex')
  return settings.get('user_default_external') && !(internal && matchesExpression(internal, email))
}

const flag = (value: boolean): Flag => (value ? 1 : 0)
