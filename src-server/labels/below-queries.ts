import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { featureEnabledFor } from '../visibility/features.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { issuesEnabledFor } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Scope {
  viewer: Viewer['kind']
  descendants: boolean
  projects: boolean
}
interface Values {
  namespace_id: number
  viewer_id: number
  today: string
}

/** SQL: whether a label belongs to something in the group that the viewer sees: a subgroup, or a project with issues or merge requests. */
export function labelsBelow(db: Db, p: Values, { viewer: kind, descendants, projects }: Scope): RawBuilder<boolean> {
  const viewer = { kind, id: p.viewer_id }
  const groups = db
    .selectFrom('namespace_ancestor as below')
    .crossJoin('group')
    .whereRef('group.id', '=', 'below.namespace_id')
    .where('below.ancestor_id', '=', p.namespace_id)
    .where(sql<boolean>`${groupVisibleTo(kind, p.viewer_id, p.today)}`)
    .select('group.id')
  const below = db
    .selectFrom('namespace_ancestor as around')
    .select('around.namespace_id')
    .where('around.ancestor_id', '=', p.namespace_id)
  const open = db
    .selectFrom('project')
    .select('project.id')
    .where('project.namespace_id', descendants ? 'in' : '=', descendants ? below : p.namespace_id)
    .where(projectVisibleTo(viewer))
    .where(sql<boolean>`(${issuesEnabledFor(viewer)} OR ${featureEnabledFor(viewer, 'merge_requests')})`)
  return sql<boolean>`(${sql.join(
    [
      ...(descendants ? [sql`label.group_id IN ${groups}`] : []),
      ...(projects ? [sql`label.project_id IN ${open}`] : []),
    ],
    sql` OR `,
  )})`
}
