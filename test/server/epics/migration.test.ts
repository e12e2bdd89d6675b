import SQLite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

test('existing epics keep their iids, which new epics do not use, and get the default color', () => {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 17))
  db.exec(`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      VALUES (1, 'group', 'H', 'h', 'h', 'H', '', ''), (2, 'group', 'I', 'i', 'i', 'I', '', '');
    INSERT INTO "group" (id, visibility) VALUES (1, 'public'), (2, 'public');
    INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (1, 'ada', 'Ada', 'ada@example.com', '', '');
    INSERT INTO epic (group_id, iid, author_id, title, created_at, updated_at)
      VALUES (1, 2, 1, 'B', '2026-01-01', ''), (1, 7, 1, 'A', '2026-01-02', '')`)
  migrate(db, migrations)
  expect(db.prepare('SELECT last_epic_iid FROM "group" ORDER BY id').pluck().all()).toEqual([7, 0])
  expect(db.prepare('SELECT DISTINCT color FROM epic').pluck().all()).toEqual(['#1068bf'])
  for (const [index, order, titles] of [
    ['epic_created', 'created_at', ['B', 'A']],
    ['epic_title', 'title COLLATE NOCASE', ['A', 'B']],
    ['epic_updated', 'updated_at, id', ['B', 'A']],
  ] as const)
    expect(
      db.prepare(`SELECT title FROM epic INDEXED BY ${index} WHERE group_id = 1 ORDER BY ${order}`).pluck().all(),
    ).toEqual(titles)
})
