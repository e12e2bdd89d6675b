import SQLite from 'better-sqlite3'
import { emptyImage } from '../../src-server/schema/store.ts'
import { COLUMN_DEFAULTS } from '../support/column-defaults.ts'
import { describe, expect, test } from '../support/test.ts'

/** Fields whose default comes from a setting, or that the API writes in another form than the column. */
const ANSWERED_AS = {
  project: {
    auto_devops_enabled: true,
    compliance_frameworks: [],
    container_expiration_policy: expect.objectContaining({ cadence: '1d', enabled: false, keep_n: 10 }),
  },
  group: {},
  user: {},
  issue: { state: 'opened', severity: 'UNKNOWN' },
}

describe('the defaults of columns', () => {
  test('equal the documented list', () => {
    const db = new SQLite(emptyImage())
    const rows = db
      .prepare(
        `SELECT tables.name AS "table", info.name AS "column", info.dflt_value AS "default"
         FROM pragma_table_list tables JOIN pragma_table_info(tables.name) info
         WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND info.dflt_value IS NOT NULL`,
      )
      .raw()
      .all()
      .map(String)
    db.close()
    const listed = Object.entries(COLUMN_DEFAULTS).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, value]) => `${table},${column},${inSql(value)}`),
    )
    expect(rows.sort()).toEqual(listed.sort())
  })

  test.for(['project', 'group', 'user', 'issue'] as const)(
    'are what the API answers on a new %s',
    async (table, { given, asLoose }) => {
      const call = await asLoose(await given.admin())
      const project = await given.project()
      const requests = {
        project: ['POST /projects', { name: 'Crane' }],
        group: ['POST /groups', { name: 'Pier', path: 'pier' }],
        user: ['POST /users', { email: 'a@example.org', name: 'Ada', username: 'ada', force_random_password: true }],
        issue: ['POST /projects/:id/issues', { id: project.id, title: 'Leak' }],
      } as const
      const [address, input] = requests[table]
      const { status, body } = await call(address, input)
      expect(status).toBe(201)
      const answered = new Map(Object.entries(Object(body)))
      const wanted = Object.entries({ ...COLUMN_DEFAULTS[table], ...ANSWERED_AS[table] })
        .filter(([column]) => answered.has(column))
        .map(([column, value]) => [column, typeof answered.get(column) === 'boolean' ? Boolean(value) : value])
      expect(body).toMatchObject(Object.fromEntries(wanted))
      expect(wanted.length).toBeGreaterThan(5)
    },
  )
})

const inSql = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`)
