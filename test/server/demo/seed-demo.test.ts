import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../src-server/demo/seed-demo.ts'
import { scopeOf } from '../../../src-server/issues/search-scope.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { plainTables } from '../../support/plain-tables.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongOrigins, wrongPostings } from './checks.ts'

const NOW = '2026-11-21T15:20:00.000Z'
const MIDNIGHT = '2026-11-21T00:04:00.000Z'
const at = (moment: string) => clockOf(() => Date.parse(moment))

async function demoAt(moment: string): Promise<Store> {
  const store = openImage(emptyImage())
  await seedDemo(store, at(moment))
  return store
}

describe('the demo', () => {
  let store: Store
  beforeAll(async () => {
    store = await demoAt(NOW)
  })
  afterAll(() => store.close())

  const all = async <R>(text: string) => (await sql.raw<R>(text).execute(store.read)).rows
  const one = async (text: string) => (await all<{ n: number }>(`SELECT (${text}) AS n`))[0]?.n

  test('has the size of a small company', async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        [
          'user',
          'project',
          'issue',
          'merge_request',
          'note',
          'deployment',
          'hook_delivery',
          'ssh_key',
          'snippet',
          'todo',
          'epic',
        ].map(async (table) => [table, (await one(`SELECT count(*) FROM ${table}`)) ?? 0]),
      ),
    )
    expect(counts).toMatchObject({ user: 64, issue: 3000 })
    expect(counts.project).toBeGreaterThanOrEqual(30)
    expect(counts.note).toBeGreaterThan(10_000)
    expect(counts.merge_request).toBeGreaterThan(1_500)
    expect(counts.deployment).toBeGreaterThan(2_000)
    expect(counts.hook_delivery).toBeGreaterThan(300)
    expect(await one('SELECT count(*) FROM "group"')).toBe(17)
    expect(await one('SELECT max(depth) FROM namespace_ancestor')).toBe(3)
    expect(await one('SELECT count(DISTINCT visibility) FROM project')).toBe(3)
    expect(await one('SELECT count(DISTINCT access_level) FROM member')).toBe(5)
  })

  test('has projects to clean up: idle ones, ones without an owner, and memberships that end soon', async () => {
    expect(
      await one("SELECT count(*) FROM project WHERE archived = 0 AND last_activity_at < '2025-11-21'"),
    ).toBeGreaterThan(0)
    expect(
      await one(`SELECT count(*) FROM project WHERE NOT EXISTS (SELECT 1 FROM project_authorization a
        JOIN user o ON o.id = a.user_id WHERE a.project_id = project.id AND a.access_level = 50 AND o.state = 'active')`),
    ).toBeGreaterThan(0)
    expect(
      await one("SELECT count(*) FROM member WHERE expires_at > '2026-11-21' AND expires_at <= '2026-12-21'"),
    ).toBeGreaterThan(1)
  })

  test('tells in the audit who changed members, accounts, projects, settings and hooks, and when', async () => {
    const events = await all<{ event: string; changes: number }>(
      `SELECT event, count(*) AS changes FROM outbox_event WHERE actor_id IS NOT NULL AND ip_address IS NOT NULL
       GROUP BY event ORDER BY event`,
    )
    expect(Object.fromEntries(events.map(({ event, changes }) => [event, changes]))).toEqual({
      'member.added': 6,
      'member.removed': 1,
      'member.request_ended': 1,
      'member.requested': 6,
      'member.updated': 2,
      'project.updated': 2,
      'settings.updated': 2,
      'system_hook.updated': 4,
      'user.blocked': 1,
      'user.deactivated': 1,
    })
    expect(await one('SELECT count(*) FROM outbox_event o JOIN audit_entry a ON a.id = o.id')).toBe(26)
    expect(
      await one(
        'SELECT count(*) FROM outbox_event a JOIN outbox_event b ON b.id > a.id AND b.created_at < a.created_at',
      ),
    ).toBe(0)
    expect(await all('SELECT DISTINCT paused FROM system_hook')).toEqual([{ paused: 1 }])
    expect(await one("SELECT count(*) FROM system_hook WHERE description LIKE '%. Paused in the demo, %'")).toBe(4)
  })

  test('gives those who manage the members a to-do item about each request for access that waits', async () => {
    const waiting = await all(`SELECT DISTINCT u.username, ifnull(p.path, n.path) AS path FROM member m
      JOIN user u ON u.id = m.user_id LEFT JOIN project p ON p.id = m.project_id LEFT JOIN namespace n ON n.id = m.group_id
      WHERE requested_at IS NOT NULL ORDER BY requested_at`)
    expect(waiting).toEqual([
      { username: 'pmaguire', path: 'openquay' },
      { username: 'tadeyemi', path: 'search' },
      { username: 'owalsh', path: 'billing' },
    ])
    const pending = await all(`SELECT u.username FROM todo JOIN user u ON u.id = author_id
      WHERE action_name = 'member_access_requested' AND todo.state = 'pending' AND user_id = 1 ORDER BY todo.id`)
    expect(pending).toEqual([{ username: 'pmaguire' }, { username: 'tadeyemi' }, { username: 'owalsh' }])
  })

  test('has the administrator as user 1 and the ghost as user 2, each with a namespace of the same id', async () => {
    expect(await all('SELECT id, username, admin, state, kind FROM user WHERE id < 3')).toEqual([
      { id: 1, username: 'root', admin: 1, state: 'active', kind: 'human' },
      { id: 2, username: 'ghost', admin: 0, state: 'active', kind: 'ghost' },
    ])
    expect(
      await one('SELECT count(*) FROM user u LEFT JOIN namespace n ON n.user_id = u.id WHERE n.id IS NOT u.id'),
    ).toBe(0)
    expect(
      (await all<{ state: string }>('SELECT DISTINCT state FROM user ORDER BY 1')).map((each) => each.state),
    ).toEqual(['active', 'blocked', 'blocked_pending_approval', 'deactivated'])
  })

  test('fills the columns of its tables, except those that empty-columns.txt lists', async () => {
    const lines: string[] = []
    for (const { name } of plainTables()) {
      const columns = await all<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`)
      const counts = columns.map((column) => `count("${column.name}") AS "${column.name}"`)
      const [row = {}] = await all<Record<string, number>>(
        `SELECT count(*) AS " rows", ${counts.join()} FROM "${name}"`,
      )
      const empty = columns.filter((column) => row[column.name] === 0).map((column) => column.name)
      if (row[' rows'] === 0) lines.push(`${name} has no rows`)
      else if (empty.length > 0) lines.push(`${name}: ${empty.join(', ')}`)
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('empty-columns.txt')
  })

  test('has no reference to a missing record', async () => {
    expect(await brokenReferences(store)).toEqual([])
    for (const [table, type, id] of [
      ['note', 'noteable_type', 'noteable_id'],
      ['award_emoji', 'awardable_type', 'awardable_id'],
      ['todo', 'target_type', 'target_id'],
      ['subscription', 'subscribable_type', 'subscribable_id'],
      ['resource_event', 'resource_type', 'resource_id'],
      ['event', 'target_type', 'target_id'],
    ]) {
      const known = `CASE ${type} WHEN 'Issue' THEN EXISTS (SELECT 1 FROM issue i WHERE i.id = ${id})
        WHEN 'MergeRequest' THEN EXISTS (SELECT 1 FROM merge_request m WHERE m.id = ${id})
        WHEN 'Note' THEN EXISTS (SELECT 1 FROM note x WHERE x.id = ${id})
        WHEN 'Namespace' THEN EXISTS (SELECT 1 FROM namespace n WHERE n.id = ${id})
        WHEN 'Group' THEN EXISTS (SELECT 1 FROM namespace n WHERE n.id = ${id})
        WHEN 'Project' THEN EXISTS (SELECT 1 FROM project p WHERE p.id = ${id})
        WHEN 'User' THEN EXISTS (SELECT 1 FROM user u WHERE u.id = ${id}) ELSE 0 END`
      expect(await one(`SELECT count(*) FROM ${table} WHERE NOT ${known}`), table).toBe(0)
    }
  })

  test('has counters that match their definitions', async () => {
    expect(await wrongCounters(store)).toEqual([])
  })

  test('gives each project its import type and each owner a runners token', async () => {
    expect(await wrongOrigins(store)).toEqual([])
    expect(await all("SELECT name FROM project WHERE import_type = 'service_project'")).toEqual([
      { name: 'Legacy portal' },
    ])
  })

  test('has the posting lists of labels and assignees', async () => {
    expect(await wrongPostings(store)).toEqual([])
    expect(await one('SELECT count(*) FROM label_issue')).toBeGreaterThan(5_000)
  })

  test('counts the tasks in each description', async () => {
    const issues = await all<{ description: string | null; task_count: number; completed_task_count: number }>(
      'SELECT description, task_count, completed_task_count FROM issue',
    )
    const marks = (text: string | null, mark: string) => (text ?? '').split(`\n- [${mark}] `).length - 1
    const starts = (text: string | null, mark: string) => ((text ?? '').startsWith(`- [${mark}] `) ? 1 : 0)
    for (const { description, ...kept } of issues) {
      const done = marks(description, 'x') + starts(description, 'x')
      const left = marks(description, ' ') + starts(description, ' ')
      expect(kept).toEqual({ task_count: done + left, completed_task_count: done })
    }
    expect(issues.filter((issue) => issue.task_count > 0).length).toBeGreaterThan(500)
  })

  test('gives every user exactly the access that members and shares grant', async () => {
    const kept = await storedAccess(store)
    expect(kept).toEqual(await expectedAccess(store, '2026-11-21'))
    expect(kept.length).toBeGreaterThan(500)
  })

  test('finds each issue in the full-text index of its project', async () => {
    const projects = await all<{ id: number }>('SELECT id FROM project')
    for (const { id } of projects) {
      const { rows } = await sql<{ rowid: number }>`
        SELECT rowid FROM issue_fts WHERE issue_fts MATCH ${`"${scopeOf(id)}"`} ORDER BY rowid`.execute(store.read)
      const issues = await all<{ id: number }>(`SELECT id FROM issue WHERE project_id = ${id} ORDER BY id`)
      expect(rows.map((row) => row.rowid)).toEqual(issues.map((issue) => issue.id))
    }
    const { rows } = await sql<{ title: string }>`
      SELECT i.title FROM issue_fts f JOIN issue i ON i.id = f.rowid
      WHERE issue_fts MATCH '"dun" AND "unn" AND "nni"' AND i.title LIKE '%dunni%'`.execute(store.read)
    const { length } = await all("SELECT 1 FROM issue WHERE title LIKE '%dunni%'")
    expect(rows).toHaveLength(length)
  })

  test('has unique titles that fit on a line', async () => {
    expect(await one('SELECT count(DISTINCT lower(title)) FROM issue')).toBe(3000)
    expect(await one('SELECT max(length(title)) FROM issue')).toBeLessThan(130)
    expect(await one("SELECT count(*) FROM issue WHERE title LIKE '%{%' OR description GLOB '*{[a-z]*}*'")).toBe(0)
    expect(await one("SELECT count(*) FROM note WHERE body GLOB '*{[a-z]*}*'")).toBe(0)
  })

  test('has descriptions from none to several sections', async () => {
    expect(await one('SELECT count(*) FROM issue WHERE description IS NULL')).toBeGreaterThan(50)
    expect(await one('SELECT count(DISTINCT description) FROM issue')).toBeGreaterThan(2_300)
    expect(await one("SELECT count(*) FROM issue WHERE description LIKE '%```%'")).toBeGreaterThan(200)
    expect(
      await one("SELECT count(*) FROM issue WHERE description LIKE '%#_%' AND description GLOB '*#[0-9]*'"),
    ).toBeGreaterThan(100)
  })

  test('uses the system notes of the application', async () => {
    const known = [
      /^assigned to @[a-z]+( and @[a-z]+)*$/,
      /^changed due date to [A-Z][a-z]+ \d{1,2}, \d{4}$/,
      /^changed time estimate to \d+[wdhm]( \d+[dhm])*$/,
      /^added \d+[wdhm]( \d+[dhm])* of time spent$/,
      /^changed the description$/,
      /^changed title from \*\*\{-.+-\}.*\*\* to \*\*.+\*\*$/,
      /^made the issue confidential$/,
      /^locked the discussion in this issue$/,
      /^changed the severity to \*\*(Critical|High|Medium|Low)\*\*$/,
      /^changed health status to \*\*(on track|needs attention|at risk)\*\*$/,
      /^mentioned in issue #\d+$/,
      /^mentioned in merge request !\d+$/,
      /^marked this issue as related to #\d+$/,
      /^marked this issue as a duplicate of #\d+$/,
      /^marked #\d+ as a duplicate of this issue$/,
    ]
    const bodies = await all<{ body: string }>('SELECT DISTINCT body FROM note WHERE system = 1')
    expect(bodies.filter(({ body }) => !known.some((pattern) => pattern.test(body)))).toEqual([])
    for (const pattern of known)
      expect(
        bodies.some(({ body }) => pattern.test(body)),
        String(pattern),
      ).toBe(true)
  })

  test('has no effect before its cause and nothing after now', async () => {
    for (const [table, column] of [
      ['issue', 'created_at'],
      ['issue', 'updated_at'],
      ['note', 'created_at'],
      ['event', 'created_at'],
      ['merge_request', 'updated_at'],
      ['deployment', 'finished_at'],
      ['hook_delivery', 'created_at'],
      ['award_emoji', 'created_at'],
      ['user', 'last_sign_in_at'],
      ['project', 'last_activity_at'],
    ])
      expect(await one(`SELECT count(*) FROM ${table} WHERE ${column} > '${NOW}'`), `${table}.${column}`).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM issue WHERE closed_at < created_at OR updated_at < created_at OR updated_at < closed_at',
      ),
    ).toBe(0)
    expect(await one('SELECT count(*) FROM issue WHERE (state = 2) <> (closed_at IS NOT NULL)')).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM merge_request WHERE (state = 3) <> (merged_at IS NOT NULL) OR merged_at < created_at',
      ),
    ).toBe(0)
    expect(
      await one(
        "SELECT count(*) FROM note n JOIN issue i ON i.id = noteable_id WHERE noteable_type = 'Issue' AND n.created_at > i.updated_at",
      ),
    ).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM issue i JOIN project p ON p.id = i.project_id WHERE i.updated_at > p.last_activity_at',
      ),
    ).toBe(0)
    expect(
      await one('SELECT count(*) FROM issue i JOIN user u ON u.id = i.author_id WHERE i.created_at < u.created_at'),
    ).toBe(0)
    expect(
      await one('SELECT count(*) FROM issue i JOIN project p ON p.id = i.project_id WHERE i.created_at < p.created_at'),
    ).toBe(0)
    for (const table of ['milestone', 'iteration'])
      expect(await one(`SELECT count(*) FROM ${table} WHERE due_date <= start_date`), table).toBe(0)
    for (const [type, table] of [
      ['Issue', 'issue'],
      ['MergeRequest', 'merge_request'],
      ['Note', 'note'],
    ])
      expect(
        await one(
          `SELECT count(*) FROM award_emoji a JOIN ${table} t ON t.id = a.awardable_id WHERE a.awardable_type = '${type}' AND a.created_at < t.created_at`,
        ),
        type,
      ).toBe(0)
    expect(await one("SELECT count(*) FROM issue WHERE severity <> 'unknown' AND issue_type <> 'incident'")).toBe(0)
  })

  test('leaves open work to people who can still sign in', async () => {
    const left = "(SELECT id FROM user WHERE state <> 'active')"
    expect(await one(`SELECT count(*) FROM user WHERE state <> 'active'`)).toBeGreaterThan(2)
    for (const [people, records, column] of [
      ['issue_assignee', 'issue', 'issue_id'],
      ['merge_request_assignee', 'merge_request', 'merge_request_id'],
      ['merge_request_reviewer', 'merge_request', 'merge_request_id'],
    ])
      expect(
        await one(
          `SELECT count(*) FROM ${people} p JOIN ${records} r ON r.id = p.${column} WHERE r.state = 1 AND p.user_id IN ${left}`,
        ),
        people,
      ).toBe(0)
    expect(await one(`SELECT count(*) FROM merge_request WHERE state = 1 AND author_id IN ${left}`)).toBe(0)
  })

  test('assigns ids and iids in the order of time', async () => {
    for (const table of ['issue', 'note', 'event', 'resource_event', 'todo', 'merge_request', 'hook_delivery'])
      expect(
        await one(
          `SELECT count(*) FROM ${table} a JOIN ${table} b ON b.id = (SELECT min(id) FROM ${table} WHERE id > a.id) WHERE b.created_at < a.created_at`,
        ),
        table,
      ).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM issue a JOIN issue b ON b.project_id = a.project_id AND b.iid = a.iid + 1 WHERE b.id < a.id',
      ),
    ).toBe(0)
  })

  test('has activity in the last minutes and over two years', async () => {
    const minutes = (text: string) => one(`SELECT (julianday('${NOW}') - julianday((${text}))) * 1440`)
    expect(await minutes('SELECT max(created_at) FROM event')).toBeLessThan(30)
    expect(await minutes('SELECT max(created_at) FROM hook_delivery')).toBeLessThan(120)
    expect(await minutes('SELECT min(created_at) FROM issue')).toBeGreaterThan(600 * 1440)
    expect(await one("SELECT count(*) FROM issue WHERE state = 1 AND due_date < '2026-11-21'")).toBeGreaterThan(20)
    expect(
      await one("SELECT count(*) FROM issue WHERE state = 1 AND due_date BETWEEN '2026-11-21' AND '2026-12-21'"),
    ).toBeGreaterThan(20)
    expect(
      await one(
        "SELECT count(*) FROM milestone WHERE state = 'active' AND start_date <= '2026-11-21' AND due_date > '2026-11-21'",
      ),
    ).toBeGreaterThan(0)
  })

  test('deploys to production every month, with some failures', async () => {
    const months = await all<{
      n: number
    }>(`SELECT count(*) AS n FROM deployment d JOIN environment e ON e.id = d.environment_id
      WHERE e.tier = 'production' AND d.status = 'success' GROUP BY substr(d.finished_at, 1, 7)`)
    expect(months.length).toBeGreaterThanOrEqual(23)
    expect(await one("SELECT count(*) FROM deployment WHERE status = 'failed'")).toBeGreaterThan(50)
    expect(await one("SELECT count(*) FROM issue WHERE issue_type = 'incident' AND state = 2")).toBeGreaterThan(50)
    // A merge request is deployed to production once, and only after its merge.
    const rides = `FROM deployment_merge_request r JOIN deployment d ON d.id = r.deployment_id
      JOIN environment e ON e.id = d.environment_id JOIN merge_request m ON m.id = r.merge_request_id WHERE e.tier = 'production'`
    expect(await one(`SELECT count(*) - count(DISTINCT m.id) ${rides}`)).toBe(0)
    expect(
      await one(
        `SELECT count(*) ${rides} AND (d.finished_at < m.merged_at OR m.first_deployed_to_production_at <> d.finished_at)`,
      ),
    ).toBe(0)
  })

  test("fills the administrator's own lists", async () => {
    expect(await one("SELECT count(*) FROM saved_view WHERE user_id = 1 AND screen = 'issues'")).toBeGreaterThan(3)
    expect(await one("SELECT count(*) FROM saved_view WHERE user_id = 1 AND screen = 'projects'")).toBeGreaterThan(1)
    const late =
      await one(`SELECT count(DISTINCT i.id) FROM issue i JOIN issue_label l ON l.issue_id = i.id JOIN label b ON b.id = l.label_id
      WHERE b.title = 'backend' AND i.state = 1 AND i.due_date < '2026-11-21'`)
    expect(late).toBeGreaterThan(5)
    expect(await one("SELECT count(*) FROM todo WHERE user_id = 1 AND state = 'pending'")).toBeGreaterThan(0)
    expect(await one('SELECT count(*) FROM assignee_issue WHERE user_id = 1 AND state = 1')).toBeGreaterThan(0)
  })

  test('generates the same rows for the same moment', async () => {
    const again = await demoAt(NOW)
    expect(await digest(again)).toBe(await digest(store))
    await again.close()
  })

  describe('just after midnight', () => {
    let night: Store
    beforeAll(async () => {
      night = await demoAt(MIDNIGHT)
    })
    afterAll(() => night.close())

    test('mentions the time of an incident that its record has', async () => {
      const { rows } = await sql<{ description: string; created_at: string }>`
        SELECT description, created_at FROM issue WHERE description LIKE '%| Incident opened |%'`.execute(night.read)
      expect(rows.length).toBeGreaterThan(20)
      for (const { description, created_at } of rows) {
        const time = (what: string) => new RegExp(`\\| (\\d\\d):(\\d\\d) \\| ${what}`).exec(description)
        const minutes = ([, hour, minute]: RegExpExecArray | readonly string[] = []) =>
          Number(hour) * 60 + Number(minute)
        expect(time('Incident opened')?.slice(1).join(':')).toBe(created_at.slice(11, 16))
        const found = Number(/, (\d+) minutes after it began/.exec(description)?.[1])
        const began = minutes(time('First errors') ?? [])
        expect((minutes(time('Incident opened') ?? []) - began + 1440) % 1440).toBe(found)
      }
    })

    test('has the same rows in the same order at any hour of the day', async () => {
      // Timestamps follow the clock, also those inside an incident's report.
      const rows = async (each: Store) =>
        (
          await sql<{ description: string | null }>`
            SELECT id, iid, title, due_date, state, closed_by_id, user_notes_count, description FROM issue`.execute(
            each.read,
          )
        ).rows.map((row) => ({ ...row, description: row.description?.replaceAll(/^\| \d\d:\d\d \|/gm, '| time |') }))
      expect(await rows(night)).toEqual(await rows(store))
      const { rows: ahead } = await sql<{
        n: number
      }>`SELECT count(*) AS n FROM note WHERE created_at > ${MIDNIGHT}`.execute(night.read)
      expect(ahead).toEqual([{ n: 0 }])
    })
  })
})

/** A digest of all rows of all tables. */
async function digest(store: Store): Promise<string> {
  const hash = createHash('sha256')
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%' ORDER BY name`.execute(
    store.read,
  )
  for (const { name } of tables)
    hash.update(JSON.stringify((await sql`SELECT * FROM ${sql.table(name)}`.execute(store.read)).rows))
  return hash.digest('hex')
}
