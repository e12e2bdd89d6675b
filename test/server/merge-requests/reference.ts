import type { TestServer } from '../../support/server.ts'

/** Everything that the filters of the lists depend on, read once for a slow reference. */
export async function readWorld({ db }: TestServer) {
  const read = db.read
  return {
    requests: await read.selectFrom('merge_request').selectAll().execute(),
    users: await read.selectFrom('user').select(['id', 'username']).execute(),
    labels: await read.selectFrom('label').select(['id', 'title']).execute(),
    milestones: await read.selectFrom('milestone').select(['id', 'title']).execute(),
    links: await read.selectFrom('merge_request_label').selectAll().execute(),
    assignees: await read.selectFrom('merge_request_assignee').selectAll().execute(),
    reviewers: await read.selectFrom('merge_request_reviewer').selectAll().execute(),
    approvals: await read.selectFrom('merge_request_approval').selectAll().execute(),
    awards: await read.selectFrom('award_emoji').selectAll().execute(),
    environments: await read.selectFrom('environment').selectAll().execute(),
    deployments: await read.selectFrom('deployment').selectAll().execute(),
    deliveries: await read.selectFrom('deployment_merge_request').selectAll().execute(),
  }
}
export type World = Awaited<ReturnType<typeof readWorld>>
type Request = World['requests'][number]

/** The viewer, and the projects whose deployments the viewer may read. */
export interface Viewer {
  id: number | null
  delivered: readonly number[]
}

interface Negated {
  author_id?: number
  author_username?: string
  assignee_id?: number
  assignee_username?: string
  reviewer_id?: number
  reviewer_username?: string
  labels?: readonly string[]
  milestone?: string
  my_reaction_emoji?: string
}
export interface Query extends Omit<Negated, 'assignee_id' | 'reviewer_id'> {
  assignee_id?: number | string
  reviewer_id?: number | string
  approved_by_ids?: readonly (number | string)[]
  approved_by_usernames?: readonly string[]
  approver_ids?: readonly (number | string)[]
  environment?: string
  deployed_after?: string
  deployed_before?: string
  not?: Negated
}

/** The expected ids, the newest first. */
export const expectedIds = (world: World, viewer: Viewer, projects: readonly number[], query: Query): number[] =>
  world.requests
    .filter(({ project_id }) => projects.includes(project_id))
    .filter((request) => meets(world, viewer, request, query))
    .map(({ id }) => id)
    .sort((x, y) => y - x)

function meets(world: World, viewer: Viewer, request: Request, query: Query): boolean {
  const people = peopleOf(world, request)
  const labels = idsOf(world.links, request, 'label_id').map(
    (id) => world.labels.find((label) => label.id === id)?.title,
  )
  const milestone = world.milestones.find(({ id }) => id === request.milestone_id)?.title
  const given = world.awards
    .filter((one) => one.awardable_type === 'MergeRequest' && one.awardable_id === request.id)
    .filter((one) => one.user_id === viewer.id)
    .map(({ name }) => name)
  const { not = {} } = query
  return [
    people.author(query.author_id) && people.author(query.author_username),
    people.assignees(query.assignee_id) && people.assignees(query.assignee_username),
    people.reviewers(query.reviewer_id) && people.reviewers(query.reviewer_username),
    (query.approved_by_ids ?? []).every(people.approvals),
    (query.approved_by_usernames ?? []).every(people.approvals),
    (query.approver_ids ?? []).every((who) => who === 'None'),
    (query.labels ?? []).every((title) => has(labels, title)),
    has(milestone === undefined ? [] : [milestone], query.milestone),
    query.my_reaction_emoji === undefined || (viewer.id !== null && has(given, query.my_reaction_emoji)),
    isDelivered(world, viewer, request, query),
    not.author_id === undefined || !people.author(not.author_id),
    not.author_username === undefined || !people.author(not.author_username),
    not.assignee_id === undefined || !people.assignees(not.assignee_id),
    not.assignee_username === undefined || !people.assignees(not.assignee_username),
    not.reviewer_id === undefined || !people.reviewers(not.reviewer_id),
    not.reviewer_username === undefined || !people.reviewers(not.reviewer_username),
    !(not.labels ?? []).some((title) => labels.includes(title)),
    not.milestone === undefined || milestone !== not.milestone,
    not.my_reaction_emoji === undefined || !given.includes(not.my_reaction_emoji),
  ].every(Boolean)
}

/** `None` and `Any` ask whether there is a value at all. */
function has<T>(values: readonly T[], value: T | string | undefined): boolean {
  if (value === undefined) return true
  if (value === 'None') return values.length === 0
  return value === 'Any' ? values.length > 0 : values.some((one) => one === value)
}

const idsOf = <K extends string>(
  rows: readonly ({ merge_request_id: number } & Record<K, number>)[],
  { id }: Request,
  column: K,
) => rows.filter(({ merge_request_id }) => merge_request_id === id).map((row) => row[column])

/** For each part, whether it has a user: by id, by name, or at all. */
function peopleOf({ users, ...world }: World, request: Request) {
  const among = (ids: readonly number[]) => {
    const names = users.filter(({ id }) => ids.includes(id)).map(({ username }) => username)
    return (who: number | string | undefined) => (typeof who === 'number' ? ids.includes(who) : has(names, who))
  }
  return {
    author: among([request.author_id]),
    assignees: among(idsOf(world.assignees, request, 'user_id')),
    reviewers: among(idsOf(world.reviewers, request, 'user_id')),
    approvals: among(idsOf(world.approvals, request, 'user_id')),
  }
}

function isDelivered({ environments, ...world }: World, viewer: Viewer, request: Request, query: Query): boolean {
  const { environment, deployed_after: after, deployed_before: before } = query
  if (environment === undefined && after === undefined && before === undefined) return true
  const deployments = idsOf(world.deliveries, request, 'deployment_id')
  return world.deployments
    .filter(({ id, project_id }) => deployments.includes(id) && viewer.delivered.includes(project_id))
    .some(({ environment_id, finished_at }) => {
      const name = environments.find(({ id }) => id === environment_id)?.name
      return (
        has([name], environment) &&
        (after === undefined || (finished_at !== null && finished_at > after)) &&
        (before === undefined || (finished_at !== null && finished_at < before))
      )
    })
}
