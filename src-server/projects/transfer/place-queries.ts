import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { notFound } from '../../kit/errors.ts'
import { type PlaceRow, placeOf } from '../../namespaces/queries.ts'
import { groupVisibleTo } from '../../visibility/groups.ts'
import { viewerOf } from '../../visibility/viewer.ts'

/**
 * Finds the target namespace of a transfer by id or full path.
 *
 * @throws ApiError 404 `404 Namespace Not Found` for hidden and missing namespaces alike
 */
export async function findPlace(db: Db, actor: Actor, id: number | string, today: string): Promise<PlaceRow> {
  const place = await placeOf(db, actor, typeof id === 'number' ? { id } : { full_path: id })
  if (!place || !(await maySee(db, actor, place, today))) throw notFound('Namespace')
  return place
}

async function maySee(db: Db, actor: Actor, place: PlaceRow, today: string): Promise<boolean> {
  if (actor.admin || place.user_id === actor.id) return true
  if (place.kind === 'user') return false
  const { kind, id } = viewerOf(actor)
  const group = await db
    .selectFrom('group')
    .select('group.id')
    .where('group.id', '=', place.id)
    .where(groupVisibleTo(kind, id, today))
    .executeTakeFirst()
  return group !== undefined
}

/** The top-level namespace, and whether forks of its projects must stay within it. */
export const rootOf = (db: Db, namespace_id: number) =>
  db
    .selectFrom('namespace_ancestor')
    .innerJoin('namespace', 'namespace.id', 'namespace_ancestor.ancestor_id')
    .leftJoin('group', 'group.id', 'namespace.id')
    .select(['namespace.id', 'group.prevent_forking_outside_group'])
    .where('namespace_ancestor.namespace_id', '=', namespace_id)
    .where('namespace.parent_id', 'is', null)
    .executeTakeFirstOrThrow()
