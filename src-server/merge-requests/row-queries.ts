import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

/** The merge requests with these ids, in the order of the ids. Each row also has the author and project of the merge request. */
export const mergeRequestRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('merge_request')
    .crossJoin('user as author')
    .crossJoin('project')
    .whereRef('merge_request.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'merge_request.author_id')
    .whereRef('project.id', '=', 'merge_request.project_id')
    .select([
      'merge_request.id',
      'merge_request.iid',
      'merge_request.project_id',
      'merge_request.title',
      'merge_request.description',
      'merge_request.state',
      'merge_request.created_at',
      'merge_request.updated_at',
      'merge_request.merged_at',
      'merge_request.closed_at',
      'merge_request.target_branch',
      'merge_request.source_branch',
      'merge_request.user_notes_count',
      'merge_request.upvotes',
      'merge_request.downvotes',
      'merge_request.source_project_id',
      'merge_request.draft',
      'merge_request.merge_when_pipeline_succeeds',
      'merge_request.merge_status',
      'merge_request.merge_error',
      'merge_request.merge_params',
      'merge_request.sha',
      'merge_request.merge_commit_sha',
      'merge_request.squash_commit_sha',
      'merge_request.base_sha',
      'merge_request.start_sha',
      'merge_request.changes_count',
      'merge_request.discussion_locked',
      'merge_request.prepared_at',
      'merge_request.first_deployed_to_production_at',
      'merge_request.time_estimate',
      'merge_request.total_time_spent',
      'merge_request.squash',
      'merge_request.task_count',
      'merge_request.completed_task_count',
      'merge_request.author_id',
      'merge_request.merge_user_id',
      'merge_request.closed_by_id',
      'merge_request.milestone_id',
      'author.username as author_username',
      'author.name as author_name',
      'author.state as author_state',
      'author.avatar as author_avatar',
      'project.path_with_namespace',
      isBlockedByDiscussions.as('blocked_by_discussions'),
      'project.approvals_before_merge as approvals_required',
      approvalsLeft.as('approvals_left'),
    ])

/** Only discussions can be unresolved; plain comments and system notes cannot. */
const isBlockedByDiscussions = sql<0 | 1>`(project.only_allow_merge_if_all_discussions_are_resolved = 1 AND EXISTS (
  SELECT 1 FROM note WHERE note.noteable_type = 'MergeRequest' AND note.noteable_id = merge_request.id
    AND note.type IS NOT NULL AND note.system = 0 AND note.resolved_at IS NULL))`

/** Most projects require no approvals, so most rows need no count. */
const approvalsLeft = sql<number>`CASE WHEN project.approvals_before_merge = 0 THEN 0 ELSE max(0, project.approvals_before_merge - (
  SELECT count(*) FROM merge_request_approval WHERE merge_request_approval.merge_request_id = merge_request.id)) END`
