import type { TestServer } from '../../support/server.ts'

/** The id of the newest token of a user. */
export const newestTokenOf = async ({ db }: TestServer, user: { id: number }) =>
  (
    await db.read
      .selectFrom('personal_access_token')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
