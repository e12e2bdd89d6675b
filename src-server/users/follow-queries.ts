import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { listedFor } from '../visibility/users.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { userBasicColumns } from './entity.ts'

interface Shape {
  /** Which end of the relation the listed users are. */
  listed: 'follower' | 'followee'
  viewer: Viewer['kind']
}
interface Parameters {
  user_id: number
  limit: number
  offset: number
}

const pages = pagedBy(
  (db: Db, p: Parameters, { listed, viewer }: Shape) =>
    db
      .selectFrom('follow')
      .crossJoin('user')
      .where(`follow.${listed === 'follower' ? 'followee_id' : 'follower_id'}`, '=', p.user_id)
      .whereRef('user.id', '=', `follow.${listed}_id`)
      .where(listedFor(viewer)),
  (found, _, { listed }) => found.select(userBasicColumns).orderBy(`follow.${listed}_id`),
)

/** A page of the users who follow this one, or of those that this one follows, by id. */
export const listFollows = (
  db: Db,
  shape: Shape,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
) => pages(db, shape, { user_id, limit, offset })

export const isFollowing = async (db: Db, follower_id: number, followee_id: number): Promise<boolean> =>
  (await db
    .selectFrom('follow')
    .select('follower_id')
    .where('follower_id', '=', follower_id)
    .where('followee_id', '=', followee_id)
    .executeTakeFirst()) !== undefined

/** How many users this one follows. */
export async function countFollowees(db: Db, follower_id: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM follow WHERE follower_id = ${follower_id}`.execute(db)
  return rows[0]?.count ?? 0
}

export const addFollow = (trx: Trx, follower_id: number, followee_id: number, created_at: string) =>
  trx.insertInto('follow').values({ follower_id, followee_id, created_at }).execute()

export const deleteFollow = (trx: Trx, follower_id: number, followee_id: number) =>
  trx.deleteFrom('follow').where('follower_id', '=', follower_id).where('followee_id', '=', followee_id).execute()
