import { sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { epicVisibleTo } from '../../visibility/epics.ts'
import type { Viewer } from '../../visibility/viewer.ts'

interface Values {
  /** The id of the epic, or its iid in the group of the project. */
  number: number
  namespace_id: number
  viewer_id: number
  today: string
}
interface Shape {
  kind: Viewer['kind']
  by: 'id' | 'iid'
}

const usableEpic = compiledBy((db, p: Values, { kind, by }: Shape) =>
  db
    .selectFrom('epic')
    .innerJoin('group', 'group.id', 'epic.group_id')
    .leftJoin('group_authorization as own', (join) =>
      join.onRef('own.group_id', '=', 'epic.group_id').on('own.user_id', '=', p.viewer_id),
    )
    .select(['epic.id', 'own.access_level'])
    .where(
      by === 'id'
        ? sql<boolean>`epic.id = ${p.number} AND EXISTS (SELECT 1 FROM namespace_ancestor a
            WHERE a.namespace_id = ${p.namespace_id} AND a.ancestor_id = epic.group_id)`
        : sql<boolean>`epic.group_id = ${p.namespace_id} AND epic.iid = ${p.number}`,
    )
    .where(epicVisibleTo({ kind, id: p.viewer_id }, p.today)),
)

/** An epic that the viewer sees, of a group above a project, with the viewer's level in that group. `iid`: of the group of the project. */
export async function findUsableEpic(
  db: Db,
  { kind, id: viewer_id }: Viewer,
  namespace_id: number,
  { by, number, today }: { by: Shape['by']; number: number; today: string },
) {
  const [row] = await usableEpic(db, { kind, by }, { number, namespace_id, viewer_id, today })
  return row && { id: row.id, access_level: kind === 'admin' ? 50 : (row.access_level ?? 0) }
}
