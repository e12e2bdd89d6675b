import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { migrate, prepare } from '../../../src-server/kit/db/migrate.ts'
import { schemaStatements } from '../../../src-server/kit/db/schema-statements.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'
import statements from '../../../src-server/schema/statements.json' with { type: 'json' }

/** All that decides how a database answers: its schema in order, its statistics, and the two numbers in its header. */
const contentOf = (handle: SQLite.Database) => ({
  schema: handle.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all(),
  options: handle.prepare('SELECT * FROM issue_fts_config ORDER BY k').all(),
  statistics: handle.prepare('SELECT * FROM sqlite_stat1 ORDER BY tbl, idx').all(),
  version: handle.pragma('user_version', { simple: true }),
  application: handle.pragma('application_id', { simple: true }),
})

describe('statements.json', () => {
  test('is what `npm run routes` would write now', () => expect(statements).toEqual(schemaStatements(migrations)))

  test('creates exactly what the migrations create, in the same order', () => {
    const [migrated, prepared] = [new SQLite(':memory:'), new SQLite(':memory:')]
    migrate(migrated, migrations)
    prepare(prepared, { migrations, statements })
    expect(contentOf(prepared)).toEqual(contentOf(migrated))
    migrated.close()
    prepared.close()
  })

  test('cannot stand for migrations that fill a table', () => {
    const filling = ['CREATE TABLE "one" (a)', 'INSERT INTO "one" VALUES (1)']
    expect(() => schemaStatements(filling)).toThrow('A migration fills the table one')
  })

  test('are not run in a database that has tables', () => {
    const handle = new SQLite(':memory:')
    migrate(handle, ['CREATE TABLE one (a)'])
    prepare(handle, {
      migrations: ['CREATE TABLE one (a)', 'CREATE TABLE two (a)'],
      statements: ['CREATE TABLE three (a)'],
    })
    expect(handle.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()).toEqual([
      ...['one', 'sqlite_stat1', 'sqlite_stat4', 'two'],
    ])
    handle.close()
  })
})
