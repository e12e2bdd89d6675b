import type { ResponseBody } from '../api/client.ts'

type Listed = ResponseBody<'GET /-/gantry/v1/users'>[number]
type Basic = ResponseBody<'GET /users'>[number]

type ShortForm = Pick<Basic, 'id' | 'username' | 'name' | 'state' | 'avatar_url' | 'web_url'>

/** A row of the list. Only administrators get more than the short form. */
export type UserRow = ShortForm & { [K in Exclude<keyof Listed, keyof ShortForm>]?: Listed[K] | undefined }
export type UserKind = Listed['kind']

/** One user: the public profile, or everything for administrators. */
export type User = ResponseBody<'GET /users/:id'>

/** The states of users as the filter writes them, and their names. */
export const userStates = [
  { value: 'active', api: 'active', name: 'Active' },
  { value: 'pending', api: 'blocked_pending_approval', name: 'Pending approval' },
  { value: 'deactivated', api: 'deactivated', name: 'Deactivated' },
  { value: 'blocked', api: 'blocked', name: 'Blocked' },
  { value: 'banned', api: 'banned', name: 'Banned' },
  { value: 'ghost', api: 'ghost', name: 'Ghost' },
] as const
export type UserState = (typeof userStates)[number]['api']

export const userKinds = [
  { value: 'administrator', name: 'Administrator', plural: 'Administrators' },
  { value: 'auditor', name: 'Auditor', plural: 'Auditors' },
  { value: 'external', name: 'External', plural: 'External users' },
  { value: 'regular', name: 'Regular', plural: 'Regular users' },
  { value: 'bot', name: 'Bot', plural: 'Bots' },
  { value: 'ghost', name: 'Ghost', plural: 'Ghost user' },
] as const

/** The state as the console shows it. Users who are blocked in LDAP are blocked here too. */
export function stateOf({ state, kind }: Pick<UserRow, 'state' | 'kind'>): UserState {
  if (kind === 'ghost') return 'ghost'
  if (state === 'ldap_blocked') return 'blocked'
  return userStates.find(({ api }) => api === state)?.api ?? 'active'
}

export const stateName = (state: UserState): string => userStates.find(({ api }) => api === state)?.name ?? state

/** Bots and the ghost user cannot sign in, so they have no second factor. */
export const twoFactorOf = ({
  kind,
  two_factor_enabled,
}: Pick<UserRow, 'kind' | 'two_factor_enabled'>): 'enabled' | 'disabled' | 'none' =>
  kind === 'bot' || kind === 'ghost' ? 'none' : two_factor_enabled ? 'enabled' : 'disabled'

/** What distinguishes a user whose record has no kind, as the list of users does it. */
export function kindOf(user: User): UserKind {
  if (user.bot) return 'bot'
  if (user.is_admin) return 'administrator'
  if (user.is_auditor) return 'auditor'
  return user.external ? 'external' : 'regular'
}
