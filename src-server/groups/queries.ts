import type { Actor, Intent } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { movedAway, notFound } from '../kit/errors.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'

interface Shape {
  kind: Viewer['kind']
  by: 'id' | 'full_path'
}
const reference = compiledBy(
  (db, p: { id: number | string; user_id: number; today: string }, { kind, by }: Shape) =>
    db
      .selectFrom('namespace')
      .innerJoin('group', 'group.id', 'namespace.id')
      .leftJoin('group_authorization', (join) =>
        join.onRef('group_authorization.group_id', '=', 'group.id').on('group_authorization.user_id', '=', p.user_id),
      )
      .select([
        'namespace.id',
        'namespace.parent_id',
        'namespace.name',
        'namespace.path',
        'namespace.full_path',
        'namespace.full_name',
        'namespace.avatar',
        'namespace.updated_at',
        'group.visibility',
        'group.share_with_group_lock',
        'group.project_creation_level',
        'group.subgroup_creation_level',
        'group.membership_lock',
        'group.marked_for_deletion_on',
        'group_authorization.access_level',
      ])
      .where(`namespace.${by}`, '=', p.id)
      .where(groupVisibleTo(kind, p.user_id, p.today)),
  { cached: true },
)

/** A group as endpoints below it need it, with the caller's access level (0: not a member; administrators count as Owners). */
export type GroupRef = Omit<Awaited<ReturnType<typeof reference>>[number], 'access_level'> & { access_level: number }

/**
 * `:id` is a numeric id or a full path. A read by the old path of a renamed group finds the group; a write by the old path is refused.
 * `today` is the instance's day.
 *
 * @throws ApiError 404 `404 Group Not Found` for hidden and unknown groups; 405 for a write by an old path
 */
export async function findGroup(
  db: Db,
  actor: Actor | null,
  id: number | string,
  today: string,
  intent: Intent = 'read',
): Promise<GroupRef> {
  const viewer = viewerOf(actor)
  const by = typeof id === 'number' ? 'id' : 'full_path'
  const [row] = await reference(db, { kind: viewer.kind, by }, { id, user_id: viewer.id, today })
  if (row) return { ...row, access_level: actor?.admin ? 50 : (row.access_level ?? 0) }
  const moved = typeof id === 'string' ? await movedGroup(db, id) : undefined
  if (moved === undefined) throw notFound('Group')
  const group = await findGroup(db, actor, moved, today)
  if (intent === 'write') throw movedAway('groups')
  return group
}

/** The group that had this path before it moved. */
async function movedGroup(db: Db, path: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('redirect_route')
    .select('source_id')
    .where('path', '=', path)
    .where('source_type', '=', 'namespace')
    .executeTakeFirst()
  return row?.source_id
}
