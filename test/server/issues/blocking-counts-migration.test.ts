import { expect, test } from 'vitest'
import { databaseBefore } from './database-before.ts'

test('the open issues that existing issues block are counted again', () => {
  const { db, update } = databaseBefore(16)
  db.exec(`INSERT INTO issue (id, project_id, iid, title, author_id, state, blocking_issues_count, created_at, updated_at)
      VALUES (1, 1, 1, 'A', 1, 1, 3, '', ''), (2, 1, 2, 'B', 1, 1, 0, '', ''), (3, 1, 3, 'C', 1, 2, 0, '', ''),
        (4, 1, 4, 'D', 1, 1, 0, '', '');
    INSERT INTO issue_link (source_id, target_id, link_type, created_at, updated_at)
      VALUES (1, 2, 'blocks', '', ''), (1, 3, 'blocks', '', ''), (1, 4, 'relates_to', '', ''), (4, 2, 'blocks', '', '')`)
  update()
  expect(db.prepare('SELECT blocking_issues_count FROM issue ORDER BY id').pluck().all()).toEqual([1, 0, 0, 1])
})
