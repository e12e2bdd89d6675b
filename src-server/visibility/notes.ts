import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Viewer } from './viewer.ts'

/** Internal notes are for Reporters of the project, and for the author and the assignees of the issue, merge request or epic. */
export const mayReadInternal = (
  actor: { id: number },
  on: { author_id: number; assignee_ids: readonly number[]; access_level: number },
): boolean => on.access_level >= roles.reporter || on.author_id === actor.id || on.assignee_ids.includes(actor.id)

/** The same rule as SQL on `note` of the outer query, on an issue or epic that the viewer sees. Other records have no internal notes. */
export const internalVisibleTo = ({ kind, id }: Viewer): RawBuilder<SqlBool> =>
  kind === 'admin'
    ? sql`true`
    : sql`(note.internal = 0 OR EXISTS (
        SELECT 1 FROM project_authorization reporter WHERE reporter.user_id = ${id}
        AND reporter.project_id = note.project_id AND reporter.access_level >= ${sql.lit(roles.reporter)})
      OR note.noteable_type = 'Issue' AND EXISTS (
        SELECT 1 FROM issue own WHERE own.id = note.noteable_id AND (own.author_id = ${id} OR EXISTS (
          SELECT 1 FROM issue_assignee mine WHERE mine.issue_id = own.id AND mine.user_id = ${id})))
      OR note.noteable_type = 'Epic' AND EXISTS (
        SELECT 1 FROM epic own WHERE own.id = note.noteable_id AND (own.author_id = ${id} OR EXISTS (
          SELECT 1 FROM group_authorization reporter WHERE reporter.user_id = ${id}
          AND reporter.group_id = own.group_id AND reporter.access_level >= ${sql.lit(roles.reporter)}))))`

/**
 * SQL for the activity feed, stricter than `mayReadInternal`: in the feed only Reporters see an internal note, because the feed does not
 * load authors and assignees. `access_level` is the viewer's level in the project or group.
 */
export const internalVisibleInFeed = (access_level: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(note.internal = 0 OR ${access_level} >= ${sql.lit(roles.reporter)})`
