import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { defineFunctions } from '../../../src-server/kit/db/functions.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage, openDirectory } from '../../../src-server/schema/store.ts'
import { watched } from '../../../src-server/schema/watched.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { columnsRead } from '../../support/columns-read.ts'
import { givenOn } from '../../support/given.ts'
import { plansOf } from '../../support/plans.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { drawPeople } from './world.ts'

const CONSOLE = '/-/gantry/v1/users'
/** Every filter of both lists. */
const lists = [
  ...[
    ...['order_by=name', 'order_by=username', 'order_by=updated_at', 'search=ada', 'search=bo', 'username=person.5'],
    ...['search=second6@example.com', 'search=public4@example.com', 'active=true', 'blocked=true', 'external=true'],
    ...['exclude_internal=true', 'exclude_external=true', 'created_before=2026-03-03', 'created_after=2026-03-03'],
    ...['without_projects=true', 'extern_uid=uid-7&provider=saml', 'admins=true', 'two_factor=enabled'],
    ...['custom_attributes[desk]=7', 'custom_attributes[desk]=7&custom_attributes[floor]=1', 'saml_provider_id=1'],
  ].map((query) => `/users?${query}`),
  ...[
    ...['order_by=signed_in_at', 'order_by=projects_count', 'order_by=name', 'search=ada', 'search=bo'],
    ...['search=second6@example.com', 'state=active', 'state=blocked,banned', 'not_state=active', 'kind=bot'],
    ...['kind=administrator,external', 'not_kind=regular', 'admin=true', 'external=false', 'two_factor=enabled'],
    ...['signed_in_after=2026-01-02', 'signed_in_before=2026-01-02', 'never_signed_in=true', 'group_by=state'],
    ...['created_after=2026-03-03', 'created_before=2026-03-03', 'group_by=kind', 'group_by=two_factor'],
  ].map((query) => `${CONSOLE}?${query}`),
  ...['state', 'kind', 'two_factor'].map((by) => `${CONSOLE}/groups?group_by=${by}`),
  `${CONSOLE}/figures`,
]

/** A change of each column and table that the lists depend on, and some changes of others. */
const changes = [
  `UPDATE user SET name = 'Ada Quay' WHERE id = 9`,
  `UPDATE user SET username = 'adalina' WHERE id = 10`,
  `UPDATE user SET email = 'second6@example.org', public_email = 'public4@example.com' WHERE id = 11`,
  `UPDATE user SET state = 'banned' WHERE state = 'active' AND id > 20`,
  `UPDATE user SET kind = 'project_bot' WHERE id = 12`,
  'UPDATE user SET admin = 1 - admin WHERE id > 20',
  'UPDATE user SET auditor = 1 WHERE id > 25',
  'UPDATE user SET external = 1 - external',
  'UPDATE user SET two_factor_enabled = 1 - two_factor_enabled',
  `UPDATE user SET created_at = '2026-04-04T00:00:00.000Z' WHERE id = 14`,
  `UPDATE user SET updated_at = '2026-07-07T00:00:00.000Z' WHERE id = 15`,
  `UPDATE user SET current_sign_in_at = '2026-01-03T00:00:00.000Z' WHERE id = 16`,
  `UPDATE user SET last_sign_in_at = '2026-01-04T00:00:00.000Z' WHERE id = 17`,
  `UPDATE user SET last_activity_on = '2026-01-05', note = 'Seen' WHERE id = 17`,
  `INSERT INTO email (user_id, email, created_at) VALUES (18, 'second6@example.com', '2026-01-01')
    ON CONFLICT (email) DO UPDATE SET user_id = 18`,
  `INSERT INTO identity (user_id, provider, extern_uid, saml_provider_id) VALUES (19, 'saml', 'uid-new', 1)`,
  `UPDATE identity SET extern_uid = 'uid-old' WHERE extern_uid = 'uid-7'`,
  `INSERT INTO custom_attribute (target_type, target_id, key, value) VALUES ('user', 20, 'desk', '7'), ('user', 20, 'floor', '1')`,
  `DELETE FROM custom_attribute WHERE key = 'floor'`,
  'DELETE FROM project_authorization WHERE user_id IN (SELECT id FROM user ORDER BY id DESC LIMIT 9)',
  'INSERT INTO project_authorization (user_id, project_id, access_level) SELECT 5, max(id), 10 FROM project',
  'DELETE FROM user WHERE id = 21',
]

async function world(store?: Store) {
  const server = await startTestServer(store && { store })
  onTestFinished(() => server.stop())
  const given = givenOn(server)
  await drawPeople(server, given)
  const tokens = [await given.token(await given.admin()), await given.token(await given.user())]
  const read = async (path: string, who: number) => {
    const { status, text, headers } = await server.send('GET', path, { token: tokens[who] ?? '' })
    return `${status} ${headers.get('X-Total')} ${text.replaceAll(`:${server.port}`, '')}`
  }
  const all = async () => {
    const answers: string[] = []
    for (const [index, list] of lists.entries()) {
      const path = list.includes('?') ? `${list}&per_page=3&page=2` : list
      answers.push(`${list} ${await read(path, 0)}`)
      if (index % 3 === 0 && list.startsWith('/users')) answers.push(`${list} ${await read(path, 1)}`)
    }
    return answers
  }
  const change = (statement: string) => server.db.write((trx) => sql.raw(statement).execute(trx))
  return { server, all, change, read }
}

describe('lists of users that an instance keeps', () => {
  test('show each change like an instance without caches', async () => {
    // A database in memory keeps nothing.
    const plain = await world()
    const keeping = await world(openDirectory(join(temporaryFolder(), 'instance'), 'off'))
    expect(await keeping.all()).toEqual(await plain.all())
    for (const statement of changes) {
      await plain.change(statement)
      await keeping.change(statement)
      expect(await keeping.all(), statement).toEqual(await plain.all())
    }
  })

  test('read after a change only the changed users, and some between which they are sorted in', async () => {
    const { change, read } = await world(openDirectory(join(temporaryFolder(), 'instance'), 'off'))
    for (const list of lists) await read(list, 0)
    for (const list of lists) {
      await change(`UPDATE user SET name = name || 'a', external = 1 - external WHERE id = 9`)
      const plans = (await plansOf(() => read(list, 0))).filter(({ sql: text }) => /AS (total|size|ids)/.test(text))
      expect(plans, list).not.toEqual([])
      for (const { sql: text, steps } of plans) {
        expect(text, list).toContain('SELECT value AS id FROM json_each')
        expect(steps.join('\n'), `${list}\n${text}`).toMatch(
          /SEARCH user USING (INTEGER PRIMARY KEY|COVERING INDEX user_l_\w+) \((rowid|id)=\?\)/,
        )
      }
    }
  })

  test('depend on watched columns only', async () => {
    const { read } = await world()
    const database = new SQLite(emptyImage())
    onTestFinished(() => void database.close())
    defineFunctions(database)
    const { others, tables = {} } = watched
    const known = new Set(
      [
        ...Object.entries(others),
        ...Object.entries(tables).map(([table, { columns }]) => [table, columns] as const),
      ].flatMap(([table, columns]) => ['*', 'id', ...columns].map((column) => `${table}.${column}`)),
    )
    const unwatched = new Set<string>()
    let statements = 0
    for (const list of lists)
      for (const { sql: text } of await plansOf(() => read(list, 0)))
        if (/AS (total|size|ids)/.test(text)) {
          statements++
          for (const column of columnsRead(database, text))
            if (!known.has(column) && !column.startsWith('user_fts')) unwatched.add(`${column} of ${list}`)
        }
    expect(statements).toBeGreaterThan(100)
    expect([...unwatched]).toEqual([])
  })
})
