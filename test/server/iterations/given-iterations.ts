import type { TestServer } from '../../support/server.ts'

/** Adds an iteration to a group. */
export const addIteration = (
  { db, clock }: TestServer,
  group: { id: number },
  iid: number,
  row: { title?: string; start_date: string; due_date: string; updated_at?: string },
): Promise<{ id: number }> =>
  db.write((trx) =>
    trx
      .insertInto('iteration')
      .values({
        group_id: group.id,
        iid,
        sequence: iid,
        created_at: clock.iso(),
        updated_at: clock.iso(),
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
