import type { Store } from '../../../src-server/kit/db/open.ts'

export type UserQuery = Record<string, string | number | boolean>

/** Everything that a list of users depends on, read once. */
export async function readUsers({ read }: Store) {
  return {
    users: await read.selectFrom('user').selectAll().execute(),
    emails: await read.selectFrom('email').selectAll().execute(),
    identities: await read.selectFrom('identity').selectAll().execute(),
    tied: new Set(
      (await read.selectFrom('project_authorization').select('user_id').execute()).map((row) => row.user_id),
    ),
  }
}
type World = Awaited<ReturnType<typeof readUsers>>
type User = World['users'][number]

const HIDDEN = ['blocked', 'ldap_blocked', 'banned']
const isInternal = ({ kind }: User) => kind !== 'human' && kind !== 'project_bot'
const same = (a: string | null | undefined, b: unknown) => a?.toLowerCase() === String(b).toLowerCase()

/** A slow reference of lists of users: checks every documented rule for each user. */
export function expectedUsers(world: World, as: 'admin' | 'user', query: UserQuery): number[] {
  const admin = as === 'admin'
  const identitiesOf = (user: User) => world.identities.filter((one) => one.user_id === user.id)
  const forAll: Record<string, (user: User) => boolean> = {
    username: (user) => same(user.username, query.username),
    active: (user) => query.active === false || (user.state === 'active' && !isInternal(user)),
    blocked: (user) => query.blocked === false || user.state === 'blocked' || user.state === 'ldap_blocked',
    external: (user) => query.external === false || user.external === 1,
    exclude_external: (user) => query.exclude_external === false || user.external === 0,
    exclude_internal: (user) => query.exclude_internal === false || !isInternal(user),
    created_after: (user) => user.created_at >= moment(query.created_after),
    created_before: (user) => user.created_at <= moment(query.created_before),
    without_projects: (user) => query.without_projects === false || !world.tied.has(user.id),
    search: (user) => found(world, user, String(query.search), admin),
  }
  const forAdmins: typeof forAll = {
    admins: (user) => query.admins === false || user.admin === 1,
    two_factor: (user) => user.two_factor_enabled === (query.two_factor === 'enabled' ? 1 : 0),
    extern_uid: (user) =>
      identitiesOf(user).some((one) => one.extern_uid === query.extern_uid && one.provider === query.provider),
    saml_provider_id: (user) => identitiesOf(user).some((one) => one.saml_provider_id === query.saml_provider_id),
  }
  const rules = admin ? { ...forAll, ...forAdmins } : forAll
  const matching = world.users.filter(
    (user) =>
      (admin || !HIDDEN.includes(user.state)) &&
      Object.keys(query).every((name) => rules[name] === undefined || rules[name](user)),
  )
  return inOrder(matching, admin ? query : {}).map((user) => user.id)
}

const moment = (text: unknown) => new Date(String(text)).toISOString()

function inOrder(users: User[], { order_by = 'id', sort = 'desc' }: UserQuery): User[] {
  const keyOf = (user: User): string | number => {
    if (order_by === 'name') return user.name.toLowerCase()
    if (order_by === 'username') return user.username.toLowerCase()
    return order_by === 'updated_at' ? user.updated_at : user.id
  }
  const sign = sort === 'asc' ? 1 : -1
  return users.sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return sign * (left < right ? -1 : left > right ? 1 : a.id - b.id)
  })
}

function found({ emails }: World, user: User, search: string, admin: boolean): boolean {
  const text = search.trim().replace(/^@/, '')
  if (text === '') return true
  const words = text.split(/\s+/)
  const long = words.filter((word) => word.length >= 3)
  const matches = (column: string) =>
    long.length > 0 ? long.every((word) => column.toLowerCase().includes(word.toLowerCase())) : same(column, text)
  const addresses = [user.email, ...emails.filter((one) => one.user_id === user.id).map((one) => one.email)]
  return (
    matches(user.name) ||
    matches(user.username) ||
    same(user.public_email, text) ||
    (admin && addresses.some((address) => same(address, text)))
  )
}
