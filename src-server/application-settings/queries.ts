import type { Db } from '../kit/db/schema.ts'

/** When the instance got its first account. */
export const firstAccountAt = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('user').select('created_at').orderBy('id').limit(1).executeTakeFirst())?.created_at

/** The id of the group with this path, regardless of case; undefined if there is none. */
export const groupIdAt = async (db: Db, full_path: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('namespace')
      .innerJoin('group', 'group.id', 'namespace.id')
      .select('group.id')
      .where('namespace.full_path', '=', full_path)
      .executeTakeFirst()
  )?.id
