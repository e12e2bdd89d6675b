import type { Clock } from '../../kit/clock.ts'
import { Dice } from '../../seeds/dice.ts'
import type { Rows } from '../rows.ts'
import { addAccount, addFirstAccounts } from '../seed-empty.ts'

export const USERS = 2_000
/** The ids before belong to `root` and `ghost`. */
export const FIRST_USER = 3
export const TOPICS = 60
/** Percentage of groups per level. The path of a project contains up to six groups. */
const LEVELS = [4, 8, 14, 20, 24, 30]
const VISIBILITIES = ['private', 'internal', 'public'] as const

export interface BenchGroup {
  id: number
  full_path: string
  full_name: string
  /** 0 private, 1 internal, 2 public. Subgroups and projects are never more open than their group. */
  openness: number
  level: number
}

/**
 * Users and a tree of groups, six levels deep. `user1` is a member of every top-level group, `user2` is external, `user3` is a member of no
 * group, and every other user is a member of two groups. Every fiftieth group is shared with another group.
 */
export function addGroupTree(rows: Rows, clock: Clock, count: number): BenchGroup[] {
  const dice = new Dice('bench groups')
  const at = new Date(clock.now() - 4 * 365 * 86_400_000).toISOString()
  addFirstAccounts(rows, clock)
  for (let number = 1; number <= USERS; number++)
    addAccount(rows, at, {
      username: `user${number}`,
      name: `User ${number}`,
      email: `user${number}@bench.example`,
      admin: 0,
      kind: 'human',
      external: number === 2 ? 1 : 0,
    })
  const groups = buildTree(rows, dice, at, count)
  for (let number = 1; number <= USERS; number++)
    for (const { id } of groupsOfUser(groups, number, dice)) addMember(rows, at, { group_id: id }, number, dice)
  for (const { id } of groups.filter((_, index) => index % 50 === 49)) {
    const other = dice.pick(groups)
    if (other.id === id) continue
    const link = { shared_group_id: id, shared_with_group_id: other.id, group_access: dice.pick([10, 20, 30]) }
    rows.group_group_link.push({ ...link, expires_at: null, created_at: at })
  }
  for (let number = 1; number <= TOPICS; number++)
    rows.topic.push({ name: `topic${number}`, title: `Topic ${number}`, created_at: at })
  return groups
}

/** Adds a member to a group or project with a random role; `user1` is always a maintainer. */
export function addMember(
  rows: Pick<Rows, 'member'>,
  at: string,
  of: { group_id: number } | { project_id: number },
  user: number,
  dice: Dice,
) {
  rows.member.push({
    project_id: 'project_id' in of ? of.project_id : null,
    group_id: 'group_id' in of ? of.group_id : null,
    user_id: FIRST_USER + user - 1,
    access_level: user === 1 ? 40 : dice.pick([10, 20, 30, 30, 40, 50]),
    created_by_id: 1,
    created_at: at,
    updated_at: at,
  })
}

function groupsOfUser(groups: readonly BenchGroup[], number: number, dice: Dice): readonly BenchGroup[] {
  if (number === 1) return groups.filter((group) => group.level === 0)
  if (number <= 3) return []
  return dice.sample(groups, 2)
}

/** The first group of each level is below the first group of the previous level, so even a small tree is six levels deep. */
function buildTree(rows: Rows, dice: Dice, at: string, count: number): BenchGroup[] {
  const groups: BenchGroup[] = []
  const ancestors = new Map<number, readonly number[]>()
  let above: BenchGroup[] = []
  for (const [level, share] of LEVELS.entries()) {
    const left = count - groups.length
    const size = level === LEVELS.length - 1 ? left : Math.min(left, Math.max(1, Math.round((count * share) / 100)))
    const here: BenchGroup[] = []
    for (let n = 0; n < size; n++) {
      const parent = n === 0 ? above[0] : above.length > 0 ? dice.pick(above) : undefined
      const id = rows.namespace.length + 1
      const path = `group${groups.length + here.length + 1}`
      const name = path.replace('group', 'Group ')
      const full_path = parent ? `${parent.full_path}/${path}` : path
      const full_name = parent ? `${parent.full_name} / ${name}` : name
      const openness = Math.min(parent?.openness ?? 2, dice.pick([0, 1, 2, 2, 2]))
      const parents = parent ? [parent.id, ...(ancestors.get(parent.id) ?? [])] : []
      ancestors.set(id, parents)
      const place = { parent_id: parent?.id ?? null, user_id: null, created_at: at, updated_at: at }
      rows.namespace.push({ id, kind: 'group', name, path, full_path, full_name, ...place })
      for (const [depth, ancestor_id] of [id, ...parents].entries())
        rows.namespace_ancestor.push({ namespace_id: id, ancestor_id, depth })
      rows.group.push({ id, visibility: VISIBILITIES[openness] ?? 'private' })
      here.push({ id, full_path, full_name, openness, level })
    }
    groups.push(...here)
    above = here
  }
  return groups
}
