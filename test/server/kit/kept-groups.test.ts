import { sql } from 'kysely'
import { KeptGroups } from '../../../src-server/kit/lists/kept-groups.ts'
import { describe, expect, test } from '../../support/test.ts'
import { openWatched } from './watched-store.ts'

/** People in the groups of their ages, by tens. */
async function people() {
  const { store, write } = openWatched(['CREATE TABLE person (id INTEGER PRIMARY KEY, age)'], {
    person: { of: 'id', columns: ['age'] },
  })
  const groups = new KeptGroups(1_000)
  await write('INSERT INTO person VALUES (1, 5), (2, 15), (3, 17), (600, 31)')
  let asked: unknown[] = []
  const count = async (key = 'all') => {
    asked = []
    const counts = await groups.count(store.read, {
      ...{ key, tables: ['person'] },
      async read(among) {
        asked.push(among)
        const only = among ? sql`WHERE id IN (${sql.join([0, ...among])})` : sql``
        const { rows } = await sql<{ one: number }>`SELECT id * 256 + age / 10 AS one FROM person ${only}`.execute(
          store.read,
        )
        return rows.map(({ one }) => one)
      },
    })
    return { counts: Array.from(counts, (one) => one ?? 0), asked }
  }
  return { count, write }
}

describe('kept groups', () => {
  test('are counted once, and again where records changed', async () => {
    const { count, write } = await people()
    expect(await count()).toEqual({ counts: [1, 2, 0, 1], asked: [undefined] })
    expect(await count()).toEqual({ counts: [1, 2, 0, 1], asked: [] })
    await write('UPDATE person SET age = 25 WHERE id = 3; INSERT INTO person VALUES (900, 5)')
    expect(await count()).toEqual({ counts: [2, 1, 1, 1], asked: [[3, 900]] })
    await write('DELETE FROM person WHERE id IN (1, 600)')
    expect(await count()).toEqual({ counts: [1, 1, 1, 0], asked: [[1, 600]] })
  })

  test('are dropped when others need their place', async () => {
    const { count } = await people()
    await count()
    await count('others')
    expect((await count()).asked).toEqual([undefined])
  })
})
