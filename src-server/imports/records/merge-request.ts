import { z } from 'zod'
import { awards, feed, notes, resourceEvents, timelogs, userList } from './discussion.ts'
import { labelLinks, milestoneRecord } from './label-and-milestone.ts'
import {
  flag,
  foreignId,
  iid,
  integer,
  listOf,
  moment,
  nested,
  onePart,
  optionalFlag,
  partsOf,
  sha,
  shortText,
  text,
  title,
  userReference,
} from './scalars.ts'

const branch = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\u0000-\u0020~^:?*[\\]+$/)

const personAt = z.object({ user_id: userReference, created_at: moment, state: shortText(32) })

export const mergeRequestRecord = z.object({
  iid,
  title,
  description: text,
  state: z.string().catch('opened'),
  source_branch: branch,
  target_branch: branch,
  source_project_id: foreignId,
  target_project_id: foreignId,
  author_id: userReference,
  assignee_id: userReference,
  created_at: moment,
  updated_at: moment,
  updated_by_id: userReference,
  last_edited_at: moment,
  last_edited_by_id: userReference,
  merge_status: z
    .enum(['unchecked', 'checking', 'can_be_merged', 'cannot_be_merged', 'cannot_be_merged_recheck'])
    .catch('unchecked'),
  merge_params: nested(
    z.object({
      force_remove_source_branch: z
        .union([z.boolean(), z.enum(['0', '1'])])
        .nullable()
        .catch(null),
    }),
  ),
  merge_error: shortText(1000),
  merge_user_id: userReference,
  merge_when_pipeline_succeeds: flag,
  merge_commit_sha: sha,
  squash_commit_sha: sha,
  diff_head_sha: sha,
  draft: flag,
  squash: flag,
  time_estimate: integer,
  discussion_locked: optionalFlag,
  notes,
  label_links: labelLinks,
  milestone: onePart(milestoneRecord),
  timelogs,
  award_emoji: awards,
  events: feed,
  merge_request_assignees: userList,
  merge_request_reviewers: partsOf(personAt),
  approvals: partsOf(personAt),
  metrics: nested(
    z.object({
      merged_at: moment,
      merged_by_id: userReference,
      latest_closed_at: moment,
      latest_closed_by_id: userReference,
      first_deployed_to_production_at: moment,
    }),
  ),
  merge_request_diff: nested(
    z.object({
      base_commit_sha: sha,
      head_commit_sha: sha,
      start_commit_sha: sha,
      /** The number of changed files; the list may hold fewer. */
      real_size: z
        .union([
          z.int(),
          z
            .string()
            .regex(/^\d{1,6}$/)
            .transform(Number),
        ])
        .nullable()
        .catch(null),
      merge_request_diff_files: listOf(z.object({ old_path: shortText(4096), new_path: shortText(4096) })),
    }),
  ),
  ...resourceEvents,
})
export type MergeRequestRecord = z.output<typeof mergeRequestRecord>
