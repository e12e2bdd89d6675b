import { expect, test } from 'vitest'
import { databaseBefore } from './database-before.ts'

test('existing rare issues are in the indexes of their filters', () => {
  const { db, update } = databaseBefore(17)
  db.exec(`INSERT INTO issue (project_id, iid, title, author_id, confidential, issue_type, health_status, created_at, updated_at)
      VALUES (1, 1, 'A', 1, 1, 'issue', NULL, '', ''), (1, 2, 'B', 1, 0, 'incident', NULL, '', ''),
        (1, 3, 'C', 1, 0, 'issue', 'at_risk', '', ''), (1, 4, 'D', 1, 0, 'issue', NULL, '', '')`)
  update()
  const inIndex = (name: string, where: string) =>
    db.prepare(`SELECT iid FROM issue INDEXED BY ${name} WHERE project_id = 1 AND ${where}`).pluck().all()
  expect(inIndex('issue_confidential', 'confidential = 1')).toEqual([1])
  expect(inIndex('issue_other_type', "issue_type <> 'issue'")).toEqual([2])
  expect(inIndex('issue_health', "health_status = 'at_risk'")).toEqual([3])
})
