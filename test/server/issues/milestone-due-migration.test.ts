import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing issues get the due date of their milestone', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 13))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '');
    INSERT INTO milestone (id, project_id, iid, title, due_date, created_at, updated_at)
      VALUES (1, 1, 1, 'dated', '2026-06-01', '', ''), (2, 1, 2, 'undated', NULL, '', '');
    INSERT INTO issue (project_id, iid, title, author_id, milestone_id, created_at, updated_at)
      VALUES (1, 1, 'A', 1, 1, '', ''), (1, 2, 'B', 1, 2, '', ''), (1, 3, 'C', 1, NULL, '', '')`)
  migrate(db, migrations)
  expect(db.prepare('SELECT milestone_due FROM issue ORDER BY iid').pluck().all()).toEqual(['2026-06-01', null, null])
})
