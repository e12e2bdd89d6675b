import { expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../kit/db/schema.ts'
import { eventVisibleTo, levelInGroup, levelInProject } from '../../visibility/feed.ts'
import { isOpenTo } from '../../visibility/projects.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { Audience } from './described.ts'

/**
 * The positions of the audiences to which the viewer belongs. One statement checks all of them, with the conditions of the activity feed:
 * the audiences take the place of its rows.
 */
export async function audiencesWith(
  db: Db,
  viewer: Viewer,
  audiences: readonly Audience[],
  today: string,
): Promise<ReadonlySet<number>> {
  const all = audiences.map((audience, at) => ({ ...audience, at }))
  if (viewer.kind === 'admin') return new Set(all.map(({ at }) => at))
  const known = all.filter(
    ({ users, visibility }) => users.includes(viewer.id) || (visibility !== null && isOpenTo(viewer.kind, visibility)),
  )
  const asked = all.filter(({ project_id, group_id }) => project_id !== null || group_id !== null)
  const rows = asked.map(({ at, project_id, group_id, target_type, target_id, level }) => ({
    ...{ at, project_id, group_id, target_type, target_id, level },
  }))
  const seen = asked.length === 0 ? [] : await askDatabase(db, viewer, JSON.stringify(rows), today)
  return new Set([...known, ...seen].map(({ at }) => at))
}

async function askDatabase(db: Db, viewer: Viewer, rows: string, today: string): Promise<readonly { at: number }[]> {
  const isVisible = eventVisibleTo(viewer, today)(expressionBuilder<Database, 'event' | 'project' | 'group'>())
  const level = sql`CASE WHEN event.project_id IS NULL THEN ${levelInGroup(viewer)} ELSE ${levelInProject(viewer)} END`
  const asked = sql<{ at: number }>`
    SELECT event.at FROM (
      SELECT value ->> 'at' AS at, value ->> 'project_id' AS project_id, value ->> 'group_id' AS group_id,
        value ->> 'target_type' AS target_type, value ->> 'target_id' AS target_id, value ->> 'level' AS level,
        0 AS author_id
      FROM json_each(${rows})) AS event
    LEFT JOIN project ON project.id = event.project_id
    LEFT JOIN "group" ON "group".id = event.group_id
    WHERE ${isVisible} AND (event.level = 0 OR ${level} >= event.level)
      AND (event.target_type <> 'Delivery' OR project.environments_access_level <> 'disabled')`
  return (await asked.execute(db)).rows
}
