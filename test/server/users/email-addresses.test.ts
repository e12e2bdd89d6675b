import SQLite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src-server/kit/db/migrate.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'

/** A database from before addresses were normalized, with these rows. */
function olderWith(rows: string) {
  const db = new SQLite(':memory:')
  onTestFinished(() => void db.close())
  migrate(db, migrations.slice(0, 4))
  db.exec(rows)
  migrate(db, migrations)
  return db
}
const user = (id: number, email: string, more = '') =>
  `INSERT INTO user (id, username, name, email, created_at, updated_at) VALUES (${id}, 'u${id}', 'U', '${email}', '', '');${more}`
const further = (id: number, user_id: number, email: string) =>
  `INSERT INTO email (id, user_id, email, confirmed_at, created_at) VALUES (${id}, ${user_id}, '${email}', '2026-01-01', '');`

describe('the migration of e-mail addresses', () => {
  test('trims and lower-cases every address', () => {
    const db = olderWith(
      user(
        1,
        ' Ada@Example.COM ',
        "UPDATE user SET public_email = 'ADA@x.org', commit_email = ' Ada@y.org', unconfirmed_email = 'É@z.org';",
      ) + further(1, 1, 'Second@Example.com'),
    )
    expect(db.prepare('SELECT email, public_email, commit_email, unconfirmed_email, note FROM user').all()).toEqual([
      {
        email: 'ada@example.com',
        public_email: 'ada@x.org',
        commit_email: 'ada@y.org',
        unconfirmed_email: 'é@z.org',
        note: null,
      },
    ])
    expect(db.prepare('SELECT email, confirmed_at FROM email').all()).toEqual([
      { email: 'second@example.com', confirmed_at: '2026-01-01' },
    ])
  })

  test('gives a shared address to the oldest account, and loses no account', () => {
    const db = olderWith(
      user(3, 'É@x.org') +
        user(5, 'é@x.org', "UPDATE user SET note = 'asked for it' WHERE id = 5;") +
        user(7, ' É@X.org') +
        user(8, 'é+7@x.org'),
    )
    const earlier = 'Former e-mail address, changed because another account has the same one:'
    expect(db.prepare('SELECT id, email, note FROM user ORDER BY id').all()).toEqual([
      { id: 3, email: 'é@x.org', note: null },
      { id: 5, email: 'é+5@x.org', note: `asked for it\n${earlier} é@x.org` },
      { id: 7, email: 'é+7-2@x.org', note: `${earlier}  É@X.org` },
      { id: 8, email: 'é+7@x.org', note: null },
    ])
  })

  test("removes a secondary address that is another account's primary address", () => {
    const db = olderWith(
      user(1, 'É@x.org') +
        user(2, 'ben@x.org') +
        further(1, 2, 'é@x.org') +
        further(2, 2, 'Ö@x.org') +
        further(3, 1, 'ö@x.org') +
        further(4, 1, 'É@X.org'),
    )
    expect(db.prepare('SELECT id, email, confirmed_at FROM email ORDER BY id').all()).toEqual([
      { id: 1, email: 'é+1@x.org', confirmed_at: null },
      { id: 2, email: 'ö@x.org', confirmed_at: '2026-01-01' },
      { id: 3, email: 'ö+3@x.org', confirmed_at: null },
      { id: 4, email: 'é@x.org', confirmed_at: '2026-01-01' },
    ])
  })

  test('keeps one invitation per address: the one that lasts longest, then the highest role', () => {
    const db = olderWith(
      `${user(1, 'ada@x.org')}
      INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
        VALUES (1, 'group', 'G', 'g', 'g', 'G', '', ''), (2, 'group', 'H', 'h', 'h', 'H', '', '');
      INSERT INTO "group" (id, visibility) VALUES (1, 'public'), (2, 'public');
      INSERT INTO member (id, group_id, user_id, access_level, expires_at, invite_email, created_at, updated_at) VALUES
        (1, 1, NULL, 50, '2026-06-01', 'Ben@x.org', '', ''),
        (2, 1, NULL, 10, NULL, 'BEN@x.org', '', ''),
        (3, 1, NULL, 20, NULL, ' ben@x.org ', '', ''),
        (4, 2, NULL, 10, NULL, 'Ben@X.org', '', ''),
        (5, 1, 1, 30, NULL, 'Ben@x.org', '', '')`,
    )
    expect(db.prepare('SELECT id, access_level, invite_email FROM member ORDER BY id').all()).toEqual([
      { id: 3, access_level: 20, invite_email: 'ben@x.org' },
      { id: 4, access_level: 10, invite_email: 'ben@x.org' },
      { id: 5, access_level: 30, invite_email: 'ben@x.org' },
    ])
  })
})
