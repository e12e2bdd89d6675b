import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyImage } from '../../src-server/schema/store.ts'
import { sourcesIn } from './sources.ts'

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

const text = [...sourcesIn('src-server/kit/db', /^schema\.ts$/), ...sourcesIn('src-server/schema', /^[a-z-]+\.ts$/)]
  .map((source) => source.text)
  .join('\n')

/** The columns of each table with the types that the source declares. */
const declared = new Map(
  [...text.matchAll(/interface Database \{\n([^}]*)\}/g)]
    .flatMap(([, tables = '']) => [...tables.matchAll(/(\w+): (\w+)/g)])
    .map(([, table = '', type]) => [
      table,
      new Map(
        [
          ...(new RegExp(`interface ${type} \\{\\n([^}]*)\\}`).exec(text)?.[1] ?? '').matchAll(/^ {2}(\w+): (.+)$/gm),
        ].map(([, column = '', kind = '']) => [column, kind] as const),
      ),
    ]),
)

describe('the schema', () => {
  let db: SQLite.Database
  beforeAll(() => {
    db = new SQLite(emptyImage())
  })
  afterAll(() => db.close())

  const tables = () =>
    db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all()
      .map(String)
  const columnsOf = (table: string): Column[] =>
    db
      .prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)')
      .all(table)
      .map((row) => Object.assign({ name: '', type: '', notnull: 0, dflt_value: null, pk: 0 }, row))

  /** Computed by SQLite. Nothing writes them. */
  const computedOf = (table: string) =>
    db.prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden IN (2, 3)').pluck().all(table).map(String)

  test('knows every table of a migrated database and no other', () => {
    expect(declared.size).toBeGreaterThan(50)
    expect([...declared.keys()].sort()).toEqual(tables())
  })

  test('knows every column, in any order', () => {
    for (const [table, columns] of declared) {
      const real = [...columnsOf(table).map(({ name }) => name), ...computedOf(table)]
      const full = table.endsWith('_fts') ? ['rowid', ...real] : real
      expect([...columns.keys()].sort(), table).toEqual(full.sort())
    }
  })

  test('declares which columns may be null, which are numbers, and which have a default', () => {
    for (const [table, columns] of declared) {
      if (table.endsWith('_fts')) continue
      for (const column of columnsOf(table)) {
        const kind = columns.get(column.name) ?? ''
        const id = { table, column: column.name }
        const nullable = column.notnull === 0 && column.pk === 0
        expect({ ...id, nullable: kind.includes('| null') }).toEqual({ ...id, nullable })
        const isNumber = /\b(number|Flag|\d)\b/.test(kind)
        expect({ ...id, isNumber }).toEqual({ ...id, isNumber: column.type !== 'TEXT' })
        const hasDefault = column.dflt_value !== null || (column.pk === 1 && column.name === 'id' && table !== 'group')
        expect({ ...id, hasDefault: kind.startsWith('Generated<') }).toEqual({ ...id, hasDefault })
      }
    }
  })

  test('every foreign key has an index, so that deleting a row finds the rows that refer to it', () => {
    const without = tables().flatMap((table) => {
      const first = new Set(db.prepare(LEADING_COLUMNS).pluck().all(table, table))
      const references = db.prepare('SELECT DISTINCT "from" FROM pragma_foreign_key_list(?)').pluck().all(table)
      return references.filter((column) => !first.has(column)).map((column) => `${table}.${String(column)}`)
    })
    expect(without).toEqual([])
  })
})

/** The first columns of the indexes and of the primary key of a table. */
const LEADING_COLUMNS = `
  SELECT info.name FROM pragma_index_list(?) list, pragma_index_info(list.name) info WHERE info.seqno = 0
  UNION SELECT name FROM pragma_table_info(?) WHERE pk = 1`
