import { findGroup } from '../groups/queries.ts'
import { type Actor, type Intent, requireAdmin } from '../kit/access/actor.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFound, notFoundPlain } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { findProject } from '../projects/queries.ts'
import type { CustomAttribute } from '../users/entity.ts'

/** The user, group or project that has the attributes. */
export interface Target {
  type: Database['custom_attribute']['target_type']
  id: number
}

/** @throws ApiError 404 `404 Project Not Found`, 403 for callers other than administrators */
export async function projectTarget(db: Db, actor: Actor, id: number | string, intent: Intent): Promise<Target> {
  const project = await findProject(db, actor, id, intent)
  requireAdmin(actor)
  return { type: 'project', id: project.id }
}

/** @throws ApiError 404 `404 Group Not Found`, 403 */
export async function groupTarget(
  db: Db,
  actor: Actor,
  id: number | string,
  intent: Intent,
  instance: Instance,
): Promise<Target> {
  const group = await findGroup(db, actor, id, instance.clock.today(), intent)
  requireAdmin(actor)
  return { type: 'group', id: group.id }
}

/** @throws ApiError 404 `404 User Not Found`, 403 */
export async function userTarget(db: Db, actor: Actor, id: number): Promise<Target> {
  const user = await db.selectFrom('user').select('id').where('user.id', '=', id).executeTakeFirst()
  if (!user) throw notFound('User')
  requireAdmin(actor)
  return { type: 'user', id: user.id }
}

const attribute = compiled((db, p: { type: Target['type']; id: number; key: string }) =>
  db
    .selectFrom('custom_attribute')
    .select(['key', 'value'])
    .where('target_type', '=', p.type)
    .where('target_id', '=', p.id)
    .where('key', '=', p.key),
)

export const readAttribute = async (db: Db, target: Target, key: string): Promise<CustomAttribute | undefined> =>
  (await attribute(db, { ...target, key }))[0]

/** @throws ApiError 404 `404 Not found` */
export async function findAttribute(db: Db, target: Target, key: string): Promise<CustomAttribute> {
  const row = await readAttribute(db, target, key)
  if (!row) throw notFoundPlain()
  return row
}

const attributes = compiled((db, p: Target) =>
  db
    .selectFrom('custom_attribute')
    .select(['key', 'value'])
    .where('target_type', '=', p.type)
    .where('target_id', '=', p.id)
    .orderBy('key'),
)

/** All attributes of a record, ordered by key. There are no pages, because a record has few attributes. */
export const listAttributes = (db: Db, target: Target): Promise<CustomAttribute[]> => attributes(db, target)

export const writeAttribute = (trx: Trx, { type, id }: Target, { key, value }: CustomAttribute) =>
  trx
    .insertInto('custom_attribute')
    .values({ target_type: type, target_id: id, key, value })
    .onConflict((conflict) => conflict.columns(['target_type', 'target_id', 'key']).doUpdateSet({ value }))
    .execute()

export const deleteAttribute = (trx: Trx, { type, id }: Target, key: string) =>
  trx
    .deleteFrom('custom_attribute')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('key', '=', key)
    .execute()
