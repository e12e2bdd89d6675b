import { sql } from 'kysely'
import type { GroupContainer } from '../activity/target.ts'
import { findGroup } from '../groups/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { inList } from '../kit/lists/conditions.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'

/** The group that the project is in, with the caller's access level; undefined for a personal project. */
export async function groupOf(
  db: Db,
  actor: Actor,
  { namespace_id }: ProjectRef,
  today: string,
): Promise<GroupContainer | undefined> {
  const row = await db.selectFrom('group').select('id').where('id', '=', namespace_id).executeTakeFirst()
  return row && findGroup(db, actor, row.id, today)
}

interface GroupPlace {
  id: number
  full_path: string
}

const visibleGroups = compiledBy(
  (db, p: { ids: string; viewer_id: number; today: string }, { kind }: { kind: Viewer['kind'] }) =>
    db
      .selectFrom('group')
      .innerJoin('namespace', 'namespace.id', 'group.id')
      .select(['group.id', 'namespace.full_path'])
      .where(sql<boolean>`"group".id ${inList(p.ids)}`)
      .where(sql<boolean>`${groupVisibleTo(kind, p.viewer_id, p.today)}`),
)

/** Of these groups, those that the caller sees. */
export async function findGroupPlaces(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  today: string,
): Promise<Map<number, GroupPlace>> {
  if (ids.length === 0) return new Map()
  const viewer = viewerOf(actor)
  const rows = await visibleGroups(db, { kind: viewer.kind }, { ids: JSON.stringify(ids), viewer_id: viewer.id, today })
  return new Map(rows.map((row) => [row.id, row]))
}
