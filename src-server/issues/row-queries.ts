import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

/** The issues with these ids, in the order of the ids. Each row also has the author, project, milestone and closer of the issue. */
export const issueRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('issue')
    .crossJoin('user as author')
    .crossJoin('project')
    .leftJoin('user as closer', 'closer.id', 'issue.closed_by_id')
    .leftJoin('milestone', 'milestone.id', 'issue.milestone_id')
    .leftJoin('namespace as milestone_group', 'milestone_group.id', 'milestone.group_id')
    .whereRef('issue.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'issue.author_id')
    .whereRef('project.id', '=', 'issue.project_id')
    .select([
      'issue.id',
      'issue.iid',
      'issue.project_id',
      'issue.title',
      'issue.description',
      'issue.state',
      'issue.created_at',
      'issue.updated_at',
      'issue.closed_at',
      'issue.confidential',
      'issue.discussion_locked',
      'issue.issue_type',
      'issue.severity',
      'issue.due_date',
      'issue.weight',
      'issue.health_status',
      'issue.time_estimate',
      'issue.total_time_spent',
      'issue.upvotes',
      'issue.downvotes',
      'issue.user_notes_count',
      'issue.merge_requests_count',
      'issue.blocking_issues_count',
      'issue.task_count',
      'issue.completed_task_count',
      'issue.moved_to_id',
      'issue.duplicated_to_id',
      'issue.epic_id',
      'issue.iteration_id',
      'issue.author_id',
      'author.username as author_username',
      'author.name as author_name',
      'author.state as author_state',
      'author.avatar as author_avatar',
      'project.path_with_namespace',
      'issue.closed_by_id',
      'closer.username as closer_username',
      'closer.name as closer_name',
      'closer.state as closer_state',
      'closer.avatar as closer_avatar',
      'issue.milestone_id',
      'milestone.iid as milestone_iid',
      'milestone.project_id as milestone_project_id',
      'milestone.group_id as milestone_group_id',
      'milestone.title as milestone_title',
      'milestone.description as milestone_description',
      'milestone.state as milestone_state',
      'milestone.created_at as milestone_created_at',
      'milestone.updated_at as milestone_updated_at',
      'milestone.due_date as milestone_due_date',
      'milestone.start_date as milestone_start_date',
      'milestone_group.full_path as milestone_group_path',
    ])
