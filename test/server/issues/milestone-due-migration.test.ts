import { expect, test } from 'vitest'
import { databaseBefore } from './database-before.ts'

test('existing issues get the due date of their milestone', () => {
  const { db, update } = databaseBefore(14)
  db.exec(`INSERT INTO milestone (id, project_id, iid, title, due_date, created_at, updated_at)
      VALUES (1, 1, 1, 'dated', '2026-06-01', '', ''), (2, 1, 2, 'undated', NULL, '', '');
    INSERT INTO issue (project_id, iid, title, author_id, milestone_id, created_at, updated_at)
      VALUES (1, 1, 'A', 1, 1, '', ''), (1, 2, 'B', 1, 2, '', ''), (1, 3, 'C', 1, NULL, '', '')`)
  update()
  expect(db.prepare('SELECT milestone_due FROM issue ORDER BY iid').pluck().all()).toEqual(['2026-06-01', null, null])
})
