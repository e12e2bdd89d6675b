import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects'

describe('what a search for projects finds', () => {
  test('follows each change of name, path and description at once', async ({ server, given, as }) => {
    const harbour = await given.group({ name: 'Harbour', path: 'harbour' })
    const project = await given.project({ in: harbour, name: 'Quay', path: 'quay', description: null })
    const call = await as(null)
    const finds = async (search: string, search_namespaces = false) =>
      (await call(ADDRESS, { search, search_namespaces })).body.length === 1
    expect(await finds('quay')).toBe(true)
    const change = (values: { name?: string; path?: string; description?: string | null }) =>
      server.db.write((trx) =>
        trx
          .updateTable('project')
          .set({
            ...values,
            ...(values.path !== undefined && { path_with_namespace: `harbour/${values.path}` }),
            ...(values.name !== undefined && { name_with_namespace: `Harbour / ${values.name}` }),
          })
          .where('id', '=', project.id)
          .execute(),
      )
    await change({ name: 'Lighthouse', path: 'lighthouse' })
    expect(await finds('quay')).toBe(false)
    expect(await finds('lighthouse')).toBe(true)
    expect(await finds('harbour')).toBe(false)
    expect(await finds('harbour', true)).toBe(true)
    expect(await finds('harbour/light', true)).toBe(true)
    expect(await finds('harbour house', true)).toBe(true)
    expect(await finds('"our / light"', true)).toBe(true)
    expect(await finds('harbour quay', true)).toBe(false)
    const admin = await as(await given.admin())
    await admin('PUT /groups/:id', { id: harbour.id, path: 'haven', name: 'Haven' })
    expect(await finds('harbour', true)).toBe(false)
    expect(await finds('haven house', true)).toBe(true)
    await change({ description: 'It shines at night' })
    expect(await finds('SHINES night')).toBe(true)
    await change({ description: 'up' })
    expect(await finds('shines')).toBe(false)
    expect(await finds('UP')).toBe(true)
    await server.db.write((trx) => trx.deleteFrom('project').where('id', '=', project.id).execute())
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM project_fts`.execute(server.db.read)
    expect(rows[0]?.n).toBe(0)
  })

  test('treats operators of the index as plain text', async ({ given, as }) => {
    await given.project({ name: 'Quay', path: 'quay' })
    const call = await as(await given.user())
    for (const search of ['"quay', 'quay AND', 'name:quay', 'q*y OR quay', '{name} : "', "quay'--", '😀a'])
      expect((await call(ADDRESS, { search })).status, search).toBe(200)
    expect((await call(ADDRESS, { search: '"quay' })).body).toHaveLength(0)
  })

  test.for([1, 2])('exists for projects of a database of version %d', (age) => {
    const db = new SQLite(':memory:')
    migrate(db, migrations.slice(0, age))
    db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
        VALUES (1, 'group', 'Harbour', 'harbour', 'harbour', 'Harbour', '', '');
      INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at, last_activity_at)
        VALUES (7, 1, 'Quay', 'quay', 'harbour/quay', 'Harbour / Quay', 'public', '', '', '')`)
    migrate(db, migrations)
    const found = (trigrams: string) =>
      db.prepare('SELECT rowid FROM project_fts WHERE project_fts MATCH ?').pluck().all(trigrams)
    expect(found('"qua" AND "uay"')).toEqual([7])
    // Names of parent groups are found through the namespace.
    expect(found('"har"')).toEqual([])
    db.exec(`UPDATE project SET name = 'Pier', path_with_namespace = 'haven/quay'`)
    expect(found('"pie" AND "qua"')).toEqual([7])
    db.close()
  })
})
