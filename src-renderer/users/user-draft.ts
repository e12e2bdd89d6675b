import type { Input } from '../api/client.ts'
import type { User } from './user.ts'

/** What the forms of a new and an existing user share. Passwords are never part of a draft. */
export interface UserDraft {
  name: string
  username: string
  email: string
  /** The new address counts as confirmed. */
  confirmed: boolean
  admin: boolean
  external: boolean
  can_create_group: boolean
  private_profile: boolean
  projects_limit: string
  note: string
  public_email: string
  commit_email: string
  bio: string
  job_title: string
  organization: string
  location: string
  pronouns: string
  website_url: string
  professional_profile: string
  microblog_account: string
  chat_id: string
  /** A picture to upload, or an empty text to remove the uploaded one; null for no change. */
  avatar: File | '' | null
}

type Texts = { [K in keyof UserDraft]: string extends UserDraft[K] ? K : never }[keyof UserDraft]
type Flags = 'admin' | 'external' | 'can_create_group' | 'private_profile'

/** The fields of the profile, which the user can change too. */
export const profileFields = [
  { name: 'job_title', label: 'Job title' },
  { name: 'organization', label: 'Organization' },
  { name: 'location', label: 'Location' },
  { name: 'pronouns', label: 'Pronouns' },
  { name: 'website_url', label: 'Website', help: 'A complete address: https://example.com' },
  { name: 'professional_profile', label: 'Professional profile' },
  { name: 'microblog_account', label: 'Microblog account' },
  { name: 'chat_id', label: 'Chat ID' },
] as const satisfies readonly { name: Texts; label: string; help?: string }[]

export const flagFields = [
  { name: 'admin', label: 'Administrator', help: 'Sees and changes everything on this instance.' },
  {
    name: 'external',
    label: 'External',
    help: 'Sees only public projects and groups, and those the user is a member of. Cannot create groups or personal projects.',
  },
  { name: 'can_create_group', label: 'Can create groups', help: 'Top-level groups.' },
  {
    name: 'private_profile',
    label: 'Private profile',
    help: 'Other users cannot see the projects, activity, followers and registration date of the user.',
  },
] as const satisfies readonly { name: Flags; label: string; help: string }[]

export const emptyDraft: UserDraft = {
  name: '',
  username: '',
  email: '',
  confirmed: true,
  admin: false,
  external: false,
  can_create_group: true,
  private_profile: false,
  projects_limit: '',
  note: '',
  public_email: '',
  commit_email: '',
  bio: '',
  job_title: '',
  organization: '',
  location: '',
  pronouns: '',
  website_url: '',
  professional_profile: '',
  microblog_account: '',
  chat_id: '',
  avatar: null,
}

/** The saved values of a user, as administrators read them. */
export const draftOf = (user: User): UserDraft => ({
  name: user.name,
  username: user.username,
  email: user.email ?? '',
  confirmed: true,
  admin: user.is_admin ?? false,
  external: user.external ?? false,
  can_create_group: user.can_create_group ?? false,
  private_profile: user.private_profile ?? false,
  projects_limit: String(user.projects_limit ?? ''),
  note: user.note ?? '',
  public_email: user.public_email ?? '',
  // Without an address of their own for commits, users have their main address.
  commit_email: user.commit_email === user.email ? '' : (user.commit_email ?? ''),
  bio: user.bio,
  job_title: user.job_title,
  organization: user.organization,
  location: user.location ?? '',
  pronouns: user.pronouns ?? '',
  website_url: user.website_url,
  professional_profile: user.professional_profile,
  microblog_account: user.microblog_account,
  chat_id: user.chat_id,
  avatar: null,
})

type Changes = Input<'PUT /users/:id'>

/** The changes as the server takes them. */
export function changesOf({
  confirmed: _,
  projects_limit,
  avatar,
  ...values
}: Partial<UserDraft>): Omit<Changes, 'id'> {
  return {
    ...values,
    ...(projects_limit !== undefined && { projects_limit: Number(projects_limit) }),
    ...(avatar !== undefined && avatar !== null && { avatar }),
  }
}

/** The same values in an answer, by the names of the request. */
export const savedValuesOf = (user: User): Omit<Changes, 'id'> => changesOf(draftOf(user))

/** Why the values cannot be sent yet. */
export function obstacleOf({ name, username, email, projects_limit }: UserDraft): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (username.trim() === '') return 'Enter a username.'
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) return 'Enter an email address.'
  return /^\d{0,9}$/.test(projects_limit) ? undefined : 'Enter the projects limit as a number.'
}

/** An existing user has a limit, which no request removes. */
export const savedObstacleOf = (draft: UserDraft): string | undefined =>
  draft.projects_limit === '' ? 'Enter the projects limit as a number.' : obstacleOf(draft)

/** A username for a name: `Ines Okafor` → `iokafor`. */
export function usernameFor(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const [first = '', ...rest] = words
  const last = rest.at(-1)
  return last === undefined ? first : `${first.charAt(0)}${last}`
}

/** How a new user gets a password. */
export type PasswordChoice = 'random' | 'typed'

/** The request for a new user. Values that the server would set anyway are left out. */
export function newUserInput(
  draft: UserDraft & { username: string },
  password: { choice: PasswordChoice; typed: string },
): Input<'POST /users'> {
  const { name, username, email, confirmed, projects_limit, avatar, ...rest } = draft
  const differs = ([key, value]: readonly [string, unknown]) => value !== new Map(Object.entries(emptyDraft)).get(key)
  return {
    name,
    username,
    email,
    ...(password.choice === 'random' ? { force_random_password: true } : { password: password.typed }),
    ...(confirmed && { skip_confirmation: true }),
    ...(projects_limit !== '' && { projects_limit: Number(projects_limit) }),
    ...(avatar && { avatar }),
    ...Object.fromEntries(Object.entries(rest).filter(differs)),
  }
}

/** The names under which the server reports errors, by field. */
const errorNames: Partial<Record<keyof UserDraft | 'password', readonly string[]>> = {
  name: ['name', 'first_name', 'last_name'],
  admin: ['admin', 'is_admin'],
}
export const errorNamesOf = (field: keyof UserDraft | 'password'): readonly string[] => errorNames[field] ?? [field]
export const allErrorNames: readonly string[] = [...Object.keys(emptyDraft), 'password', 'first_name', 'last_name']
