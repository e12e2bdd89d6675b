import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { StorePool } from '../../support/store-pool.ts'

const topic = { name: 'sea', title: 'Sea', created_at: '2026-05-22T10:11:12.345Z' }
const pool = new StorePool(emptyImage())

test('a pooled store is empty again for the next test, and its ids begin at 1', async () => {
  for (let round = 0; round < 2; round++) {
    const store = await pool.open()
    expect(await store.read.selectFrom('topic').select('id').execute()).toEqual([])
    await store.write((trx) => trx.insertInto('topic').values(topic).execute())
    const failed = store.write(async (trx) => {
      await trx.deleteFrom('topic').execute()
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect(await store.read.selectFrom('topic').select('id').execute()).toEqual([{ id: 1 }])
    await store.close()
    await expect(store.write((trx) => trx.deleteFrom('topic').execute())).rejects.toThrow('closed')
  }
})

test('statistics that one test collects do not reach the next test', async () => {
  const now = topic.created_at
  const user = { username: 'ada', name: 'Ada', email: 'ada@example.com', created_at: now, updated_at: now }
  const open = async () => {
    const store = await pool.open()
    const steps = await sql`EXPLAIN QUERY PLAN SELECT user.id FROM personal_access_token token
      JOIN user ON user.id = token.user_id WHERE token.token_digest = +${'x'}`.execute(store.read)
    return { store, plan: steps.rows }
  }
  const before = await open()
  await before.store.write(async (trx) => {
    await trx.insertInto('user').values(user).execute()
    await sql`ANALYZE`.execute(trx)
  })
  await before.store.close()
  const after = await open()
  expect(after.plan).toEqual(before.plan)
  await after.store.close()
})
