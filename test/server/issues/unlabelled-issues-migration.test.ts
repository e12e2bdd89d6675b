import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing issues without labels are in the index of their filter', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 18))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '');
    INSERT INTO label (id, project_id, title, color, created_at, updated_at) VALUES (1, 1, 'bug', '#000000', '', '');
    INSERT INTO issue (id, project_id, iid, title, author_id, created_at, updated_at)
      VALUES (1, 1, 1, 'A', 1, '', ''), (2, 1, 2, 'B', 1, '', '');
    INSERT INTO issue_label (issue_id, label_id) VALUES (2, 1)`)
  migrate(db, migrations)
  const unlabelled = db.prepare('SELECT iid FROM issue INDEXED BY issue_unlabelled WHERE labelled = 0').pluck()
  expect(unlabelled.all()).toEqual([1])
  db.exec('DELETE FROM issue_label')
  expect(unlabelled.all()).toEqual([1, 2])
  db.exec('INSERT INTO issue_label (issue_id, label_id) VALUES (1, 1)')
  expect(unlabelled.all()).toEqual([2])
})
