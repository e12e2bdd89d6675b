import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing merge requests without commits get made-up ones, and others keep theirs', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 12))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '')`)
  const add = db.prepare(`INSERT INTO merge_request
      (project_id, iid, title, author_id, source_branch, target_branch, sha, base_sha, start_sha, created_at, updated_at)
    VALUES (1, ?, 'A change', 1, 'a', 'main', ?, ?, ?, '', '')`)
  add.run(1, null, null, null)
  add.run(2, null, null, null)
  add.run(3, 'head', 'base', 'start')
  migrate(db, migrations)
  const rows = db.prepare('SELECT sha, base_sha, start_sha FROM merge_request ORDER BY iid').raw().all()
  const [first, second, kept] = rows as string[][]
  expect(kept).toEqual(['head', 'base', 'start'])
  for (const row of [first, second]) {
    for (const sha of row ?? []) expect(sha).toMatch(/^[0-9a-f]{40}$/)
    expect(row?.[1]).toBe(row?.[2])
  }
  expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(4)
})
