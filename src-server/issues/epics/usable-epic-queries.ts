import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { epicVisibleTo } from '../../visibility/epics.ts'
import type { Viewer } from '../../visibility/viewer.ts'

interface Values {
  /** The id of the epic, or its iid. */
  number: number
  /** The full path of the epic's group, if the epic is searched by it. */
  group: string
  namespace_id: number
  viewer_id: number
  today: string
}
interface Shape {
  kind: Viewer['kind']
  /** `iid`: in the group of the project. `path`: by iid in the group with this path. */
  by: 'id' | 'iid' | 'path'
}

const FOUND_BY: Readonly<Record<Shape['by'], (p: Values) => RawBuilder<boolean>>> = {
  id: (p) => sql`epic.id = ${p.number}`,
  iid: (p) => sql`epic.group_id = ${p.namespace_id} AND epic.iid = ${p.number}`,
  path: (p) => sql`epic.iid = ${p.number}
    AND epic.group_id = (SELECT n.id FROM namespace n WHERE n.full_path = ${p.group})`,
}

const usableEpic = compiledBy((db, p: Values, { kind, by }: Shape) =>
  db
    .selectFrom('epic')
    .innerJoin('group', 'group.id', 'epic.group_id')
    .leftJoin('group_authorization as own', (join) =>
      join.onRef('own.group_id', '=', 'epic.group_id').on('own.user_id', '=', p.viewer_id),
    )
    .select(['epic.id', 'own.access_level'])
    .where(FOUND_BY[by](p))
    .where(sql<boolean>`EXISTS (SELECT 1 FROM namespace_ancestor a
      WHERE a.namespace_id = ${p.namespace_id} AND a.ancestor_id = epic.group_id)`)
    .where(epicVisibleTo({ kind, id: p.viewer_id }, p.today)),
)

/** An epic that the viewer sees, of a group above a project, with the viewer's level in that group. */
export async function findUsableEpic(
  db: Db,
  { kind, id: viewer_id }: Viewer,
  namespace_id: number,
  { by, number, group = '', today }: { by: Shape['by']; number: number; group?: string; today: string },
) {
  const [row] = await usableEpic(db, { kind, by }, { number, group, namespace_id, viewer_id, today })
  return row && { id: row.id, access_level: kind === 'admin' ? 50 : (row.access_level ?? 0) }
}
