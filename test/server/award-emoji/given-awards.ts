import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

/** Adds an award to a record or note, without its vote. @returns its id */
export const addAward = (
  { db, clock }: TestServer,
  on: { type: string; id: number },
  user: { id: number },
  row: Partial<Insertable<Database['award_emoji']>> = {},
): Promise<number> =>
  db.write(async (trx) => {
    const moments = { created_at: clock.iso(), updated_at: clock.iso() }
    const award = { name: 'tada', user_id: user.id, awardable_type: on.type, awardable_id: on.id, ...moments }
    const { id } = await trx
      .insertInto('award_emoji')
      .values({ ...award, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
