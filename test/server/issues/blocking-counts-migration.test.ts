import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('the open issues that existing issues block are counted again', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 15))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '');
    INSERT INTO issue (id, project_id, iid, title, author_id, state, blocking_issues_count, created_at, updated_at)
      VALUES (1, 1, 1, 'A', 1, 1, 3, '', ''), (2, 1, 2, 'B', 1, 1, 0, '', ''), (3, 1, 3, 'C', 1, 2, 0, '', ''),
        (4, 1, 4, 'D', 1, 1, 0, '', '');
    INSERT INTO issue_link (source_id, target_id, link_type, created_at, updated_at)
      VALUES (1, 2, 'blocks', '', ''), (1, 3, 'blocks', '', ''), (1, 4, 'relates_to', '', ''), (4, 2, 'blocks', '', '')`)
  migrate(db, migrations)
  expect(db.prepare('SELECT blocking_issues_count FROM issue ORDER BY id').pluck().all()).toEqual([1, 0, 0, 1])
})
