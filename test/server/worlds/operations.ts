import type SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { plainTablesOf } from '../../../src-server/kit/db/plain-tables.ts'
import { NOT_COMPARED } from '../../../src-server/schema/derived.ts'

type Send = (method: string, path: string, body: Record<string, unknown>) => Promise<{ status: number }>

/** A request that may change something. Ids are small, so that it often finds a record. */
export const operation = fc.oneof(
  fc.record({ address: fc.constant('POST /topics'), name: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({ address: fc.constant('PUT /topics/:id'), id: fc.integer({ min: 1, max: 6 }), name: fc.string() }),
  fc.record({ address: fc.constant('DELETE /topics/:id'), id: fc.integer({ min: 1, max: 6 }), name: fc.constant('') }),
  fc.record({ address: fc.constant('POST /projects'), name: fc.constantFrom('Saw', 'Axe', 'Adze') }),
  fc.record({
    address: fc.constant('POST /projects/:id/issues'),
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.string(),
  }),
  fc.record({
    address: fc.constant('DELETE /projects/:id'),
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constant(''),
  }),
)
export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

export function perform(send: Send, { address, name, ...path }: Operation) {
  const [method = '', template = ''] = address.split(' ')
  const id = 'id' in path ? path.id : 0
  return send(method, `/api/v4${template.replace(':id', String(id))}`, { name, title: name })
}

/** All rows by table, without those that no comparison has. */
export function rowsIn(handle: SQLite.Database): Record<string, unknown[]> {
  const tables = plainTablesOf(handle).filter(({ name }) => !NOT_COMPARED.has(name))
  return Object.fromEntries(
    tables.map(({ name, columns, key }) => {
      const list = columns.map((column) => `"${column}"`).join(', ')
      return [name, handle.prepare(`SELECT ${list} FROM "${name}" ORDER BY ${key.join(', ')}`).all()]
    }),
  )
}
