import type { TestServer } from '../../support/server.ts'

/** Everything that the lists depend on, read once for a slow reference. */
export async function readWorld({ db }: TestServer) {
  const read = db.read
  return {
    issues: await read.selectFrom('issue').selectAll().execute(),
    projects: await read.selectFrom('project').selectAll().execute(),
    users: await read.selectFrom('user').selectAll().execute(),
    levels: await read.selectFrom('project_authorization').selectAll().execute(),
    labels: await read.selectFrom('label').selectAll().execute(),
    priorities: await read.selectFrom('label_priority').selectAll().execute(),
    links: await read.selectFrom('issue_label').selectAll().execute(),
    assignments: await read.selectFrom('issue_assignee').selectAll().execute(),
    milestones: await read.selectFrom('milestone').selectAll().execute(),
    awards: await read.selectFrom('award_emoji').selectAll().execute(),
    iterations: await read.selectFrom('iteration').selectAll().execute(),
    ancestors: await read.selectFrom('namespace_ancestor').selectAll().execute(),
  }
}
type World = Awaited<ReturnType<typeof readWorld>>
type Issue = World['issues'][number]

export interface Query {
  state?: 'opened' | 'closed' | 'all'
  labels?: string[]
  milestone?: string
  milestone_id?: 'None' | 'Any' | 'Upcoming' | 'Started'
  my_reaction_emoji?: string
  epic_id?: number | 'None' | 'Any'
  iteration_id?: number | 'None' | 'Any' | 'Current'
  iteration_title?: string
  health_status?: string
  assignee_id?: number | 'None' | 'Any'
  assignee_username?: string[]
  author_id?: number
  author_username?: string
  confidential?: boolean
  iids?: number[]
  issue_type?: string
  search?: string
  in?: ('title' | 'description')[]
  due_date?: string
  created_after?: string
  created_before?: string
  updated_after?: string
  updated_before?: string
  weight?: number | 'None' | 'Any'
  not?: {
    labels?: string[]
    milestone?: string
    author_id?: number
    author_username?: string
    assignee_id?: number
    assignee_username?: string[]
    iids?: number[]
    milestone_id?: 'Upcoming' | 'Started'
    iteration_id?: number
    iteration_title?: string
    weight?: number
    my_reaction_emoji?: string
    search?: string
    in?: ('title' | 'description')[]
  }
  scope?: string
  order_by?: string
  sort?: 'asc' | 'desc'
  non_archived?: boolean
}

/** Dates relative to Friday, 22 May 2026, the time of the stopped clock. */
const DAYS: Record<string, [string, string]> = {
  today: ['2026-05-22', '2026-05-22'],
  tomorrow: ['2026-05-23', '2026-05-23'],
  week: ['2026-05-18', '2026-05-24'],
  month: ['2026-05-01', '2026-05-31'],
  next_month_and_previous_two_weeks: ['2026-05-08', '2026-06-30'],
  overdue: ['0000', '2026-05-21'],
  any: ['0000', '9999'],
}
const TODAY = '2026-05-22'

/** What a list covers: a project, a group with everything below it, or all projects. */
export type Place = { project: number } | { group: number } | 'all'

/** The expected ids for a viewer (null: anonymous), in order. */
export function expectedIds(world: World, viewer_id: number | null, place: Place, query: Query): number[] {
  const found = world.issues.filter(
    (issue) => isVisible(world, viewer_id, issue, place, query) && fits(world, viewer_id, issue, query),
  )
  return found.sort(orderOf(world, query)).map((issue) => issue.id)
}

function isVisible(world: World, viewer_id: number | null, issue: Issue, place: Place, query: Query): boolean {
  const project = world.projects.find((one) => one.id === issue.project_id)
  const viewer = world.users.find((user) => user.id === viewer_id)
  if (!project) return false
  if (place !== 'all' && 'project' in place) {
    if (project.id !== place.project) return false
  } else if (project.archived && query.non_archived !== false) return false
  const isBelow = (group: number) =>
    world.ancestors.some((one) => one.namespace_id === project.namespace_id && one.ancestor_id === group)
  if (place !== 'all' && 'group' in place && !isBelow(place.group)) return false
  const level = viewer?.admin
    ? 50
    : (world.levels.find((one) => one.user_id === viewer_id && one.project_id === project.id)?.access_level ?? 0)
  const open = project.visibility === 'public' || (project.visibility === 'internal' && viewer && !viewer.external)
  if (!open && level === 0) return false
  if (project.issues_access_level === 'disabled' || (project.issues_access_level === 'private' && level === 0))
    return false
  const author = world.users.find((user) => user.id === issue.author_id)
  if (author?.state === 'banned' && !viewer?.admin) return false
  return (
    !issue.confidential ||
    level >= 20 ||
    issue.author_id === viewer_id ||
    assigneesOf(world, issue).includes(viewer_id ?? 0)
  )
}

const assigneesOf = (world: World, issue: Issue) =>
  world.assignments.filter((one) => one.issue_id === issue.id).map((one) => one.user_id)
const titlesOf = (world: World, issue: Issue) =>
  world.links
    .filter((link) => link.issue_id === issue.id)
    .map((link) => world.labels.find((label) => label.id === link.label_id)?.title ?? '')
const idOf = (world: World, username: string) =>
  world.users.find((user) => user.username.toLowerCase() === username.toLowerCase())?.id ?? -1

function fits(world: World, viewer_id: number | null, issue: Issue, query: Query): boolean {
  const titles = titlesOf(world, issue)
  const assignees = assigneesOf(world, issue)
  const milestone = world.milestones.find((one) => one.id === issue.milestone_id)
  const { not = {} } = query
  const due = query.due_date === undefined || query.due_date === '0' ? undefined : DAYS[query.due_date]
  const checks = [
    query.state === undefined || query.state === 'all' || (query.state === 'opened') === (issue.state === 1),
    !query.scope?.startsWith('created') || issue.author_id === viewer_id,
    !query.scope?.startsWith('assigned') || assignees.includes(viewer_id ?? 0),
    fitsLabels(query.labels, titles),
    fitsMilestone(world, query.milestone, milestone),
    query.assignee_id === undefined || fitsWord(query.assignee_id, assignees),
    (query.assignee_username ?? []).every((name) => assignees.includes(idOf(world, name))),
    query.author_id === undefined || issue.author_id === query.author_id,
    query.author_username === undefined || issue.author_id === idOf(world, query.author_username),
    query.confidential === undefined || query.confidential === (issue.confidential === 1),
    query.iids === undefined || query.iids.includes(issue.iid),
    query.issue_type === undefined || issue.issue_type === query.issue_type,
    isBlank(query.search) || contains(issue, query),
    query.due_date !== '0' || issue.due_date === null,
    due === undefined || (issue.due_date !== null && issue.due_date >= due[0] && issue.due_date <= due[1]),
    query.created_after === undefined || issue.created_at >= query.created_after,
    query.created_before === undefined || issue.created_at <= query.created_before,
    query.updated_after === undefined || issue.updated_at >= query.updated_after,
    query.updated_before === undefined || issue.updated_at <= query.updated_before,
    query.weight === undefined || fitsWord(query.weight, issue.weight === null ? [] : [issue.weight]),
    !(not.labels ?? []).some((title) => titles.includes(title)),
    not.milestone === undefined || milestone?.title !== not.milestone,
    not.author_id === undefined || issue.author_id !== not.author_id,
    not.author_username === undefined || issue.author_id !== idOf(world, not.author_username),
    not.assignee_id === undefined || !assignees.includes(not.assignee_id),
    !(not.assignee_username ?? []).some((name) => assignees.includes(idOf(world, name))),
    ...furtherChecks(world, viewer_id, issue, query),
  ]
  return checks.every(Boolean)
}

const isBlank = (search = '') => search.trim() === ''

/** Whether the title, or the description, contains all words of a search. */
function contains(issue: Issue, { search = '', in: within }: Pick<Query, 'search' | 'in'>) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const long = words.filter((word) => word.length >= 3)
  const fields = (within ?? ['title', 'description']).map((name) => (issue[name] ?? '').toLowerCase())
  return fields.some((text) =>
    long.length > 0 ? long.every((word) => text.includes(word)) : text === search.trim().toLowerCase(),
  )
}

function furtherChecks(world: World, viewer_id: number | null, issue: Issue, query: Query): boolean[] {
  const { not = {}, my_reaction_emoji: emoji, iteration_id } = query
  const milestone = world.milestones.find((one) => one.id === issue.milestone_id)
  const iteration = world.iterations.find((one) => one.id === issue.iteration_id)
  const given = world.awards
    .filter((one) => one.awardable_type === 'Issue' && one.awardable_id === issue.id && one.user_id === viewer_id)
    .map((one) => one.name)
  const ids = (id: number | null) => (id === null ? [] : [id])
  const isCurrent = iteration !== undefined && iteration.start_date <= TODAY && TODAY <= iteration.due_date
  return [
    fitsMilestone(world, milestoneWords[query.milestone_id ?? ''], milestone),
    emoji === undefined ||
      (viewer_id !== null &&
        (emoji === 'None' ? given.length === 0 : emoji === 'Any' ? given.length > 0 : given.includes(emoji))),
    query.epic_id === undefined || fitsWord(query.epic_id, ids(issue.epic_id)),
    iteration_id === undefined ||
      (iteration_id === 'Current' ? isCurrent : fitsWord(iteration_id, ids(issue.iteration_id))),
    query.iteration_title === undefined || iteration?.title === query.iteration_title,
    query.health_status === undefined ||
      (query.health_status === 'None'
        ? issue.health_status === null
        : query.health_status === 'Any'
          ? issue.health_status !== null
          : issue.health_status === query.health_status),
    !(not.iids ?? []).includes(issue.iid),
    not.milestone_id !== 'Started' || (milestone?.start_date ?? '') > TODAY,
    not.milestone_id !== 'Upcoming' || (milestone?.due_date ?? '9999') <= TODAY,
    not.iteration_id === undefined || issue.iteration_id !== not.iteration_id,
    not.iteration_title === undefined || iteration?.title !== not.iteration_title,
    not.weight === undefined || issue.weight !== not.weight,
    not.my_reaction_emoji === undefined || !given.includes(not.my_reaction_emoji),
    isBlank(not.search) || !contains(issue, not),
  ]
}

const milestoneWords: Record<string, string> = {
  None: 'None',
  Any: 'Any',
  Upcoming: '#upcoming',
  Started: '#started',
}

function fitsWord(wanted: number | 'None' | 'Any', values: readonly number[]) {
  return wanted === 'None' ? values.length === 0 : wanted === 'Any' ? values.length > 0 : values.includes(wanted)
}

function fitsLabels(wanted: readonly string[] = [], titles: readonly string[]) {
  if (wanted.includes('None')) return titles.length === 0
  if (wanted.includes('Any')) return titles.length > 0
  return wanted.every((title) => titles.includes(title))
}

function fitsMilestone(world: World, wanted: string | undefined, milestone: World['milestones'][number] | undefined) {
  if (wanted === undefined) return true
  if (wanted === 'None') return milestone === undefined
  if (wanted === 'Any') return milestone !== undefined
  if (wanted === '#started')
    return milestone?.state === 'active' && milestone.start_date !== null && milestone.start_date <= TODAY
  if (wanted !== '#upcoming') return milestone?.title === wanted
  if (!milestone) return false
  const siblings = world.milestones.filter(
    (one) =>
      one.project_id === milestone.project_id &&
      one.group_id === milestone.group_id &&
      one.state === 'active' &&
      (one.due_date ?? '') > TODAY,
  )
  const next = siblings.sort((a, b) => ((a.due_date ?? '') < (b.due_date ?? '') ? -1 : 1))[0]
  return next?.id === milestone.id
}

function orderOf(world: World, { order_by = 'created_at', sort = 'desc', labels = [] }: Query) {
  const down = sort === 'desc'
  const key = (issue: Issue): string | number | null => {
    switch (order_by) {
      case 'title':
        return issue.title.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      case 'popularity':
        return issue.upvotes
      case 'label_priority':
        return priorityOf(world, issue, labels)
      case 'milestone_due':
        return dueOf(world, issue)
      case 'updated_at':
        return issue.updated_at
      case 'due_date':
        return issue.due_date
      case 'weight':
        return issue.weight
      case 'relative_position':
        return issue.relative_position
      default:
        return issue.created_at
    }
  }
  if (order_by === 'priority')
    return (a: Issue, b: Issue) =>
      compare(dueOf(world, a), dueOf(world, b), down) ||
      compare(priorityOf(world, a, labels), priorityOf(world, b, labels), down) ||
      b.id - a.id
  return (a: Issue, b: Issue) => {
    const [x, y] = [key(a), key(b)]
    const positions = order_by === 'relative_position'
    const tie = positions ? a.id - b.id : b.id - a.id
    if (x === y) return tie
    if (x === null) return 1
    if (y === null) return -1
    return (x < y ? -1 : 1) * (down && !positions ? -1 : 1)
  }
}

const dueOf = (world: World, issue: Issue) =>
  world.milestones.find((one) => one.id === issue.milestone_id)?.due_date ?? null

/** Null comes last in both directions. */
function compare<T extends string | number>(x: T | null, y: T | null, down: boolean) {
  if (x === y) return 0
  if (x === null) return 1
  if (y === null) return -1
  return (x < y ? -1 : 1) * (down ? -1 : 1)
}

function priorityOf(world: World, issue: Issue, filtered: readonly string[]) {
  const own = world.links
    .filter((link) => link.issue_id === issue.id)
    .filter((link) => !filtered.includes(world.labels.find((label) => label.id === link.label_id)?.title ?? ''))
    .flatMap(
      (link) =>
        world.priorities.find((one) => one.label_id === link.label_id && one.project_id === issue.project_id)
          ?.priority ?? [],
    )
  return own.length === 0 ? null : Math.min(...own)
}
