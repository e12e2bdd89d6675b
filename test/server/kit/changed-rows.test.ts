import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteChangedRows } from '../../../src-server/kit/db/changed-rows.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { type RowChange, rowChanges } from '../../../src-server/kit/db/row-changes.ts'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { runs } from '../../support/runs.ts'

const created_at = '2026-05-22T10:11:12.345Z'
const NONE = new Set<string>()

const insert = (trx: Trx, name: string) =>
  trx
    .insertInto('topic')
    .values({ name, title: name, created_at })
    .onConflict((on) => on.doNothing())
    .execute()

/** A change of the rows of one table, whatever they are. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), name: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({
    kind: fc.constant('rename' as const),
    id: fc.integer({ min: 1, max: 5 }),
    title: fc.constantFrom('x', 'y', 'ü "\n'),
  }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    id: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: 1, max: 7 }),
  }),
)

async function take(trx: Trx, one: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  if (one.kind === 'insert') await insert(trx, one.name)
  else if (one.kind === 'rename')
    await trx.updateTable('topic').set({ title: one.title }).where('id', '=', one.id).execute()
  else if (one.kind === 'delete') await trx.deleteFrom('topic').where('id', '=', one.id).execute()
  else {
    const taken = await trx.selectFrom('topic').select('id').where('id', '=', one.to).executeTakeFirst()
    if (!taken) await trx.updateTable('topic').set({ id: one.to }).where('id', '=', one.id).execute()
  }
}

class Undone extends Error {}

test('the changed rows of a transaction are those in which the database before and after differs', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, steps, async (first, then) => {
      const store = openImage(emptyImage())
      await store.write(async (trx) => {
        for (const one of first) await take(trx, one)
      })
      const before = store.image()
      let noted: unknown
      const rehearsal = store.write(async (trx) => {
        const changed = await noteChangedRows(trx, NONE)
        for (const one of then) await take(trx, one)
        noted = (await changed()).rows
        throw new Undone()
      })
      await expect(rehearsal).rejects.toThrow(Undone)
      expect(store.image().equals(before)).toBe(true)
      await store.write(async (trx) => {
        for (const one of then) await take(trx, one)
      })
      const differing: RowChange[] = []
      for await (const change of rowChanges(before, store.image(), NONE)) differing.push(change)
      const sorted = (rows: unknown) => [...Object(rows)].map((row) => JSON.stringify(row)).sort()
      expect(sorted(noted)).toEqual(sorted(differing))
      await store.close()
    }),
    runs(5, 300),
  )
})

test('after so many changes, the rest is not noted', async () => {
  const store = openImage(emptyImage())
  for (const [most, complete] of [
    [3, false],
    [5, true],
  ] as const) {
    const counted = store.write(async (trx) => {
      const changed = await noteChangedRows(trx, NONE, most)
      for (const name of ['a', 'b', 'c', 'd']) await insert(trx, name)
      const noted = await changed()
      throw Object.assign(new Undone(), { complete: noted.complete, count: noted.rows.length })
    })
    await expect(counted).rejects.toMatchObject({ complete, count: Math.min(most, 4) })
  }
  await store.close()
})
