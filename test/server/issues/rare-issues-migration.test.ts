import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing rare issues are in the indexes of their filters', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 16))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', '');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO project (id, namespace_id, name, path, path_with_namespace, name_with_namespace, visibility, created_at, updated_at,
        last_activity_at)
      VALUES (1, 1, 'P', 'p', 'h/p', 'H / P', 'public', '', '', '');
    INSERT INTO issue (project_id, iid, title, author_id, confidential, issue_type, health_status, created_at, updated_at)
      VALUES (1, 1, 'A', 1, 1, 'issue', NULL, '', ''), (1, 2, 'B', 1, 0, 'incident', NULL, '', ''),
        (1, 3, 'C', 1, 0, 'issue', 'at_risk', '', ''), (1, 4, 'D', 1, 0, 'issue', NULL, '', '')`)
  migrate(db, migrations)
  const inIndex = (name: string, where: string) =>
    db.prepare(`SELECT iid FROM issue INDEXED BY ${name} WHERE project_id = 1 AND ${where}`).pluck().all()
  expect(inIndex('issue_confidential', 'confidential = 1')).toEqual([1])
  expect(inIndex('issue_other_type', "issue_type <> 'issue'")).toEqual([2])
  expect(inIndex('issue_health', "health_status = 'at_risk'")).toEqual([3])
})
