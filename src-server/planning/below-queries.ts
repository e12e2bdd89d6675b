import { sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { featureEnabledFor } from '../visibility/features.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { issuesEnabledFor } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Values {
  namespace_id: number
  viewer_id: number
  today: string
}

/** SQL: the ids of the group and of the groups below it that the viewer sees. */
export const groupsBelow = (db: Db, p: Values, kind: Viewer['kind']) =>
  db
    .selectFrom('namespace_ancestor as below')
    .crossJoin('group')
    .whereRef('group.id', '=', 'below.namespace_id')
    .where('below.ancestor_id', '=', p.namespace_id)
    .where(sql<boolean>`${groupVisibleTo(kind, p.viewer_id, p.today)}`)
    .select('group.id')

/**
 * SQL: the ids of the projects in the group, with `descendants` also in groups below it, that the viewer sees and whose issues or merge
 * requests the viewer may use.
 */
export function projectsBelow(db: Db, p: Values, kind: Viewer['kind'], descendants: boolean) {
  const viewer = { kind, id: p.viewer_id }
  const below = sql<number>`(SELECT around.namespace_id FROM namespace_ancestor around WHERE around.ancestor_id = ${p.namespace_id})`
  return db
    .selectFrom('project')
    .where('project.namespace_id', descendants ? 'in' : '=', descendants ? below : p.namespace_id)
    .where(projectVisibleTo(viewer))
    .where(sql<boolean>`(${issuesEnabledFor(viewer)} OR ${featureEnabledFor(viewer, 'merge_requests')})`)
    .select('project.id')
}

/** SQL: whether `project` of the outer query is in the group or below it. */
export const isInGroup = (group_id: number) => sql<boolean>`EXISTS (SELECT 1 FROM namespace_ancestor around
  WHERE around.namespace_id = project.namespace_id AND around.ancestor_id = ${group_id})`
