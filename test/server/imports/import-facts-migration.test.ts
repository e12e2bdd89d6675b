import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing projects and groups get a runners token and an import type', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 5))
  const project = (
    id: number,
    fields: { token?: string; type?: string; status?: string; fork?: number; empty?: 0 | 1 },
  ) => {
    const { token = null, type = null, status = 'none', fork = null, empty = 0 } = fields
    db.prepare(
      `INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at, runners_token, import_type, import_status, forked_from_project_id, empty_repo)
      VALUES (?, 1, 'P', 'p' || ?, 'h/p' || ?, 'H / P', 'public', '', '', '', ?, ?, ?, ?, ?)`,
    ).run(id, id, id, token, type, status, fork, empty)
  }
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO "group" (id, visibility) VALUES (1, 'public')`)
  project(1, { token: 'kept' })
  project(2, { type: 'gitlab_project', status: 'finished' })
  project(3, { type: 'service_project' })
  project(4, { fork: 1 })
  project(5, { fork: 1, empty: 1 })
  project(6, { fork: 1, status: 'scheduled', type: 'service_project' })
  migrate(db, migrations)
  expect(db.prepare('SELECT id, import_type, import_status FROM project').raw().all()).toEqual([
    [1, null, 'none'],
    [2, 'service_project', 'finished'],
    [3, 'service_project', 'finished'],
    [4, null, 'finished'],
    [5, null, 'none'],
    [6, 'service_project', 'scheduled'],
  ])
  const tokens = db
    .prepare('SELECT runners_token FROM project UNION ALL SELECT runners_token FROM "group"')
    .pluck()
    .all()
  expect(tokens[0]).toBe('kept')
  for (const token of tokens.slice(1)) expect(token).toMatch(/^GR1348941[\w-]{20}$/)
  expect(new Set(tokens).size).toBe(7)
})
