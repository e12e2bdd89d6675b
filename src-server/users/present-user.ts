import type { Presenting } from '../kit/http/presenting.ts'
import {
  presentUserBasic,
  type UserAdminFields,
  type UserBasicRow,
  type UserPublic,
  type UserSelfFields,
  type UserSignInFields,
} from './entity.ts'
import type { UserRow } from './queries.ts'

/** Records of other tables that belong to a user. */
export interface UserParts {
  identities: { provider: string; extern_uid: string; saml_provider_id: number | null }[]
  created_by: UserBasicRow | null
}
/** How the viewer sees the profile, and the instance's time. */
export interface ProfileView {
  profile_visible: boolean
  signed_in: boolean
  now_ms: number
}

const NOT_BOTS = new Set(['human', 'ghost'])

/** The public form of a user, shortened for private profiles. */
export function presentPublic(row: UserRow, view: ProfileView, presenting: Presenting): UserPublic {
  const { profile_visible, signed_in, now_ms } = view
  return {
    ...presentUserBasic(row, presenting),
    ...(profile_visible && { created_at: row.created_at }),
    bio: row.bio,
    location: row.location,
    public_email: row.public_email,
    chat_id: row.chat_id,
    professional_profile: row.professional_profile,
    microblog_account: row.microblog_account,
    website_url: row.website_url,
    organization: row.organization,
    job_title: row.job_title,
    pronouns: row.pronouns,
    bot: !NOT_BOTS.has(row.kind),
    work_information: workOf(row),
    ...(profile_visible && { followers: row.followers, following: row.following }),
    ...(profile_visible && signed_in && { is_followed: row.is_followed === 1 }),
    local_time: localTime(row.time_zone, now_ms),
  }
}

/** Fields for the user and for administrators. */
export const presentOwn = (row: UserRow, { identities }: UserParts, { licensed }: Presenting): UserSelfFields => ({
  last_sign_in_at: row.last_sign_in_at,
  confirmed_at: row.confirmed_at,
  last_activity_on: row.last_activity_on,
  email: row.email,
  theme_id: row.theme_id,
  color_scheme_id: row.color_scheme_id,
  projects_limit: row.projects_limit,
  current_sign_in_at: row.current_sign_in_at,
  identities,
  can_create_group: row.can_create_group === 1,
  can_create_project: row.personal_projects < row.projects_limit,
  two_factor_enabled: row.two_factor_enabled === 1,
  external: row.external === 1,
  private_profile: row.private_profile === 1,
  commit_email: row.commit_email ?? row.email,
  ...(licensed && {
    shared_runners_minutes_limit: row.shared_runners_minutes_limit,
    extra_shared_runners_minutes_limit: row.extra_shared_runners_minutes_limit,
    scim_identities: [],
  }),
})

const presentAdministered = (row: UserRow, { created_by }: UserParts, presenting: Presenting): UserAdminFields => ({
  is_admin: row.admin === 1,
  note: row.note,
  namespace_id: row.namespace_id,
  created_by: created_by && presentUserBasic(created_by, presenting),
  ...(presenting.licensed && {
    using_license_seat: row.state === 'active' && row.kind === 'human',
    is_auditor: row.auditor === 1,
    provisioned_by_group_id: row.provisioned_by_group_id,
  }),
})

/** The sign-in counters, for administrators who read a single user. */
export const presentSignIns = (row: UserRow): UserSignInFields => ({
  current_sign_in_ip: row.current_sign_in_ip,
  last_sign_in_ip: row.last_sign_in_ip,
  sign_in_count: row.sign_in_count,
})

/** All fields for administrators, except the sign-in counters. */
export const presentForAdmin = (row: UserRow, parts: UserParts, now_ms: number, presenting: Presenting) => ({
  ...presentPublic(row, { profile_visible: true, signed_in: true, now_ms }, presenting),
  ...presentOwn(row, parts, presenting),
  ...presentAdministered(row, parts, presenting),
})

/** `Designer at Harbour`, or the part that is set. */
function workOf({ job_title, organization }: UserRow) {
  if (job_title !== '' && organization !== '') return `${job_title} at ${organization}`
  return job_title || organization || null
}

function localTime(time_zone: string | null, now_ms: number) {
  if (time_zone === null) return null
  try {
    return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: time_zone }).format(now_ms)
  } catch {
    return null
  }
}
