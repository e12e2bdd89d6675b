import type { LiveEvent } from '../../src-server/gantry/entity.ts'
import type { ReadAddress } from '../api/client.ts'
import { accountReads } from './account-reads.ts'
import { type Affected, every, groupLists, groupSums, of, projectLists, sums } from './affected.ts'
import { issueTrends } from './issue-lists.ts'

/** Lists with the numbers of issues of each label and milestone, and the issues of a milestone of a group. */
const issueCounts = (project_id: number | null) => [
  ...of(project_id, 'GET /-/gantry/v1/projects/:id/labels', 'GET /-/gantry/v1/projects/:id/milestones'),
  ...every('GET /-/gantry/v1/groups/:id/labels', 'GET /-/gantry/v1/groups/:id/milestones', 'GET /groups/:id/issues'),
]

/** The stored changes of an issue, apart from its notes. */
export const historyReads = [
  'GET /projects/:id/issues/:issue_iid/resource_state_events',
  'GET /projects/:id/issues/:issue_iid/resource_label_events',
  'GET /projects/:id/issues/:issue_iid/resource_milestone_events',
  'GET /projects/:id/issues/:issue_iid/resource_weight_events',
  'GET /projects/:id/issues/:issue_iid/resource_iteration_events',
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions',
] as const

/** The merge requests of an issue. A text of any merge request can name the issue. */
export const mentions = [
  'GET /projects/:id/issues/:issue_iid/related_merge_requests',
  'GET /projects/:id/issues/:issue_iid/closed_by',
] as const

/** The lists of merge requests. */
export const mergeRequestLists = [
  'GET /merge_requests',
  'GET /projects/:id/merge_requests',
  'GET /groups/:id/merge_requests',
] as const

/** The stored changes of a merge request, apart from its notes. */
export const mergeRequestHistoryReads = [
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events',
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events',
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events',
] as const

function mergeRequest({ project_id, iid }: { project_id: number | null; iid: number | null }): Affected[] {
  if (project_id === null || iid === null) return []
  const only = { id: project_id, merge_request_iid: iid }
  return [
    ...every('GET /merge_requests', 'GET /groups/:id/merge_requests', 'GET /todos', ...mentions),
    ...of(project_id, 'GET /projects/:id/merge_requests'),
    { address: 'GET /projects/:id/merge_requests/:merge_request_iid', only },
    { address: 'GET /projects/:id/merge_requests/:merge_request_iid/discussions', only },
    { address: 'GET /projects/:id/merge_requests/:merge_request_iid/approvals', only },
    { address: 'GET /projects/:id/merge_requests/:merge_request_iid/participants', only },
    { address: 'GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions', only },
    ...mergeRequestHistoryReads.map((address) => ({ address, only })),
  ]
}

/** Links show the other issue too, so a change of any issue can change the links on screen. */
const links = every('GET /projects/:id/issues/:issue_iid/links')

const trendsIn = (project_id: number | null) => [
  ...every('GET /-/gantry/v1/issues/trends', 'GET /-/gantry/v1/groups/:id/issues/trends'),
  ...inProjects(project_id, 'GET /-/gantry/v1/projects/:id/issues/trends'),
]

function issue({ project_id, iid }: { project_id: number | null; iid: number | null }): Affected[] {
  if (project_id === null || iid === null) return []
  const only = { id: project_id, issue_iid: iid }
  return [
    // Assignments and mentions add to-do items; comments and closing finish them.
    ...every('GET /issues', 'GET /-/gantry/v1/issues/grouped', 'GET /todos'),
    ...of(project_id, 'GET /projects/:id/issues', 'GET /-/gantry/v1/projects/:id/issues/grouped'),
    ...trendsIn(project_id),
    { address: 'GET /projects/:id/issues/:issue_iid', only },
    { address: 'GET /projects/:id/issues/:issue_iid/discussions', only },
    { address: 'GET /projects/:id/issues/:issue_iid/metric_images', only },
    ...mentions.map((address) => ({ address, only })),
    { address: 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions', only },
    ...historyReads.map((address) => ({ address, only })),
  ]
}

/** Reads of one project, or of every project if the record belongs to a group. */
const inProjects = (project_id: number | null, ...addresses: ReadAddress[]): Affected[] =>
  project_id === null ? every(...addresses) : of(project_id, ...addresses)

/** Issues and merge requests show the titles of their labels and milestones. */
const recordsIn = (project_id: number | null): Affected[] => [
  ...every('GET /issues', 'GET /-/gantry/v1/issues/grouped', 'GET /-/gantry/v1/issues/groups', 'GET /merge_requests'),
  ...trendsIn(project_id),
  ...inProjects(
    project_id,
    'GET /projects/:id/merge_requests',
    'GET /projects/:id/merge_requests/:merge_request_iid',
    ...mergeRequestHistoryReads,
    'GET /projects/:id/issues',
    'GET /projects/:id/issues/:issue_iid',
    'GET /-/gantry/v1/projects/:id/issues/grouped',
    'GET /-/gantry/v1/projects/:id/issues/groups',
    ...historyReads,
  ),
]

const delivery = ({ project_id }: LiveEvent): Affected[] => [
  ...of(
    project_id,
    'GET /projects/:id/deployments',
    'GET /projects/:id/dora/metrics',
    'GET /-/gantry/v1/projects/:id/dora/deployments',
    'GET /-/gantry/v1/projects/:id/dora/merge_requests',
  ),
  ...every(
    'GET /groups/:id/dora/metrics',
    'GET /-/gantry/v1/groups/:id/dora/deployments',
    'GET /-/gantry/v1/groups/:id/dora/merge_requests',
  ),
]

/** Memberships decide what their user sees, so the lists of the user change too. */
const members = ({ project_id, group_id, kind }: LiveEvent): Affected[] => [
  ...of(
    project_id,
    'GET /projects/:id',
    'GET /-/gantry/v1/projects/:id/members',
    'GET /projects/:id/members',
    'GET /projects/:id/invitations',
    'GET /projects/:id/access_requests',
    'GET /-/gantry/v1/projects/:id/access_request',
  ),
  ...of(
    group_id,
    'GET /groups/:id',
    'GET /-/gantry/v1/groups/:id/members',
    'GET /groups/:id/invitations',
    'GET /groups/:id/access_requests',
    'GET /-/gantry/v1/groups/:id/access_request',
  ),
  ...(kind === 'member'
    ? [
        ...projectLists,
        ...groupLists,
        ...groupSums,
        ...every('GET /todos', 'GET /-/gantry/v1/cleanup/memberships', 'GET /-/gantry/v1/projects/contents'),
      ]
    : []),
]

function ofNoteable({ project_id, noteable }: LiveEvent): Affected[] {
  if (noteable?.type === 'Issue') return issue({ project_id, iid: noteable.iid })
  return noteable?.type === 'MergeRequest' ? mergeRequest({ project_id, iid: noteable.iid }) : []
}

const byKind: Readonly<Record<string, (event: LiveEvent) => Affected[]>> = {
  issue: (event) => [
    ...issue(event),
    ...links,
    ...(event.act === 'updated' || event.act === 'cloned'
      ? []
      : [...of(event.project_id, 'GET /projects/:id'), ...projectLists, ...sums]),
    ...issueCounts(event.project_id),
  ],
  issue_link: (event) => [...issue(event), ...links],
  note: ofNoteable,
  award_emoji: ofNoteable,
  project: ({ project_id, act }) => [
    ...projectLists,
    ...of(project_id, 'GET /projects/:id'),
    ...(act === 'starred' || act === 'unstarred'
      ? of(project_id, 'GET /projects/:id/starrers')
      : [...every('GET /-/gantry/v1/projects/contents'), ...groupSums, ...sums]),
    ...(act === 'forked' || act === 'unforked' ? every('GET /projects/:id/forks') : []),
    ...(act === 'shared' || act === 'unshared' ? every('GET /groups/:id/projects/shared') : []),
  ],
  group: ({ group_id, act }) => [
    ...groupLists,
    ...of(group_id, 'GET /groups/:id'),
    ...groupSums,
    ...(act === 'shared' || act === 'unshared' ? every('GET /-/gantry/v1/groups/shares') : []),
    // Paths of projects begin with the paths of their groups.
    ...(act === 'updated' ? [] : [...projectLists, ...every('GET /namespaces'), ...sums]),
  ],
  member: members,
  invitation: members,
  environment: delivery,
  deployment: delivery,
  deliveries: delivery,
  merge_request: (event) => [...delivery(event), ...mergeRequest(event)],
  todo: () => every('GET /todos'),
  todos: () => every('GET /todos'),
  // Projects also show the labels of their parent groups.
  label: ({ project_id, act }) => [
    ...inProjects(project_id, 'GET /projects/:id/labels', 'GET /-/gantry/v1/projects/:id/labels'),
    ...every('GET /-/gantry/v1/labels', 'GET /-/gantry/v1/groups/:id/labels'),
    ...(['updated', 'promoted', 'removed'].includes(act) ? recordsIn(project_id) : []),
  ],
  milestone: ({ project_id, act }) => [
    ...inProjects(project_id, 'GET /projects/:id/milestones', 'GET /-/gantry/v1/projects/:id/milestones'),
    ...every('GET /-/gantry/v1/milestones', 'GET /-/gantry/v1/groups/:id/milestones'),
    ...(act === 'created' ? [] : recordsIn(project_id)),
  ],
  topic: () => every('GET /topics'),
  system_hook: ({ record_id }) => [
    ...every('GET /hooks', 'GET /-/gantry/v1/hooks', 'GET /-/gantry/v1/deliveries'),
    ...of(record_id, 'GET /hooks/:id', 'GET /-/gantry/v1/hooks/:id'),
  ],
  // No events of the instance: the screens of these logs announce them themselves.
  hook_delivery: () => every('GET /-/gantry/v1/hooks', 'GET /-/gantry/v1/deliveries'),
  logged_request: () => every('GET /-/gantry/v1/requests'),
  push_rule: ({ group_id }) => of(group_id, 'GET /groups/:id/push_rule'),
  export: ({ project_id }) => [
    ...of(project_id, 'GET /projects/:id/export'),
    ...every('GET /-/gantry/v1/exports', 'GET /-/gantry/v1/transfers'),
  ],
  upload: ({ project_id }) => of(project_id, 'GET /projects/:id/uploads'),
  import: ({ project_id }) => [
    ...of(project_id, 'GET /projects/:id', 'GET /projects/:id/import'),
    ...every('GET /-/gantry/v1/imports', 'GET /-/gantry/v1/imports/:project_id', 'GET /-/gantry/v1/transfers'),
    ...projectLists,
    ...sums,
  ],
  ...accountReads,
  clock: () => every('GET /-/gantry/v1/clock', 'GET /-/gantry/v1/state', 'GET /-/gantry/v1/worlds'),
  settings: () => every('GET /application/settings', 'GET /-/gantry/v1/settings', 'GET /-/gantry/v1/state'),
}

/** The reads that the event may have made outdated. */
export const affectedReads = (event: LiveEvent): readonly Affected[] => [
  ...(byKind[event.kind]?.(event) ?? []),
  ...every('GET /-/gantry/v1/activity', 'GET /-/gantry/v1/changes', 'GET /-/gantry/v1/audit'),
]

/** Whether a read, given by its key in the cache, is among the affected ones. */
export function isAffected([address, input]: readonly unknown[], affected: readonly Affected[]): boolean {
  return affected.some(
    (one) =>
      one.address === address &&
      Object.entries(one.only).every(([name, value]) => String(parameterOf(input, name)) === String(value)),
  )
}

const parameterOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined

/** Whether the read sums up so many records that it is refreshed less often. */
export const isSum = ([address]: readonly unknown[]): boolean =>
  sums.some((one) => one.address === address) || issueTrends.some((one) => one === address)
