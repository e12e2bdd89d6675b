import type { Clock } from '../../kit/clock.ts'
import { Dice } from '../../seeds/dice.ts'
import type { Rows } from '../rows.ts'
import { addAccount, addFirstAccounts } from '../seed-empty.ts'

export const USERS = 5_000
export const PROJECTS = 200
export const LABELS = 40
export const MILESTONES = 8
const GROUPS = 20
/** The ids before belong to `root` and `ghost`. */
export const FIRST_USER = 3

/** Users, groups of ten projects each, labels and milestones. Every user is a developer in one group. */
export function addFoundations(rows: Rows, clock: Clock) {
  const dice = new Dice('bench foundations')
  const at = new Date(clock.now() - 3 * 365 * 86_400_000).toISOString()
  addFirstAccounts(rows, clock)
  for (let number = 1; number <= USERS; number++)
    addAccount(rows, at, {
      username: `user${number}`,
      name: `User ${number}`,
      email: `user${number}@bench.example`,
      admin: 0,
      kind: 'human',
    })
  const first = rows.namespace.length + 1
  for (let number = 0; number < GROUPS; number++) addGroup(rows, first + number, `group${number + 1}`, at)
  for (let user = 0; user < USERS; user++) {
    const member = {
      project_id: null,
      group_id: first + (user % GROUPS),
      user_id: FIRST_USER + user,
      access_level: 30,
      created_by_id: 1,
    }
    rows.member.push({ ...member, created_at: at, updated_at: at })
  }
  for (let id = 1; id <= PROJECTS; id++) {
    const group = (id - 1) % GROUPS
    addProject(rows, id, first + group, `group${group + 1}`, dice, at)
    for (let label = 0; label < LABELS; label++)
      rows.label.push({
        id: (id - 1) * LABELS + label + 1,
        project_id: id,
        group_id: null,
        title: TITLES[label] ?? `area ${label + 1}`,
        color: `#${dice.hex(6)}`,
        description: null,
        created_at: at,
        updated_at: at,
      })
    for (let level = 0; level < 4; level++)
      rows.label_priority.push({ project_id: id, label_id: (id - 1) * LABELS + level + 1, priority: level + 1 })
    for (let iid = 1; iid <= MILESTONES; iid++)
      rows.milestone.push({
        id: (id - 1) * MILESTONES + iid,
        project_id: id,
        group_id: null,
        iid,
        title: `Release ${iid}`,
        state: iid < 6 ? 'closed' : 'active',
        created_at: at,
        updated_at: at,
      })
  }
}

const TITLES = [
  'priority::critical',
  'priority::high',
  'priority::medium',
  'priority::low',
  'bug',
  'feature',
  'backend',
  'frontend',
  'regression',
  'needs info',
]

function addGroup(rows: Rows, id: number, path: string, at: string) {
  const name = path.replace('group', 'Group ')
  rows.namespace.push({
    id,
    kind: 'group',
    name,
    path,
    full_path: path,
    full_name: name,
    parent_id: null,
    user_id: null,
    created_at: at,
    updated_at: at,
  })
  rows.namespace_ancestor.push({ namespace_id: id, ancestor_id: id, depth: 0 })
  rows.group.push({ id, visibility: id % 2 === 0 ? 'private' : 'internal' })
}

function addProject(rows: Rows, id: number, namespace_id: number, group: string, dice: Dice, at: string) {
  const path = `project${id}`
  const name = `Project ${id}`
  rows.project.push({
    id,
    namespace_id,
    creator_id: 1,
    name,
    path,
    path_with_namespace: `${group}/${path}`,
    name_with_namespace: `${group.replace('group', 'Group ')} / ${name}`,
    visibility: id === 1 ? 'public' : dice.pick(['private', 'internal', 'public']),
    created_at: at,
    updated_at: at,
    last_activity_at: at,
    default_branch: 'main',
    empty_repo: 0,
    description: `Project ${id} of a generated instance.`,
  })
}
