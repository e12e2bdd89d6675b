import { describe, expect, test } from 'vitest'
import { databaseBefore } from './database-before.ts'

/** A database with three issues, two labels and two assignees, updated. */
function updated() {
  const { db, update } = databaseBefore(44)
  db.exec(`INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (2, 'eve', 'Eve', 'eve@example.com', '', '');
    INSERT INTO label (id, project_id, title, color, created_at, updated_at) VALUES (1, 1, 'a', '#000000', '', ''), (2, 1, 'b', '#000000', '', '');
    INSERT INTO issue (id, project_id, iid, title, author_id, state, created_at, updated_at)
      VALUES (1, 1, 1, 'A', 1, 1, '2026-01-01', ''), (2, 1, 2, 'B', 1, 2, '2026-01-02', ''), (3, 1, 3, 'C', 1, 1, '2026-01-03', '');
    INSERT INTO issue_label (issue_id, label_id) VALUES (1, 1), (1, 2), (2, 1);
    INSERT INTO label_issue (label_id, state, created_at, issue_id)
      VALUES (1, 1, '2026-01-01', 1), (2, 1, '2026-01-01', 1), (1, 2, '2026-01-02', 2);
    INSERT INTO issue_assignee (issue_id, user_id, position) VALUES (1, 2, 1), (1, 1, 0), (2, 2, 0);
    INSERT INTO assignee_issue (user_id, state, created_at, issue_id)
      VALUES (2, 1, '2026-01-01', 1), (1, 1, '2026-01-01', 1), (2, 2, '2026-01-02', 2)`)
  const rows = () =>
    ['issue_label', 'label_issue', 'issue_assignee', 'assignee_issue'].map((table) =>
      db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).raw().all(),
    )
  const labelled = () => db.prepare('SELECT labelled FROM issue ORDER BY id').pluck().all()
  const before = rows()
  update()
  db.pragma('foreign_keys = ON')
  return { db, before, rows, labelled }
}

describe('the migration of the posting lists', () => {
  test('keeps all labels and assignees of issues', () => {
    const { before, rows, labelled } = updated()
    expect(rows()).toEqual(before)
    expect(labelled()).toEqual([1, 1, 0])
  })

  test('lets an issue take its links with it', () => {
    const { db, rows } = updated()
    db.exec('DELETE FROM issue WHERE id = 1')
    expect(rows()).toEqual([[[2, 1]], [[1, 2, '2026-01-02', 2]], [[2, 2, 0]], [[2, 2, '2026-01-02', 2]]])
  })

  test('lets a label and a user take their links with them, and an issue without labels say so', () => {
    const { db, rows, labelled } = updated()
    db.exec('DELETE FROM label WHERE id = 1; DELETE FROM user WHERE id = 2')
    expect(rows()).toEqual([[[1, 2]], [[2, 1, '2026-01-01', 1]], [[1, 1, 0]], [[1, 1, '2026-01-01', 1]]])
    expect(labelled()).toEqual([1, 0, 0])
  })

  test('lets a project take the links of all its issues and labels with it', () => {
    const { db, rows } = updated()
    db.exec('DELETE FROM project WHERE id = 1')
    expect(rows()).toEqual([[], [], [], []])
  })

  test('still refuses a link to a label, a user or an issue that does not exist', () => {
    const { db } = updated()
    for (const statement of [
      "INSERT INTO label_issue (label_id, state, created_at, issue_id) VALUES (9, 1, '', 1)",
      "INSERT INTO assignee_issue (user_id, state, created_at, issue_id) VALUES (9, 1, '', 1)",
      'INSERT INTO issue_label (issue_id, label_id) VALUES (9, 1)',
      'INSERT INTO issue_assignee (issue_id, user_id) VALUES (9, 1)',
    ])
      expect(() => db.exec(statement), statement).toThrow('FOREIGN KEY constraint failed')
  })
})
