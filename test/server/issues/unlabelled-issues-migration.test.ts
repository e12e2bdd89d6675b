import { expect, test } from 'vitest'
import { databaseBefore } from './database-before.ts'

test('existing issues without labels are in the index of their filter', () => {
  const { db, update } = databaseBefore(19)
  db.exec(`INSERT INTO label (id, project_id, title, color, created_at, updated_at) VALUES (1, 1, 'bug', '#000000', '', '');
    INSERT INTO issue (id, project_id, iid, title, author_id, created_at, updated_at)
      VALUES (1, 1, 1, 'A', 1, '', ''), (2, 1, 2, 'B', 1, '', '');
    INSERT INTO issue_label (issue_id, label_id) VALUES (2, 1)`)
  update()
  const unlabelled = db.prepare('SELECT iid FROM issue INDEXED BY issue_unlabelled WHERE labelled = 0').pluck()
  expect(unlabelled.all()).toEqual([1])
  db.exec('DELETE FROM issue_label')
  expect(unlabelled.all()).toEqual([1, 2])
  db.exec('INSERT INTO issue_label (issue_id, label_id) VALUES (1, 1)')
  expect(unlabelled.all()).toEqual([2])
})
