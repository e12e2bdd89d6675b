import { z } from 'zod'
import { differing } from '../issues/changes.ts'
import { flag } from '../issues/write-fields.ts'
import type { Db, Flag } from '../kit/db/schema.ts'
import { invalid } from '../kit/errors.ts'
import { atLeastOneOf } from '../kit/http/rules.ts'
import { isMilestoneOf } from '../milestones/queries.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type MergeRequestRow, paramsOf } from './entity.ts'
import { maySetMetadata } from './policy.ts'
import { mergeRequestFields, type SentFields, sentAssignees, sentParams, titles, usersIn } from './write-fields.ts'

/** The parameters of `PUT /projects/:id/merge_requests/:merge_request_iid`. */
export const updateFields = {
  title: z.string().optional().describe('At most 255 characters; `Draft:` at the start makes a draft'),
  target_branch: z.string().optional().describe('Target branch; ignored after the merge'),
  ...mergeRequestFields,
  remove_labels: titles.optional().describe('Titles'),
  state_event: z.enum(['close', 'reopen']).optional().describe('A merge is final: nothing closes or reopens it'),
  discussion_locked: z.boolean().optional().describe('Only members may comment'),
}
type Sent = SentFields & {
  [K in Exclude<keyof typeof updateFields, keyof SentFields>]?: z.output<(typeof updateFields)[K]> | undefined
}
/** Used if the caller may not set metadata. */
const NOTHING: Sent = {}

export const updateRules = [
  atLeastOneOf(
    ...['assignee_id', 'assignee_ids', 'reviewer_ids', 'description', 'labels', 'add_labels', 'remove_labels'],
    ...['milestone_id', 'remove_source_branch', 'allow_collaboration', 'allow_maintainer_to_push', 'squash'],
    ...['target_branch', 'title', 'state_event', 'discussion_locked'],
  ),
]

/** The changes of an update that the caller may make. A field without a value stays unchanged. */
export interface MergeRequestUpdate {
  values: {
    title?: string | undefined
    description?: string | null | undefined
    target_branch?: string | undefined
    milestone_id?: number | null | undefined
    squash?: Flag | undefined
    discussion_locked?: Flag | undefined
    merge_params?: string | undefined
  }
  labels: Pick<Sent, 'labels' | 'add_labels' | 'remove_labels'>
  /** In their order. */
  assignee_ids: readonly number[] | undefined
  reviewer_ids: readonly number[] | undefined
  state: 'close' | 'reopen' | undefined
}

/**
 * Metadata (see `maySetMetadata`) of a caller who may not set it is ignored, also if the caller is the author.
 *
 * @throws ApiError 400 if the project's merge requests cannot have the milestone
 */
export async function updateOf(
  db: Db,
  project: ProjectRef,
  row: MergeRequestRow,
  body: Sent,
): Promise<MergeRequestUpdate> {
  const sent = maySetMetadata(project) ? body : NOTHING
  const milestone_id = sent.milestone_id === undefined ? undefined : sent.milestone_id || null
  if (milestone_id && milestone_id !== row.milestone_id) await requireMilestone(db, project, milestone_id)
  return {
    values: {
      title: body.title?.trim(),
      description: body.description,
      target_branch: row.state === 3 ? undefined : body.target_branch,
      milestone_id,
      squash: flagOf(body.squash),
      discussion_locked: flagOf(sent.discussion_locked),
      merge_params: changedParams(row, body),
    },
    labels: sent,
    assignee_ids: sentAssignees(sent),
    reviewer_ids: sent.reviewer_ids === undefined ? undefined : usersIn(sent.reviewer_ids),
    state: body.state_event,
  }
}

/** @throws ApiError 400 */
export async function requireMilestone(db: Db, project: ProjectRef, milestone_id: number) {
  if (!(await isMilestoneOf(db, project, milestone_id))) throw invalid({ milestone_id: ['is invalid'] })
}

const flagOf = (value: boolean | undefined) => (value === undefined ? undefined : flag(value))

function changedParams(row: MergeRequestRow, sent: SentFields): string | undefined {
  const before = paramsOf(row)
  const { force_remove_source_branch, allow_collaboration } = before
  const changed = differing({ force_remove_source_branch, allow_collaboration }, sentParams(sent))
  return Object.keys(changed).length === 0 ? undefined : JSON.stringify({ ...before, ...changed })
}
