import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY } from './calendar.ts'
import type { Rows } from './rows.ts'
import { type Group, named, type Person, type Project } from './world.ts'

type ContainerId = { group_id: number } | { project_id: number }

/** Adds the teams to their groups, some people to single projects, and shares. A few memberships and shares have expired. */
export function addMemberships(
  rows: Rows,
  calendar: Calendar,
  people: readonly Person[],
  groups: readonly Group[],
  projects: readonly Project[],
) {
  const dice = new Dice('members')
  const person = (username: string) => named(people, (each) => each.username === username, username)
  const group = (path: string) => named(groups, (each) => each.full_path === path, path)
  const project = (path: string) => named(projects, (each) => each.path_with_namespace.endsWith(path), path)
  const add = (place: ContainerId, user: Person | null, access_level: number, more: Partial<Extra> = {}) => {
    const at = calendar.iso(more.at ?? Math.max(user?.joined ?? 0, calendar.ago(dice.int(200, 700) * DAY)))
    rows.member.push({
      project_id: 'project_id' in place ? place.project_id : null,
      group_id: 'group_id' in place ? place.group_id : null,
      user_id: user?.id ?? null,
      access_level,
      notification_level: dice.weighted([
        [3, 12],
        [2, 2],
        [1, 2],
        [4, 1],
        [0, 1],
      ]),
      expires_at: more.expires === undefined ? null : calendar.day(more.expires),
      created_by_id: 1,
      invite_email: more.invite_email ?? null,
      invite_accepted_at: null,
      requested_at: null,
      created_at: at,
      updated_at: at,
    })
  }

  for (const [path, usernames] of Object.entries(OWNERS))
    for (const name of usernames) add({ group_id: group(path).id }, person(name), 50)
  for (const lead of people.filter(
    (each) => each.teams.includes('leads') && each.id !== 1 && each.username !== 'bsoren',
  ))
    add({ group_id: group('northquay').id }, lead, 30)
  for (const [path, team] of Object.entries(TEAMS)) {
    for (const [at, member] of people.filter((each) => each.teams.includes(team)).entries()) {
      const owns = OWNERS[path]?.includes(member.username)
      if (!owns)
        add(
          { group_id: group(path).id },
          member,
          at === 0 ? 40 : team === 'design' || team === 'support' ? 20 : at < 3 ? 40 : 30,
        )
    }
  }
  add({ group_id: group('northquay/product/apps').id }, person('adupont'), 20, { expires: 9 })
  add({ group_id: group('northquay/product').id }, person('iserrano'), 20)
  add({ project_id: project('/billing').id }, person('rcaruana'), 20)
  add({ project_id: project('/customs').id }, person('gabaza'), 10, { expires: 25 })
  add({ project_id: project('/console').id }, person('gmadsen'), 30)
  add({ project_id: project('/sdk-js').id }, person('fmoritz'), 40)
  add({ project_id: project('/pilot-bridge').id }, person('ctemple'), 30, { expires: 120 })
  add({ project_id: project('/edi-ingest').id }, person('mbajwa'), 20, { expires: 18 })
  add({ project_id: project('/berth-planner').id }, person('lhoang'), 30, { expires: -40 })
  add({ project_id: project('/api-gateway').id }, person('quaybot'), 30)
  add({ project_id: project('/console').id }, person('renovator'), 30)
  add({ group_id: group('northquay/support').id }, null, 20, {
    invite_email: 'new.colleague@northquay.example',
    at: calendar.ago(DAY),
  })
  add({ group_id: group('partners').id }, person('ctemple'), 20)

  addShares(rows, calendar, group, project)
  addPushRules(rows, calendar, group('northquay').id, project('/customs').id)
  for (const [target, key, value] of ATTRIBUTES) {
    const target_type = target.startsWith('/')
      ? 'project'
      : target.includes('/') || target === 'openquay'
        ? 'group'
        : 'user'
    const target_id =
      target_type === 'project' ? project(target).id : target_type === 'group' ? group(target).id : person(target).id
    rows.custom_attribute.push({ target_type, target_id, key, value })
  }
}

interface Extra {
  at: number
  /** Days from today. */
  expires: number
  invite_email: string
}

const OWNERS: Record<string, readonly string[]> = {
  northquay: ['root', 'bsoren'],
  openquay: ['root', 'knowicki'],
  partners: ['root', 'tmwangi'],
  'northquay/people': ['jmolnar'],
  'northquay/security': ['kthorne'],
  'openquay/sdk': ['jbrandsma'],
}

const TEAMS: Record<string, string> = {
  'northquay/product/terminal': 'terminal',
  'northquay/product/forwarding': 'forwarding',
  'northquay/product/apps': 'apps',
  'northquay/product/apps/mobile': 'mobile',
  'northquay/platform': 'platform',
  'northquay/platform/infrastructure': 'infrastructure',
  'northquay/platform/identity': 'identity',
  'northquay/platform/data': 'data',
  'northquay/security': 'security',
  'northquay/support': 'support',
  'northquay/people': 'people',
  openquay: 'platform',
  'openquay/sdk': 'mobile',
}

const ATTRIBUTES = [
  ['/billing', 'cost-centre', '4410'],
  ['/customs', 'cost-centre', '4420'],
  ['/customs', 'retention', '10 years'],
  ['northquay/platform', 'cost-centre', '4100'],
  ['openquay', 'licence-review', 'done'],
  ['root', 'badge', '0001'],
  ['hreuter', 'badge', '0038'],
] as const

function addShares(rows: Rows, calendar: Calendar, group: (path: string) => Group, project: (path: string) => Project) {
  const created_at = calendar.iso(calendar.ago(150 * DAY))
  const day = (offset: number | null) => (offset === null ? null : calendar.day(offset))
  const groupShares = [
    ['northquay/product', 'northquay/support', 20, null],
    ['northquay/product', 'northquay/platform/identity', 20, 200],
    ['northquay/platform', 'northquay/security', 20, null],
    ['northquay/platform/data', 'northquay/product/forwarding', 10, -3],
    ['openquay', 'northquay/product/terminal', 30, null],
  ] as const
  for (const [shared, guest, group_access, expires] of groupShares)
    rows.group_group_link.push({
      shared_group_id: group(shared).id,
      shared_with_group_id: group(guest).id,
      group_access,
      expires_at: day(expires),
      created_at,
    })
  const projectShares = [
    ['/pilot-bridge', 'northquay/product/terminal', 30, 90],
    ['/berth-planner', 'partners', 20, 30],
    ['/edi-ingest', 'northquay/product/forwarding', 20, null],
    ['/billing', 'northquay/people', 10, null],
    ['/customs', 'partners', 10, -12],
  ] as const
  for (const [shared, guest, group_access, expires] of projectShares)
    rows.project_group_link.push({
      project_id: project(shared).id,
      group_id: group(guest).id,
      group_access,
      expires_at: day(expires),
      created_at,
    })
}

function addPushRules(rows: Rows, calendar: Calendar, group_id: number, project_id: number) {
  const created_at = calendar.iso(calendar.ago(400 * DAY))
  const common = {
    deny_delete_tag: 1,
    member_check: 1,
    prevent_secrets: 1,
    created_at,
    updated_at: created_at,
  } as const
  const commit_message_regex = '^(feat|fix|docs|chore|refactor|test)(\\(.+\\))?: .+'
  rows.push_rule.push({
    group_id,
    project_id: null,
    commit_message_regex: null,
    branch_name_regex: '^(main|release/.+|[a-z0-9-]+)$',
    max_file_size: 50,
    ...common,
  })
  rows.push_rule.push({
    group_id: null,
    project_id,
    commit_message_regex,
    branch_name_regex: null,
    max_file_size: 20,
    ...common,
  })
}
