import { humanTime } from '../../issues/time/human-time.ts'
import type { ByEvent } from '../../kit/events/events.ts'
import type { Presenting } from '../../kit/http/presenting.ts'
import { stateNumber } from '../../merge-requests/entity.ts'
import type { DetailedSnapshot, MergeRequestDetails } from '../../merge-requests/events.ts'
import type { Changes } from '../../snapshots/changes.ts'
import { describeProject, describeRepository, describeUser } from './described-records.ts'
import { type Payload, toFlagged, withoutMs } from './payload.ts'

export const MERGE_REQUEST_ACTIONS = [
  'open',
  'update',
  'merge',
  'close',
  'reopen',
  'approved',
  'unapproved',
  'approval',
  'unapproval',
] as const
export type MergeRequestAction = (typeof MERGE_REQUEST_ACTIONS)[number]

/** The fields whose values differ, as a payload shows them. */
type ShownChanges = Readonly<Record<string, { previous: unknown; current: unknown }>>

export function mergeRequestPayload(
  action: MergeRequestAction,
  event: DetailedSnapshot,
  changed: ShownChanges,
  how: Presenting,
): Payload {
  const { details, merge_request, actor } = event
  const people = (ids: readonly { id: number }[]) => ids.flatMap(({ id }) => personOf(details, how, id) ?? [])
  const labels = merge_request.labels.flatMap(({ id }) => labelOf(details, id) ?? [])
  const { target } = details
  return toFlagged('merge_requests_events', 'merge_request', {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: personOf(details, how, actor.id) ?? null,
    project: target && describeProject(target, how),
    object_attributes: attributesOf(action, event, changed, labels, how),
    labels,
    changes: changed,
    repository: target && describeRepository(target, how),
    assignees: people(merge_request.assignees),
    reviewers: people(merge_request.reviewers),
  })
}

function attributesOf(
  action: MergeRequestAction,
  { details, merge_request: row, project }: DetailedSnapshot,
  changed: ShownChanges,
  labels: readonly unknown[],
  how: Presenting,
) {
  const time_change = timeChange(changed)
  const url = `${how.base_url}/${project.path_with_namespace}/-/merge_requests/${row.iid}`
  return {
    assignee_id: row.assignees[0]?.id ?? null,
    author_id: row.author_id,
    created_at: withoutMs(row.created_at),
    description: row.description,
    draft: row.draft,
    // No pipelines run here.
    head_pipeline_id: null,
    id: row.id,
    iid: row.iid,
    last_edited_at: timeOf(details.last_edited_at),
    last_edited_by_id: details.last_edited_by_id,
    merge_commit_sha: row.merge_commit_sha,
    merge_error: details.merge_error,
    merge_params: JSON.parse(details.merge_params),
    merge_status: details.merge_status,
    merge_user_id: details.merge_user_id,
    merge_when_pipeline_succeeds: details.merge_when_pipeline_succeeds,
    milestone_id: row.milestone_id,
    source_branch: row.source_branch,
    source_project_id: row.source_project_id,
    state_id: stateNumber[row.state],
    target_branch: row.target_branch,
    target_project_id: project.id,
    time_estimate: details.time_estimate,
    title: row.title,
    updated_at: withoutMs(row.updated_at),
    updated_by_id: details.updated_by_id,
    url,
    source: details.source && describeProject(details.source, how),
    target: details.target && describeProject(details.target, how),
    last_commit: lastCommitOf(row, details, how),
    work_in_progress: row.draft,
    total_time_spent: details.total_time_spent,
    time_change,
    human_total_time_spent: humanTime(details.total_time_spent, how.hours_only),
    human_time_change: humanTime(time_change, how.hours_only),
    human_time_estimate: humanTime(details.time_estimate, how.hours_only),
    assignee_ids: row.assignees.map(({ id }) => id),
    reviewer_ids: row.reviewers.map(({ id }) => id),
    labels,
    state: row.state,
    blocking_discussions_resolved: details.blocking_discussions_resolved,
    first_contribution: details.first_contribution,
    detailed_merge_status: details.detailed_merge_status,
    action,
  }
}

const timeOf = (time: string | null) => (time === null ? null : withoutMs(time))

const personOf = ({ people }: MergeRequestDetails, how: Presenting, id: number) => {
  const found = people.find((one) => one.id === id)
  return found && describeUser(found, how)
}

function labelOf({ labels }: MergeRequestDetails, id: number) {
  const label = labels.find((one) => one.id === id)
  if (!label) return undefined
  return {
    id,
    title: label.title,
    color: label.color,
    project_id: label.project_id,
    created_at: withoutMs(label.created_at),
    updated_at: withoutMs(label.updated_at),
    template: false,
    description: label.description,
    type: label.group_id === null ? 'ProjectLabel' : 'GroupLabel',
    group_id: label.group_id,
  }
}

/** The made-up commit at the head of the source branch has the title of the merge request. null: the merge request has no commits. */
function lastCommitOf(
  { title, author_id, created_at }: DetailedSnapshot['merge_request'],
  { sha, source, target, people }: MergeRequestDetails,
  { base_url }: Presenting,
) {
  const project = source ?? target
  const author = people.find(({ id }) => id === author_id)
  if (sha === null || !project) return null
  return {
    id: sha,
    message: title,
    title,
    timestamp: withoutMs(created_at),
    url: `${base_url}/${project.path_with_namespace}/-/commit/${sha}`,
    author: { name: author?.name ?? '', email: author?.email ?? '' },
  }
}

function timeChange(changes: ShownChanges): number {
  const { previous, current } = changes.total_time_spent ?? {}
  return typeof previous === 'number' && typeof current === 'number' ? current - previous : 0
}

/** The changes of an update. Labels and people have the form that they have elsewhere in the payload. */
function shownChanges(changes: Changes, details: MergeRequestDetails, how: Presenting): ShownChanges {
  const shown = (name: string, value: unknown) => {
    if (!Array.isArray(value)) return value
    const ids = value.map((one) => Number(one.id))
    if (name === 'labels') return ids.flatMap((id) => labelOf(details, id) ?? [])
    return ids.flatMap((id) => personOf(details, how, id) ?? [])
  }
  return Object.fromEntries(
    Object.entries(changes).map(([name, { before, after }]) => [
      name,
      { previous: shown(name, before), current: shown(name, after) },
    ]),
  )
}

const fromState = (previous: number, current: number): ShownChanges => ({ state_id: { previous, current } })

/** What an action other than an update changes. */
export const STATE_CHANGES: Readonly<Partial<Record<MergeRequestAction, ShownChanges>>> = {
  close: fromState(stateNumber.opened, stateNumber.closed),
  reopen: fromState(stateNumber.closed, stateNumber.opened),
  merge: fromState(stateNumber.opened, stateNumber.merged),
}

type Described = (how: Presenting) => readonly Payload[]

const acted =
  (action: MergeRequestAction) =>
  ({ snapshot }: { snapshot: DetailedSnapshot }): Described =>
  (how) => [mergeRequestPayload(action, snapshot, STATE_CHANGES[action] ?? {}, how)]

/** `approved` completes the approvals that the project requires and `unapproved` ends that, while others of one user do neither. */
const approved =
  (complete: MergeRequestAction, single: MergeRequestAction) =>
  ({ payload, snapshot }: { payload: { is_complete?: boolean }; snapshot: DetailedSnapshot }): Described =>
    acted(payload.is_complete === false ? single : complete)({ snapshot })

export const mergeRequestPayloads = {
  'merge_request.created': acted('open'),
  'merge_request.updated':
    ({ snapshot }): Described =>
    (how) => [mergeRequestPayload('update', snapshot, shownChanges(snapshot.changes, snapshot.details, how), how)],
  'merge_request.closed': acted('close'),
  'merge_request.reopened': acted('reopen'),
  'merge_request.merged': acted('merge'),
  'merge_request.approved': approved('approved', 'approval'),
  'merge_request.unapproved': approved('unapproved', 'unapproval'),
} satisfies Partial<ByEvent<Described>>
