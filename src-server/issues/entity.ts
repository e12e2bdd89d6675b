import { z } from 'zod'
import { type IterationRow, iterationEntity, presentIteration } from '../iterations/entity.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { labelDetails } from '../labels/entity.ts'
import { type JoinedMilestone, joinedMilestone, milestoneEntity, presentMilestone } from '../milestones/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'
import { humanTime } from './time/human-time.ts'

export const timeStats = z.object({
  time_estimate: z.int(),
  total_time_spent: z.int(),
  human_time_estimate: z.string().nullable(),
  human_total_time_spent: z.string().nullable(),
})

const issueLinks = z.object({
  self: z.string(),
  notes: z.string(),
  award_emoji: z.string(),
  project: z.string(),
  closed_as_duplicate_of: z.string().nullable(),
})

const epicOfIssue = z.object({ id: z.int(), iid: z.int(), title: z.string(), url: z.string(), group_id: z.int() })

export const issueEntity = z
  .object({
    id: z.int(),
    iid: z.int(),
    project_id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(['opened', 'closed']),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    closed_by: userBasic.nullable(),
    labels: z
      .union([z.array(z.string()), z.array(labelDetails)])
      .describe('Titles, or labels with `with_labels_details`'),
    milestone: milestoneEntity.nullable(),
    assignees: z.array(userBasic),
    author: userBasic,
    type: z.string(),
    assignee: deprecated(userBasic.nullable(), 'use `assignees`, of which it is the first'),
    user_notes_count: z.int(),
    merge_requests_count: z.int(),
    upvotes: z.int(),
    downvotes: z.int(),
    due_date: z.string().nullable(),
    confidential: z.boolean(),
    discussion_locked: z.boolean().nullable(),
    issue_type: z.string(),
    web_url: z.string(),
    time_stats: timeStats,
    task_completion_status: z.object({ count: z.int(), completed_count: z.int() }),
    weight: z.int().nullable().optional().describe('Only in paid tiers'),
    blocking_issues_count: z.int().optional().describe('Only in paid tiers'),
    has_tasks: z.boolean(),
    task_status: z.string().optional(),
    _links: issueLinks,
    references: z.object({ short: z.string(), relative: z.string(), full: z.string() }),
    severity: z.string(),
    subscribed: z.boolean().optional().describe('Only in answers with a single issue'),
    moved_to_id: z.int().nullable(),
    service_desk_reply_to: z.string().nullable(),
    epic_iid: deprecated(z.int().nullable().optional(), 'use `epic.iid`. Only in paid tiers'),
    epic: epicOfIssue.nullable().optional().describe('Only in paid tiers'),
    iteration: iterationEntity.nullable().optional().describe('Only in paid tiers'),
    health_status: z.string().nullable().optional().describe('Only in paid tiers'),
  })
  .meta({ id: 'Issue' })
export type IssueEntity = z.infer<typeof issueEntity>

export const issueStatistics = z
  .object({ statistics: z.object({ counts: z.object({ all: z.int(), closed: z.int(), opened: z.int() }) }) })
  .meta({ id: 'IssueStatistics' })

/** An issue with its author, project, milestone and closer, in one row. */
export interface IssueRow extends AuthorColumns, JoinedMilestone {
  id: number
  iid: number
  project_id: number
  title: string
  description: string | null
  state: 1 | 2
  created_at: string
  updated_at: string
  closed_at: string | null
  confidential: number
  discussion_locked: number | null
  issue_type: string
  severity: string
  due_date: string | null
  weight: number | null
  health_status: string | null
  time_estimate: number
  total_time_spent: number
  upvotes: number
  downvotes: number
  user_notes_count: number
  merge_requests_count: number
  blocking_issues_count: number
  task_count: number
  completed_task_count: number
  moved_to_id: number | null
  duplicated_to_id: number | null
  epic_id: number | null
  iteration_id: number | null
  path_with_namespace: string
  closed_by_id: number | null
  closer_username: string | null
  closer_name: string | null
  closer_state: string | null
  closer_avatar: string | null
  milestone_group_path: string | null
}

/** An issue with the viewer's explicit subscription: 1 subscribed, 0 unsubscribed, null: neither. */
export type FoundIssue = IssueRow & { subscription: number | null }

/** An issue with everything that acts compare and events contain. */
export interface LoadedIssue extends FoundIssue {
  labels: readonly { id: number; title: string }[]
  /** In their order. */
  assignees: readonly UserBasicRow[]
}

export interface EpicRow {
  id: number
  iid: number
  title: string
  group_id: number
  full_path: string
}

/** Data of an issue from other tables. */
export interface IssueParts {
  labels: IssueEntity['labels']
  assignees: readonly UserBasicRow[]
  epic?: EpicRow | undefined
  iteration?: IterationRow | undefined
  /** The issue that this one duplicates, if the caller may read it. */
  duplicate?: { project_id: number; iid: number } | undefined
}

export interface IssuePresenting extends Presenting {
  today: string
  /** What the answer covers. Decides the reference `relative`: short within a project, relative to a group, full across all projects. */
  scope: 'project' | 'all' | { group: string }
}

export function presentIssue(
  row: IssueRow,
  parts: IssueParts,
  how: IssuePresenting,
  subscribed?: boolean,
): IssueEntity {
  const { base_url, licensed } = how
  const assignees = parts.assignees.map((one) => presentUserBasic(one, how))
  const api = `${base_url}/api/v4/projects/`
  const self = `${api}${row.project_id}/issues/${row.iid}`
  const short = `#${row.iid}`
  const full = `${row.path_with_namespace}#${row.iid}`
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
    closed_by: presentCloser(row, how),
    labels: parts.labels,
    milestone: presentMilestoneOf(row, how),
    assignees,
    author: presentUserBasic(authorOf(row), how),
    type: row.issue_type.toUpperCase(),
    assignee: assignees[0] ?? null,
    user_notes_count: row.user_notes_count,
    merge_requests_count: row.merge_requests_count,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    due_date: row.due_date,
    confidential: row.confidential === 1,
    discussion_locked: row.discussion_locked === null ? null : row.discussion_locked === 1,
    issue_type: row.issue_type,
    web_url: `${base_url}/${row.path_with_namespace}/-/issues/${row.iid}`,
    time_stats: presentTimeStats(row, how),
    task_completion_status: { count: row.task_count, completed_count: row.completed_task_count },
    weight: licensed ? row.weight : undefined,
    blocking_issues_count: licensed ? row.blocking_issues_count : undefined,
    has_tasks: row.task_count > 0,
    task_status: row.task_count > 0 ? taskStatus(row) : undefined,
    _links: {
      self,
      notes: `${self}/notes`,
      award_emoji: `${self}/award_emoji`,
      project: api + row.project_id,
      closed_as_duplicate_of: parts.duplicate
        ? `${api}${parts.duplicate.project_id}/issues/${parts.duplicate.iid}`
        : null,
    },
    references: { short, relative: relativeTo(how.scope, short, full), full },
    severity: row.issue_type === 'incident' ? row.severity.toUpperCase() : 'UNKNOWN',
    subscribed,
    moved_to_id: row.moved_to_id,
    service_desk_reply_to: null,
    epic_iid: licensed ? (parts.epic?.iid ?? null) : undefined,
    epic: licensed ? (parts.epic ? presentEpic(parts.epic) : null) : undefined,
    iteration: licensed ? (parts.iteration ? presentIteration(parts.iteration, how) : null) : undefined,
    health_status: licensed ? row.health_status : undefined,
  }
}

export const presentTimeStats = (
  { time_estimate, total_time_spent }: { time_estimate: number; total_time_spent: number },
  { hours_only }: Presenting,
): z.infer<typeof timeStats> => ({
  time_estimate,
  total_time_spent,
  human_time_estimate: humanTime(time_estimate, hours_only),
  human_total_time_spent: humanTime(total_time_spent, hours_only),
})

function presentCloser(row: IssueRow, how: Presenting) {
  if (row.closed_by_id === null || row.closer_username === null) return null
  const closer = {
    id: row.closed_by_id,
    username: row.closer_username,
    name: row.closer_name ?? '',
    state: row.closer_state ?? '',
  }
  return presentUserBasic({ ...closer, avatar: row.closer_avatar }, how)
}

function presentMilestoneOf(row: IssueRow, how: IssuePresenting) {
  const milestone = joinedMilestone(row)
  return milestone && presentMilestone(milestone, row.milestone_group_path ?? row.path_with_namespace, how)
}

function taskStatus({ task_count, completed_task_count }: IssueRow) {
  return `${completed_task_count} of ${task_count} checklist ${task_count === 1 ? 'item' : 'items'} completed`
}

const presentEpic = ({ id, iid, title, group_id, full_path }: EpicRow) => ({
  id,
  iid,
  title,
  url: `/groups/${full_path}/-/epics/${iid}`,
  group_id,
})

/** `#5` in the project, `sub/shop#5` in the group `acme`, `acme/sub/shop#5` elsewhere. */
function relativeTo(scope: IssuePresenting['scope'], short: string, full: string): string {
  if (scope === 'project') return short
  return scope !== 'all' && full.startsWith(`${scope.group}/`) ? full.slice(scope.group.length + 1) : full
}
