import type { Clock } from '../../kit/clock.ts'
import { Dice } from '../../seeds/dice.ts'
import type { Row } from '../queries.ts'
import type { Rows } from '../rows.ts'
import { addFirstAccounts } from '../seed-empty.ts'
import { employees } from '../texts/people.ts'

const SPAN_MS = 4 * 365 * 86_400_000
/** The ids before belong to `root` and `ghost`. */
const FIRST_USER = 3
const USERS_PER_GROUP = 500
const PROJECTS_PER_GROUP = 5

const NAMES = employees
  .trim()
  .split('\n')
  .map((line) => (line.split('|')[1] ?? '').split(' '))
const FIRST_NAMES = NAMES.map((parts) => parts[0] ?? '')
const LAST_NAMES = NAMES.map((parts) => parts.at(-1) ?? '')

const STATES = [
  ['active', 850],
  ['blocked', 60],
  ['deactivated', 50],
  ['blocked_pending_approval', 20],
  ['banned', 10],
  ['ldap_blocked', 10],
] as const
const KINDS = [
  ['human', 985],
  ['project_bot', 14],
  ['support_bot', 1],
] as const
const DEPARTMENTS = ['sales', 'support', 'finance', 'engineering', 'design']

export interface BenchUserRows {
  user: Row<'user'>[]
  namespace: Row<'namespace'>[]
  namespace_ancestor: Row<'namespace_ancestor'>[]
  email: Row<'email'>[]
  identity: Row<'identity'>[]
  custom_attribute: Row<'custom_attribute'>[]
  follow: Row<'follow'>[]
  member: Row<'member'>[]
}

/**
 * Groups with five projects each, one group for 500 users. Their namespaces come after those of the users, which have the ids of the users.
 *
 * @returns the ids of the groups
 */
export function addGroupsForUsers(rows: Rows, clock: Clock, users: number): number[] {
  const at = new Date(clock.now() - SPAN_MS).toISOString()
  addFirstAccounts(rows, clock)
  return Array.from({ length: Math.ceil(users / USERS_PER_GROUP) }, (_, index) => {
    const id = FIRST_USER + users + index
    const path = `group${index + 1}`
    const name = `Group ${index + 1}`
    const times = { created_at: at, updated_at: at }
    rows.namespace.push({
      ...{ id, kind: 'group', name, path, full_path: path, full_name: name, parent_id: null, user_id: null },
      ...times,
    })
    rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
    rows.group.push({ id, visibility: index % 2 === 0 ? 'private' : 'internal' })
    for (let number = 1; number <= PROJECTS_PER_GROUP; number++)
      rows.project.push({
        ...{ namespace_id: id, creator_id: 1, name: `Project ${number}`, path: `project${number}` },
        ...{ path_with_namespace: `${path}/project${number}`, name_with_namespace: `${name} / Project ${number}` },
        ...{ visibility: 'private', ...times, last_activity_at: at },
      })
    return id
  })
}

/** Users, oldest first, with every state, kind and right that a list can filter by. */
export class BenchUsers {
  readonly #dice = new Dice('bench users')
  readonly #groups: readonly number[]
  readonly #total: number
  readonly #now: number
  #last = 0

  constructor(groups: readonly number[], total: number, clock: Clock) {
    this.#groups = groups
    this.#total = total
    this.#now = clock.now()
  }

  /** The next `count` users with what belongs to them. Empty after the last user. */
  next(count: number): BenchUserRows {
    const rows: BenchUserRows = {
      user: [],
      namespace: [],
      namespace_ancestor: [],
      email: [],
      identity: [],
      custom_attribute: [],
      follow: [],
      member: [],
    }
    for (const until = Math.min(this.#total, this.#last + count); this.#last < until; ) this.#add(rows, ++this.#last)
    return rows
  }

  #add(rows: BenchUserRows, number: number) {
    const dice = this.#dice
    const id = FIRST_USER + number - 1
    const created = this.#now - SPAN_MS * (1 - number / (this.#total + 1))
    const later = () => new Date(created + (this.#now - created) * Math.sqrt(dice.next())).toISOString()
    const created_at = new Date(created).toISOString()
    const updated_at = later()
    const times = { created_at, updated_at }
    const kind = dice.weighted(KINDS)
    const isHuman = kind === 'human'
    const name = `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)} ${number}`
    const username = `user${number}`
    const signed_in_at = isHuman && dice.chance(0.8) ? later() : null
    rows.user.push({
      id,
      username,
      name,
      email: `${username}@bench.example`,
      state: dice.weighted(STATES),
      kind,
      admin: isHuman && dice.chance(0.001) ? 1 : 0,
      auditor: isHuman && dice.chance(0.001) ? 1 : 0,
      external: isHuman && dice.chance(0.05) ? 1 : 0,
      two_factor_enabled: isHuman && dice.chance(0.4) ? 1 : 0,
      public_email: dice.chance(0.1) ? `${username}@bench.example` : null,
      confirmed_at: created_at,
      created_by_id: dice.chance(0.3) ? 1 : null,
      ...times,
      last_sign_in_at: signed_in_at,
      current_sign_in_at: signed_in_at,
      last_activity_on: signed_in_at?.slice(0, 10) ?? null,
    })
    rows.namespace.push({
      ...{ id, kind: 'user', name, path: username, full_path: username, full_name: name, parent_id: null, user_id: id },
      ...times,
    })
    rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
    if (dice.chance(0.1)) rows.email.push({ user_id: id, email: `second${number}@bench.example`, created_at })
    if (dice.chance(0.1))
      rows.identity.push({
        user_id: id,
        provider: 'saml',
        extern_uid: `uid-${number}`,
        saml_provider_id: dice.chance(0.5) ? dice.int(1, 3) : null,
      })
    if (dice.chance(0.1))
      rows.custom_attribute.push({
        target_type: 'user',
        target_id: id,
        key: 'department',
        value: dice.pick(DEPARTMENTS),
      })
    for (const earlier of new Set(Array.from({ length: dice.int(0, 4) }, () => dice.int(1, id))))
      if (earlier !== id && earlier !== FIRST_USER - 1)
        rows.follow.push({ follower_id: id, followee_id: earlier, created_at })
    for (const group_id of dice.sample(this.#groups, dice.int(0, 3)))
      rows.member.push({
        ...{ project_id: null, group_id, user_id: id, access_level: dice.pick([10, 20, 30, 40, 50]) },
        ...{ created_by_id: 1, ...times },
      })
  }
}
