import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'

/** Internal notes are for Reporters of the project, and for the author and the assignees of the issue, merge request or epic. */
export const mayReadInternal = (
  actor: { id: number },
  on: { author_id: number; assignee_ids: readonly number[]; access_level: number },
): boolean => on.access_level >= roles.reporter || on.author_id === actor.id || on.assignee_ids.includes(actor.id)

/**
 * SQL for the activity feed, stricter than `mayReadInternal`: in the feed only Reporters see an internal note, because the feed does not
 * load authors and assignees. `access_level` is the viewer's level in the project or group.
 */
export const internalVisibleInFeed = (access_level: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(note.internal = 0 OR ${access_level} >= ${sql.lit(roles.reporter)})`
