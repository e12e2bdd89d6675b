import { z } from 'zod'
import { avatarUrl, type Presenting } from '../kit/http/presenting.ts'

const basicFields = {
  id: z.int(),
  username: z.string(),
  name: z.string(),
  state: z.string(),
  avatar_url: z.string().nullable(),
  web_url: z.string(),
}
/** The short form of a user, in lists and inside other records. */
export const userBasic = z.object(basicFields).meta({ id: 'UserBasic' })
export type UserBasic = z.infer<typeof userBasic>

/** A custom attribute of a user, group or project. */
export const customAttribute = z.object({ key: z.string(), value: z.string() })
export type CustomAttribute = z.infer<typeof customAttribute>

const publicFields = {
  ...basicFields,
  created_at: z.string().optional().describe('Absent for private profiles'),
  bio: z.string(),
  location: z.string().nullable(),
  public_email: z.string().nullable(),
  chat_id: z.string(),
  professional_profile: z.string(),
  microblog_account: z.string(),
  website_url: z.string(),
  organization: z.string(),
  job_title: z.string(),
  pronouns: z.string().nullable(),
  bot: z.boolean(),
  work_information: z.string().nullable(),
  followers: z.int().optional().describe('Absent for private profiles'),
  following: z.int().optional().describe('Absent for private profiles'),
  is_followed: z.boolean().optional().describe('Absent for private profiles'),
  local_time: z.string().nullable(),
}
const selfFields = {
  last_sign_in_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  last_activity_on: z.string().nullable(),
  email: z.string(),
  theme_id: z.int(),
  color_scheme_id: z.int(),
  projects_limit: z.int(),
  current_sign_in_at: z.string().nullable(),
  identities: z.array(z.object({ provider: z.string(), extern_uid: z.string(), saml_provider_id: z.int().nullable() })),
  can_create_group: z.boolean(),
  can_create_project: z.boolean(),
  two_factor_enabled: z.boolean(),
  external: z.boolean(),
  private_profile: z.boolean(),
  commit_email: z.string(),
  shared_runners_minutes_limit: z.int().nullable().optional(),
  extra_shared_runners_minutes_limit: z.int().nullable().optional(),
  scim_identities: z.array(z.unknown()).optional(),
}
const adminFields = {
  is_admin: z.boolean(),
  note: z.string().nullable(),
  namespace_id: z.int().nullable(),
  created_by: userBasic.nullable(),
  using_license_seat: z.boolean().optional(),
  is_auditor: z.boolean().optional(),
  provisioned_by_group_id: z.int().nullable().optional(),
  custom_attributes: z.array(customAttribute).optional().describe('Only if requested'),
}
const signInFields = {
  current_sign_in_ip: z.string().nullable(),
  last_sign_in_ip: z.string().nullable(),
  sign_in_count: z.int(),
}
const partial = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial().shape

/** A user for administrators, in lists and in answers to writes. */
export const userForAdmin = z.object({ ...publicFields, ...selfFields, ...adminFields }).meta({ id: 'UserForAdmin' })
/** The caller's own account; the last fields are for administrators. */
export const userSelf = z
  .object({ ...publicFields, ...selfFields, ...partial({ ...adminFields, ...signInFields }) })
  .meta({ id: 'UserSelf' })
/** One user: the public form, or everything for administrators. */
export const userDetails = z
  .object({ ...publicFields, ...partial({ ...selfFields, ...adminFields, highest_role: z.int(), ...signInFields }) })
  .meta({ id: 'User' })
/** A user in lists: the short form, or the administrators' form. */
export const userListed = z
  .object({ ...basicFields, ...partial({ ...publicFields, ...selfFields, ...adminFields }), ...basicFields })
  .meta({ id: 'UserListed' })

export type UserPublic = z.infer<z.ZodObject<typeof publicFields>>
export type UserSelfFields = z.infer<z.ZodObject<typeof selfFields>>
export type UserAdminFields = z.infer<z.ZodObject<typeof adminFields>>
export type UserSignInFields = z.infer<z.ZodObject<typeof signInFields>>

/** The columns that `presentUserBasic` needs. */
export const userBasicColumns = ['user.id', 'user.username', 'user.name', 'user.state', 'user.avatar'] as const

/** The values of these columns. */
export interface UserBasicRow {
  id: number
  username: string
  name: string
  state: string
  avatar: string | null
}

/** The author of a record, as columns of its row. */
export interface AuthorColumns {
  author_id: number
  author_username: string
  author_name: string
  author_state: string
  author_avatar: string | null
}

export const authorOf = (row: AuthorColumns): UserBasicRow => ({
  id: row.author_id,
  username: row.author_username,
  name: row.author_name,
  state: row.author_state,
  avatar: row.author_avatar,
})

/** Presents the short form. */
export function presentUserBasic(row: UserBasicRow, presenting: Presenting): UserBasic {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    state: row.state,
    avatar_url: avatarUrl(row, presenting),
    web_url: `${presenting.base_url}/${row.username}`,
  }
}

export const confirmedEntity = z.object({ user_id: z.int(), confirmed_at: z.string() }).meta({ id: 'ConfirmedUser' })
