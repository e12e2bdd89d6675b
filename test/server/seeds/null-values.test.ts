import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { childrenOf } from '../../../src-server/seeds/kinds/children.ts'
import type { Kind } from '../../../src-server/seeds/kinds/kind.ts'
import { seedKind } from '../../../src-server/seeds/kinds/seed.ts'

test('null is a value of those keys of a seed only whose columns can be null', () => {
  const database = new SQLite(emptyImage())
  const columns = database.prepare<[string], { name: string; required: number }>(
    'SELECT name, "notnull" OR pk > 0 AS required FROM pragma_table_info(?)',
  )
  const kinds = allKinds()
  const wrong = kinds.flatMap(({ noun, table, fields }) =>
    Object.entries(fields).flatMap(([key, { column = key, type, of_namespace }]) => {
      const known = columns.all(of_namespace ? 'namespace' : table).find(({ name }) => name === column)
      return known?.required === 1 && type.safeParse(null).success ? [`${noun}.${key}`] : []
    }),
  )
  database.close()
  expect(kinds.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

function allKinds(): Kind[] {
  const found = new Set<Kind>()
  const waiting = [seedKind]
  for (let kind = waiting.pop(); kind; kind = waiting.pop()) {
    if (found.has(kind)) continue
    found.add(kind)
    for (const child of Object.values(childrenOf(kind))) waiting.push(child.kind)
  }
  return [...found]
}
