import type { IssueRow } from '../../src-server/issues/entity.ts'

export interface PersonRow {
  id: number
  username: string
  name: string
  state: string
}

/** The JSON of an issue, built by hand: without optional fields, tiers and checks of the caller. */
export function issue(
  row: IssueRow,
  labels: readonly string[],
  assignees: readonly PersonRow[],
  origin: string,
  today: string,
) {
  const people = assignees.map((one) => person(one.id, one.username, one.name, one.state, origin))
  const self = `${origin}/api/v4/projects/${row.project_id}/issues/${row.iid}`
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: row.state === 1 ? 'opened' : 'closed',
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    closed_by:
      row.closed_by_id === null
        ? null
        : person(row.closed_by_id, row.closer_username, row.closer_name, row.closer_state, origin),
    labels,
    milestone: row.milestone_id === null ? null : milestone(row, origin, today),
    assignees: people,
    author: person(row.author_id, row.author_username, row.author_name, row.author_state, origin),
    type: 'ISSUE',
    assignee: people[0] ?? null,
    user_notes_count: row.user_notes_count,
    merge_requests_count: row.merge_requests_count,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    due_date: row.due_date,
    confidential: row.confidential === 1,
    discussion_locked: null,
    issue_type: row.issue_type,
    web_url: `${origin}/${row.path_with_namespace}/-/issues/${row.iid}`,
    time_stats: {
      time_estimate: row.time_estimate,
      total_time_spent: row.total_time_spent,
      human_time_estimate: formatDuration(row.time_estimate),
      human_total_time_spent: null,
    },
    task_completion_status: { count: row.task_count, completed_count: row.completed_task_count },
    weight: row.weight,
    blocking_issues_count: row.blocking_issues_count,
    has_tasks: true,
    task_status: `${row.completed_task_count} of ${row.task_count} checklist items completed`,
    _links: {
      self,
      notes: `${self}/notes`,
      award_emoji: `${self}/award_emoji`,
      project: `${origin}/api/v4/projects/${row.project_id}`,
      closed_as_duplicate_of: null,
    },
    references: { short: `#${row.iid}`, relative: `#${row.iid}`, full: `${row.path_with_namespace}#${row.iid}` },
    severity: 'UNKNOWN',
    moved_to_id: row.moved_to_id,
    service_desk_reply_to: null,
    epic_iid: null,
    epic: null,
    iteration: null,
    health_status: row.health_status,
  }
}

const person = (id: number, username: string | null, name: string | null, state: string | null, origin: string) => ({
  id,
  username,
  name,
  state,
  avatar_url: `${origin}/-/gantry/v1/avatars/${id}`,
  web_url: `${origin}/${username}`,
})

const milestone = (row: IssueRow, origin: string, today: string) => ({
  id: row.milestone_id,
  iid: row.milestone_iid,
  project_id: row.project_id,
  title: row.milestone_title,
  description: row.milestone_description,
  state: row.milestone_state,
  created_at: row.milestone_created_at,
  updated_at: row.milestone_updated_at,
  due_date: row.milestone_due_date,
  start_date: row.milestone_start_date,
  expired: row.milestone_due_date !== null && row.milestone_due_date < today,
  web_url: `${origin}/${row.path_with_namespace}/-/milestones/${row.milestone_iid}`,
})

/** A duration of whole hours, like those in the data. A day has eight hours, a week five days. */
function formatDuration(seconds: number) {
  if (seconds === 0) return null
  const hours = seconds / 3_600
  const parts = [
    [Math.floor(hours / 40), 'w'],
    [Math.floor((hours % 40) / 8), 'd'],
    [hours % 8, 'h'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}
