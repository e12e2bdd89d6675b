import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { StorePool } from '../../../src-server/kit/db/memory/store-pool.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { createChangedAccess } from '../../../src-server/memberships/authorizations.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'

const NOW = '2026-05-22T10:11:12.345Z'
const LIMITS = { count: 2, bytes: 64 * 2 ** 20 }
const origin = { bytes: emptyImage }
const pool = new StorePool(LIMITS, createChangedAccess)
afterEach(() => pool.keepOnly(new Set()))

const add = (store: Store, ...names: readonly string[]) =>
  store.write((trx) =>
    trx
      .insertInto('topic')
      .values(names.map((name) => ({ name, title: name, created_at: NOW })))
      .execute(),
  )
const namesIn = async (store: Store) =>
  (await store.read.selectFrom('topic').select('name').orderBy('id').execute()).map(({ name }) => name)

describe('a store of the pool', () => {
  test('has the database of the one before, without what happened in that one, and its ids begin at 1', async () => {
    for (let round = 0; round < 3; round++) {
      const store = await pool.open(origin)
      expect(pool.count).toBe(0)
      expect(await namesIn(store)).toEqual([])
      await add(store, 'sea', 'land')
      await store.write((trx) => trx.deleteFrom('topic').where('name', '=', 'sea').execute())
      expect(await store.read.selectFrom('topic').select('id').execute()).toEqual([{ id: 2 }])
      await store.close()
      expect(pool.count).toBe(1)
    }
  })

  test('undoes a write that fails, alone and in a batch, and goes on', async () => {
    const store = await pool.open(origin)
    const fail = () =>
      store.write(async (trx) => {
        await trx.deleteFrom('topic').execute()
        throw new Error('refused')
      })
    await add(store, 'sea')
    await expect(fail()).rejects.toThrow('refused')
    const together = await Promise.allSettled([add(store, 'land'), fail(), add(store, 'air')])
    expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await namesIn(store)).toEqual(['sea', 'land', 'air'])
    await store.close()
  })

  test('refuses reads and writes after its end, while another one uses the database', async () => {
    const store = await pool.open(origin)
    const query = store.read.selectFrom('topic').selectAll()
    await store.close()
    const next = await pool.open(origin)
    expect(pool.count).toBe(0)
    await add(next, 'secret')
    await expect(query.execute()).rejects.toThrow('closed')
    await expect(add(store, 'late')).rejects.toThrow('closed')
    await expect(store.freeze(async ({ bytes }) => bytes())).rejects.toThrow('closed')
    await store.close()
    expect(await namesIn(next)).toEqual(['secret'])
    await next.close()
    expect(pool.count).toBe(1)
  })

  test('keeps its changes when its bytes are copied, and its database is not used again', async () => {
    const store = await pool.open(origin)
    await add(store, 'sea')
    const first = await store.freeze(async ({ version, bytes }) => ({ version, bytes: Buffer.from(bytes()) }))
    await add(store, 'land')
    expect(await store.freeze(async ({ version }) => version)).not.toBe(first.version)
    expect(await namesIn(store)).toEqual(['sea', 'land'])
    await store.close()
    expect(pool.count).toBe(0)
    const copy = await pool.open({ bytes: () => first.bytes })
    expect(await namesIn(copy)).toEqual(['sea'])
    await copy.close()
  })

  test('is frozen with the writes that were queued before', async () => {
    const store = await pool.open(origin)
    const added = add(store, 'sea')
    const names = await store.freeze(async ({ bytes }) => {
      const copy = openImage(bytes())
      const found = await namesIn(copy)
      await copy.close()
      return found
    })
    expect(names).toEqual(['sea'])
    await added
    await store.close()
  })

  test('counts its changes from its own beginning', async () => {
    const versions = []
    for (let round = 0; round < 2; round++) {
      const store = await pool.open(origin)
      versions.push(await store.freeze(async ({ version }) => version))
      await add(store, 'sea')
      versions.push(await store.freeze(async ({ version }) => version))
      await store.close()
    }
    expect(versions.slice(2)).toEqual(versions.slice(0, 2))
  })

  test('with many changes keeps them, because undoing needs memory', async () => {
    const store = await pool.open(origin)
    const names = Array.from({ length: 6_000 }, (_, i) => `topic-${i}`)
    await store.write(async (trx) => {
      for (const name of names) await trx.insertInto('topic').values({ name, title: name, created_at: NOW }).execute()
    })
    await add(store, 'last')
    await store.close()
    expect(pool.count).toBe(0)
    const next = await pool.open(origin)
    expect(await namesIn(next)).toEqual([])
    await next.close()
  })

  test('whose planner has read other statistics does not hand its database on', async () => {
    const store = await pool.open(origin)
    await store.write((trx) => sql`ANALYZE`.execute(trx))
    await store.close()
    expect(pool.count).toBe(0)
  })
})

describe('the pool', () => {
  test('keeps no more databases than its limits say, and none of an origin that nothing needs', async () => {
    const other = { bytes: emptyImage }
    const stores = await Promise.all([origin, origin, origin, other].map((one) => pool.open(one)))
    for (const store of stores) await store.close()
    expect(pool.count).toBe(2)
    expect(pool.bytes).toBe(2 * emptyImage().length)
    pool.keepOnly(new Set([other]))
    expect(pool.count).toBe(1)
    const small = new StorePool({ count: 2, bytes: 1 }, createChangedAccess)
    await (await small.open(origin)).close()
    expect(small.count).toBe(0)
  })

  test('gives a store only a database with the content that it begins with', async () => {
    const store = await pool.open(origin)
    await add(store, 'sea')
    const bytes = await store.freeze(async (frozen) => Buffer.from(frozen.bytes()))
    await store.close()
    const [one, two] = [await pool.open({ bytes: () => bytes }), await pool.open(origin)]
    expect([await namesIn(one), await namesIn(two)]).toEqual([['sea'], []])
    await Promise.all([one.close(), two.close()])
  })
})
