import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { compile, compiledBy, type PlainShape } from '../../../src-server/kit/db/compiled.ts'
import type { Db } from '../../../src-server/kit/db/schema.ts'
import { pagedBy } from '../../../src-server/kit/lists/paged.ts'
import { test as served } from '../../support/test.ts'

interface Looker {
  kind: 'admin' | 'user'
  columns?: readonly string[] | undefined
}
const users = (db: Db, p: { id: number }, { kind }: Looker) =>
  db
    .selectFrom('user')
    .select('user.id')
    .where('user.id', '=', p.id)
    .$if(kind !== 'admin', (query) => query.where('user.private_profile', '=', sql.lit(0)))

describe('a query with several shapes', () => {
  served('builds each shape once, with nothing in reach but what its key tells', async ({ server, given }) => {
    const { id } = await given.user({ private_profile: 1 })
    const seen: unknown[] = []
    const found = compiledBy((db, p: { id: number }, shape: Looker) => {
      seen.push(shape)
      return users(db, p, shape)
    })
    const looker: Looker = { kind: 'user', columns: ['id'] }
    expect(await found(server.db.read, looker, { id })).toEqual([])
    expect(await found(server.db.read, { ...looker, kind: 'admin' }, { id })).toEqual([{ id }])
    expect(await found(server.db.read, { ...looker }, { id })).toEqual([])
    expect(seen).toEqual([
      { kind: 'user', columns: ['id'] },
      { kind: 'admin', columns: ['id'] },
    ])
    // A copy: fields that JSON leaves out, and later changes of the caller's object, have no effect.
    expect(seen[0]).not.toBe(looker)
  })

  served(
    'does not show one viewer what a field that is missing in the key would show another',
    async ({ server, given }) => {
      const { id } = await given.user({ private_profile: 1 })
      const found = compiledBy(users)
      // Inherited fields are not in the JSON. If `build` got the caller's object, two different statements would have the same key.
      const hiding = (kind: Looker['kind']): Looker => Object.create({ kind })
      for (const kind of ['admin', 'user'] as const)
        expect(await found(server.db.read, hiding(kind), { id })).toEqual([])
    },
  )

  test('accepts plain data only: values that JSON drops or changes do not compile', () => {
    const plain: PlainShape<{ a: 'x' | undefined; b: readonly { c: number }[] } | 'y' | null, 'taken'> = 'taken'
    // @ts-expect-error a function
    const functions: PlainShape<{ where(): unknown }, 'taken'> = 'taken'
    // @ts-expect-error a Map
    const maps: PlainShape<{ labels: Map<string, number> }, 'taken'> = 'taken'
    // @ts-expect-error a Date
    const dates: PlainShape<{ from: Date }, 'taken'> = 'taken'
    // @ts-expect-error undefined in an array, where JSON has null
    const gaps: PlainShape<readonly (string | undefined)[], 'taken'> = 'taken'
    // @ts-expect-error anything
    const anything: PlainShape<unknown, 'taken'> = 'taken'
    expect([plain, functions, maps, dates, gaps, anything]).toHaveLength(6)
    type Refused = PlainShape<Date, never>
    const found: Refused = compiledBy((db, p: { id: number }, _: Date) => users(db, p, { kind: 'user' }))
    const pages: Refused = pagedBy(
      (db, p: { id: number; limit: number; offset: number }, _: Date) =>
        db.selectFrom('user').where('user.id', '=', p.id),
      (all) => all.select('user.id'),
    )
    expect([found, pages]).toHaveLength(2)
  })

  test('has placeholders for its parameters, and the values of its shape in the statement', () => {
    expect(compile(users, { kind: 'user' }).sql).toBe(
      'select "user"."id" from "user" where "user"."id" = +? and "user"."private_profile" = 0',
    )
    expect(compile(users, { kind: 'admin' }).sql).toBe('select "user"."id" from "user" where "user"."id" = +?')
  })
})
