import { z } from 'zod'
import { presentTimeStats, timeStats } from '../issues/entity.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { type MilestoneRow, milestoneEntity, presentMilestone } from '../milestones/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'
import { detailedStatus } from './status.ts'

export const STATES = ['opened', 'closed', 'merged', 'locked'] as const
export type MergeRequestState = (typeof STATES)[number]
/** The stored number of each state. */
export const stateNumber: Readonly<Record<MergeRequestState, 1 | 2 | 3 | 4>> = {
  opened: 1,
  closed: 2,
  merged: 3,
  locked: 4,
}

const basicFields = {
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(STATES),
  created_at: z.string(),
  updated_at: z.string(),
  merged_by: deprecated(userBasic.nullable(), 'use merge_user'),
  merge_user: userBasic.nullable(),
  merged_at: z.string().nullable(),
  closed_by: userBasic.nullable(),
  closed_at: z.string().nullable(),
  target_branch: z.string(),
  source_branch: z.string(),
  user_notes_count: z.int(),
  upvotes: z.int(),
  downvotes: z.int(),
  author: userBasic,
  assignees: z.array(userBasic),
  assignee: deprecated(userBasic.nullable(), 'use `assignees`, of which it is the first'),
  reviewers: z.array(userBasic),
  source_project_id: z.int().nullable(),
  target_project_id: z.int(),
  labels: z.array(z.string()),
  draft: z.boolean(),
  work_in_progress: z.boolean(),
  milestone: milestoneEntity.nullable(),
  merge_when_pipeline_succeeds: z.boolean(),
  merge_status: z.string(),
  detailed_merge_status: z.string(),
  sha: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
  squash_commit_sha: z.string().nullable(),
  discussion_locked: z.boolean().nullable(),
  should_remove_source_branch: z.boolean().nullable(),
  force_remove_source_branch: z.boolean().nullable(),
  prepared_at: z.string().nullable(),
  allow_collaboration: z.boolean().optional().describe('Only of a merge request from a fork'),
  allow_maintainer_to_push: deprecated(z.boolean().optional(), 'use `allow_collaboration`'),
  reference: deprecated(z.string(), 'use `references`'),
  references: z.object({ short: z.string(), relative: z.string(), full: z.string() }),
  web_url: z.string(),
  time_stats: timeStats,
  squash: z.boolean(),
  squash_on_merge: z.boolean(),
  task_completion_status: z.object({ count: z.int(), completed_count: z.int() }),
  has_conflicts: z.boolean(),
  blocking_discussions_resolved: z.boolean(),
}

/** A merge request in lists. */
export const mergeRequestBasic = z.object(basicFields).meta({ id: 'MergeRequestBasic' })
export type MergeRequestBasic = z.infer<typeof mergeRequestBasic>

const noPipeline = z.null().describe('Always null, because Gantry runs no pipelines')

export const mergeRequestEntity = z
  .object({
    ...basicFields,
    subscribed: z.boolean().optional().describe('Only in answers with a single merge request'),
    changes_count: z.string(),
    latest_build_started_at: noPipeline,
    latest_build_finished_at: noPipeline,
    first_deployed_to_production_at: z.string().nullable(),
    pipeline: noPipeline,
    head_pipeline: noPipeline,
    diff_refs: z
      .object({ base_sha: z.string().nullable(), head_sha: z.string().nullable(), start_sha: z.string().nullable() })
      .nullable(),
    merge_error: z.string().nullable(),
    user: z.object({ can_merge: z.boolean() }),
  })
  .meta({ id: 'MergeRequest' })
export type MergeRequestEntity = z.infer<typeof mergeRequestEntity>

/** A merge request with its project, author, merger, closer and milestone, in one row. */
export interface MergeRequestRow extends AuthorColumns {
  id: number
  iid: number
  project_id: number
  title: string
  description: string | null
  state: 1 | 2 | 3 | 4
  created_at: string
  updated_at: string
  merged_at: string | null
  closed_at: string | null
  target_branch: string
  source_branch: string
  user_notes_count: number
  upvotes: number
  downvotes: number
  source_project_id: number | null
  draft: 0 | 1
  merge_when_pipeline_succeeds: 0 | 1
  merge_status: string
  merge_error: string | null
  merge_params: string
  sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  base_sha: string | null
  start_sha: string | null
  changes_count: number
  discussion_locked: 0 | 1 | null
  prepared_at: string | null
  first_deployed_to_production_at: string | null
  time_estimate: number
  total_time_spent: number
  squash: 0 | 1
  task_count: number
  completed_task_count: number
  blocked_by_discussions: 0 | 1
  /** What the project says. Counts only in paid tiers, as does `approvals_left`. */
  approvals_required: number
  approvals_left: number
  path_with_namespace: string
  merge_user_id: number | null
  closed_by_id: number | null
  milestone_id: number | null
}

/** Records of other tables that belong to merge requests. */
export interface MergeRequestParts {
  people: ReadonlyMap<number, UserBasicRow>
  labels: readonly { id: number; title: string }[]
  assignee_ids: readonly number[]
  reviewer_ids: readonly number[]
  milestone: (MilestoneRow & { group_path: string | null }) | undefined
}

export interface MergeRequestPresenting extends Presenting {
  today: string
}

export function presentMergeRequestBasic(
  row: MergeRequestRow,
  parts: MergeRequestParts,
  how: MergeRequestPresenting,
): MergeRequestBasic {
  const person = (id: number | null) => {
    const found = id === null ? undefined : parts.people.get(id)
    return found ? presentUserBasic(found, how) : null
  }
  const several = (ids: readonly number[]) => ids.flatMap((id) => person(id) ?? [])
  const assignees = several(parts.assignee_ids)
  const merge_user = person(row.merge_user_id)
  const short = `!${row.iid}`
  const { force_remove_source_branch: force_remove, should_remove_source_branch: should_remove } = paramsOf(row)
  const { allow_collaboration } = paramsOf(row)
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    state: stateOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    merged_by: merge_user,
    merge_user,
    merged_at: row.merged_at,
    closed_by: person(row.closed_by_id),
    closed_at: row.closed_at,
    target_branch: row.target_branch,
    source_branch: row.source_branch,
    user_notes_count: row.user_notes_count,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    author: presentUserBasic(authorOf(row), how),
    assignees,
    assignee: assignees[0] ?? null,
    reviewers: several(parts.reviewer_ids),
    source_project_id: row.source_project_id,
    target_project_id: row.project_id,
    labels: parts.labels.map(({ title }) => title),
    draft: row.draft === 1,
    work_in_progress: row.draft === 1,
    milestone: parts.milestone
      ? presentMilestone(parts.milestone, parts.milestone.group_path ?? row.path_with_namespace, how)
      : null,
    merge_when_pipeline_succeeds: row.merge_when_pipeline_succeeds === 1,
    merge_status: row.merge_status,
    detailed_merge_status: detailedStatus(row, how.licensed),
    sha: row.sha,
    merge_commit_sha: row.merge_commit_sha,
    squash_commit_sha: row.squash_commit_sha,
    discussion_locked: row.discussion_locked === null ? null : row.discussion_locked === 1,
    should_remove_source_branch: typeof should_remove === 'boolean' ? should_remove : null,
    force_remove_source_branch: typeof force_remove === 'boolean' ? force_remove : null,
    prepared_at: row.prepared_at,
    ...(row.source_project_id !== row.project_id && {
      allow_collaboration: allow_collaboration === true,
      allow_maintainer_to_push: allow_collaboration === true,
    }),
    reference: short,
    references: { short, relative: short, full: row.path_with_namespace + short },
    web_url: `${how.base_url}/${row.path_with_namespace}/-/merge_requests/${row.iid}`,
    time_stats: presentTimeStats(row, how),
    squash: row.squash === 1,
    squash_on_merge: row.squash === 1,
    task_completion_status: { count: row.task_count, completed_count: row.completed_task_count },
    has_conflicts: row.merge_status === 'cannot_be_merged',
    blocking_discussions_resolved: row.blocked_by_discussions === 0,
  }
}

export const presentMergeRequest = (
  row: MergeRequestRow,
  parts: MergeRequestParts,
  can_merge: boolean,
  how: MergeRequestPresenting,
  subscribed?: boolean,
): MergeRequestEntity => ({
  ...presentMergeRequestBasic(row, parts, how),
  subscribed,
  changes_count: String(row.changes_count),
  latest_build_started_at: null,
  latest_build_finished_at: null,
  first_deployed_to_production_at: row.first_deployed_to_production_at,
  pipeline: null,
  head_pipeline: null,
  diff_refs:
    row.base_sha === null && row.sha === null
      ? null
      : { base_sha: row.base_sha, head_sha: row.sha, start_sha: row.start_sha },
  merge_error: row.merge_error,
  user: { can_merge },
})

/** What the merge will do. Archives may hold other parameters. */
export const paramsOf = ({ merge_params }: Pick<MergeRequestRow, 'merge_params'>): Readonly<Record<string, unknown>> =>
  JSON.parse(merge_params)

export const stateOf = ({ state }: { state: 1 | 2 | 3 | 4 }): MergeRequestState => STATES[state - 1] ?? 'opened'
