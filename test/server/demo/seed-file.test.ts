import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedFile } from '../../../src-server/demo/index.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { StartError } from '../../../src-server/kit/errors.ts'
import { Files } from '../../../src-server/kit/files.ts'
import { systemRandom } from '../../../src-server/kit/random.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongOrigins, wrongPostings } from './checks.ts'

const clock = clockOf(() => Date.parse('2026-11-21T15:20:00.000Z'))
const EXAMPLE = join(import.meta.dirname, '../../../resources/seed-example.json')

describe('a seed file', () => {
  let folder: string
  let files: Files
  let store: Store
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-seed-'))
    files = new Files(folder, systemRandom, true)
    store = openImage(emptyImage())
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function refusal(text: string, name = 'seed.json'): Promise<string> {
    const path = join(folder, name)
    writeFileSync(path, text)
    const error: unknown = await seedFile(store, files, clock, path).catch((thrown: unknown) => thrown)
    if (!(error instanceof StartError)) throw new Error(`Not refused: ${String(error)}`)
    expect(error.exit_code).toBe(5)
    expect(await store.read.selectFrom('user').select('id').execute()).toEqual([])
    return error.message.replace(`${path}:`, '')
  }

  test('the example file becomes an instance', async () => {
    await seedFile(store, files, clock, EXAMPLE)
    const db = store.read
    expect(await db.selectFrom('user').select(['id', 'username', 'name', 'state']).execute()).toEqual([
      { id: 1, username: 'root', name: 'Asta Meyer', state: 'active' },
      { id: 2, username: 'ghost', name: 'Ghost User', state: 'active' },
      { id: 3, username: 'bela', name: 'Béla Farkas', state: 'active' },
      { id: 4, username: 'cleo', name: 'Cleo Ndiaye', state: 'active' },
      { id: 5, username: 'old-timer', name: 'Dora Quist', state: 'blocked' },
    ])
    expect(
      await db
        .selectFrom('issue')
        .select([
          'iid',
          'title',
          'state',
          'issue_type',
          'label_priority',
          'user_notes_count',
          'task_count',
          'updated_at',
          'closed_at',
        ])
        .execute(),
    ).toEqual([
      {
        iid: 1,
        title: 'Lamp turns backwards after a power cut',
        state: 1,
        issue_type: 'issue',
        label_priority: 1,
        user_notes_count: 2,
        task_count: 2,
        updated_at: '2026-10-03T07:00:00.000Z',
        closed_at: null,
      },
      {
        iid: 7,
        title: 'Lens is dusty',
        state: 2,
        issue_type: 'issue',
        label_priority: 1_000_000,
        user_notes_count: 0,
        task_count: 0,
        updated_at: '2026-11-21T15:20:00.000Z',
        closed_at: '2026-11-21T15:20:00.000Z',
      },
      {
        iid: 8,
        title: 'Lamp out for nine minutes',
        state: 1,
        issue_type: 'incident',
        label_priority: 1_000_000,
        user_notes_count: 0,
        task_count: 0,
        updated_at: '2026-11-21T15:20:00.000Z',
        closed_at: null,
      },
    ])
    const labels = await sql<{ place: string }>`
      SELECT l.title || ' ' || (l.group_id IS NOT NULL) AS place FROM issue_label x JOIN label l ON l.id = x.label_id ORDER BY 1`.execute(
      db,
    )
    expect(labels.rows.map(({ place }) => place)).toEqual(['backend 1', 'bug 1', 'priority::high 0'])
    expect(
      await db
        .selectFrom('project')
        .select(['path_with_namespace', 'name_with_namespace', 'open_issues_count'])
        .execute(),
    ).toEqual([
      { path_with_namespace: 'lighthouse/lamp', name_with_namespace: 'Lighthouse / Lamp', open_issues_count: 2 },
      { path_with_namespace: 'bela/notes', name_with_namespace: 'Béla Farkas / Notes', open_issues_count: 0 },
      {
        path_with_namespace: 'lighthouse/keepers/rota',
        name_with_namespace: 'Lighthouse / Keepers / Rota',
        open_issues_count: 0,
      },
    ])
  })

  test('accepts e-mail addresses in any case', async () => {
    const path = join(folder, 'seed.json')
    const users = [
      { username: 'Bela', name: 'Béla', email: ' Bela@Example.ORG ' },
      { username: 'Cleo', name: 'Cleo' },
    ]
    writeFileSync(path, JSON.stringify({ users }))
    await seedFile(store, files, clock, path)
    const rows = await store.read.selectFrom('user').select('email').where('id', '>', 2).orderBy('id').execute()
    expect(rows.map(({ email }) => email)).toEqual(['bela@example.org', 'cleo@gantry.example'])
  })

  test('dates the last change of an issue by its notes and its end, unless the file does', async () => {
    const path = join(folder, 'seed.json')
    const noted = (more: object) => ({
      title: 'Fog',
      author: 'root',
      created_at: '2026-03-01T00:00:00Z',
      notes: [{ author: 'root', body: 'Seen', created_at: '2026-03-02T00:00:00Z' }],
      ...more,
    })
    const issues = [
      noted({}),
      noted({ state: 'closed' }),
      noted({ state: 'closed', closed_at: '2026-03-04T00:00:00Z' }),
      noted({ state: 'closed', closed_at: '2026-03-04T00:00:00Z', updated_at: '2026-03-05T00:00:00Z' }),
    ]
    writeFileSync(path, JSON.stringify({ projects: [{ path: 'root/lamp', name: 'Lamp', issues }] }))
    await seedFile(store, files, clock, path)
    const rows = await store.read.selectFrom('issue').select(['closed_at', 'updated_at']).orderBy('iid').execute()
    expect(rows.map(({ closed_at, updated_at }) => [closed_at?.slice(0, 10), updated_at.slice(0, 10)])).toEqual([
      [undefined, '2026-03-02'],
      ['2026-03-02', '2026-03-02'],
      ['2026-03-04', '2026-03-04'],
      ['2026-03-04', '2026-03-05'],
    ])
  })

  test('the example file gives correct counters, posting lists, references and authorizations', async () => {
    await seedFile(store, files, clock, EXAMPLE)
    expect(await wrongCounters(store)).toEqual([])
    expect(await wrongPostings(store)).toEqual([])
    expect(await brokenReferences(store)).toEqual([])
    expect(await wrongOrigins(store)).toEqual([])
    expect(await storedAccess(store)).toEqual(await expectedAccess(store, '2026-11-21'))
    const found = await sql<{
      rowid: number
    }>`SELECT rowid FROM issue_fts WHERE issue_fts MATCH '"pow" AND "owe"'`.execute(store.read)
    expect(found.rows).toEqual([{ rowid: 1 }])
  })

  test.each([
    ['a comma too many', '{\n  "users": [\n    { "username": "a", "name": "A" },\n  ]\n}', '4:3: Expected a value'],
    ['a file that ends too early', '{\n  "users": [', '2:13: The document ends too early'],
    ['a name without a colon', '{ "users" [] }', '1:11: Expected ":"'],
    ['values without a comma', '{ "users": [] "groups": [] }', '1:15: Expected ","'],
    ['a name without quotes', '{ users: [] }', '1:3: Expected a name in double quotes'],
    ['a name that stands twice', '{ "users": [], "users": [] }', '1:16: The name "users" is used twice'],
    ['a text without an end', '{ "users": [{ "username": "a }] }', '1:27: This text has no closing quote'],
    ['something after the end', '{}\n[]', '2:1: Unexpected text after the document'],
    [
      'a name that is not known',
      '{\n  "users": [\n    { "username": "a", "name": "A", "nick": "x" }\n  ]\n}',
      '3:37: users[0].nick: unknown key `nick`',
    ],
    [
      'a value of the wrong kind',
      '{ "users": [{ "username": 7, "name": "A" }] }',
      '1:27: users[0].username: must be a text, not the number 7',
    ],
    ['a path that is missing', '{ "groups": [\n  { "name": "A" }\n] }', '2:3: groups[0]: `path` is missing'],
    [
      'a path that is none',
      '{ "projects": [{ "name": "A", "path": "root/a b" }] }',
      '1:39: projects[0].path: must be a path: letters, digits, "_", "-" and ".", parts separated by "/"',
    ],
    [
      'a project without a group',
      '{ "projects": [{ "name": "A", "path": "a" }] }',
      '1:39: projects[0].path: must start with a group or a user, followed by "/"',
    ],
    [
      'a group that is not there',
      '{ "projects": [{ "name": "A", "path": "b/a" }] }',
      '1:39: projects[0].path: there is no group or user `b`',
    ],
    [
      'a path that is taken',
      '{ "groups": [{ "name": "A", "path": "Root" }] }',
      '1:37: groups[0].path: the path `Root` is taken',
    ],
    [
      'a user who is listed twice',
      '{ "users": [{ "username": "a", "name": "A" },\n { "username": "A", "name": "B" }] }',
      '2:16: users[1].username: The user `A` is listed twice',
    ],
    [
      'the administrator listed twice',
      '{ "users": [{ "username": "root", "name": "A" },\n { "username": "root", "name": "B" }] }',
      '2:16: users[1].username: The user `root` is listed twice',
    ],
    [
      'a member who is listed twice',
      '{ "groups": [{ "path": "a", "name": "A", "members": { "root": "owner",\n "Root": "guest" } }] }',
      '2:10: groups[0].members.Root: another member has the same `user`',
    ],
    [
      'an author whom nobody knows',
      '{ "projects": [{ "name": "A", "path": "root/a",\n "issues": [{ "title": "T", "author": "x" }] }] }',
      '2:39: projects[0].issues[0].author: unknown user `x`',
    ],
    [
      'a member whom nobody knows',
      '{ "projects": [{ "name": "A", "path": "root/a", "members": { "x": "guest" } }] }',
      '1:67: projects[0].members.x: unknown user `x`',
    ],
    [
      'a label that is not there',
      '{ "projects": [{ "name": "A", "path": "root/a", "issues": [{ "title": "T", "labels": ["x"] }] }] }',
      '1:87: projects[0].issues[0].labels[0]: unknown label `x`',
    ],
    [
      'a number that is taken',
      '{ "projects": [{ "name": "A", "path": "root/a", "issues": [{ "title": "T", "iid": 1 }, { "title": "U", "iid": 1 }] }] }',
      '1:111: projects[0].issues[1].iid: another issue has the same `iid`',
    ],
    [
      'a moment that is none',
      '{ "projects": [{ "name": "A", "path": "root/a", "issues": [{ "title": "T", "created_at": "soon" }] }] }',
      '1:90: projects[0].issues[0].created_at: must be a date and time such as 2026-03-01T09:30:00Z, -3d, -90m, "yesterday 09:30" or now',
    ],
  ])('with %s is refused, and shows where', async (_, text, message) => {
    expect(await refusal(text)).toBe(message)
  })

  test('stores every value of an issue, also 0, with the label and milestone of the nearest group', async () => {
    const path = join(folder, 'seed.json')
    const planned = { labels: [{ title: 'bug' }], milestones: [{ title: '1.0' }] }
    const groups = ['top', 'top/middle', 'top/middle/low'].map((path, at) => ({
      path,
      name: path,
      ...(at < 2 && planned),
    }))
    const dates = {
      due_date: '2026-12-24',
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-03T00:00:00.000Z',
    }
    const texts = { title: 'Full', description: 'Much', issue_type: 'incident' }
    const full = { iid: 4, ...texts, ...dates, weight: 5, time_estimate: 3600, confidential: true }
    const closed = { title: 'Closed', issue_type: 'test_case', state: 'closed', closed_at: '2026-11-02T00:00:00.000Z' }
    const zero = { iid: 5, ...closed, ...dates, description: '', weight: 0, time_estimate: 0, confidential: false }
    const issues = [{ ...full, labels: ['bug'], milestone: '1.0', author: 'ada' }, zero]
    const projects = [{ path: 'top/middle/low/app', name: 'App', issues }]
    writeFileSync(path, JSON.stringify({ users: [{ username: 'ada', name: 'Ada' }], groups, projects }))
    await seedFile(store, files, clock, path)
    const rows = await store.read
      .selectFrom('issue')
      .leftJoin('user', 'user.id', 'issue.author_id')
      .leftJoin('milestone', 'milestone.id', 'issue.milestone_id')
      .leftJoin('namespace', 'namespace.id', 'milestone.group_id')
      .select(['issue.iid', 'issue.title', 'issue.description', 'issue_type', 'issue.due_date', 'issue.created_at'])
      .select(['issue.updated_at', 'weight', 'time_estimate', 'confidential', 'issue.state', 'closed_at'])
      .select(['user.username as author', 'namespace.full_path as milestone_of'])
      .orderBy('issue.iid')
      .execute()
    expect(rows).toEqual([
      { ...full, confidential: 1, state: 1, closed_at: null, author: 'ada', milestone_of: 'top/middle' },
      { ...zero, confidential: 0, state: 2, author: 'root', milestone_of: null },
    ])
    const labels = store.read
      .selectFrom('issue_label')
      .innerJoin('label', 'label.id', 'issue_label.label_id')
      .innerJoin('namespace', 'namespace.id', 'label.group_id')
    expect(await labels.select('namespace.full_path').execute()).toEqual([{ full_path: 'top/middle' }])
  })

  test('assigns an issue once if an assignee is listed twice', async () => {
    const path = join(folder, 'seed.json')
    const issue = { title: 'T', assignees: ['root', 'Root', 'ghost'] }
    writeFileSync(path, JSON.stringify({ projects: [{ name: 'A', path: 'root/a', issues: [issue] }] }))
    await seedFile(store, files, clock, path)
    expect(await store.read.selectFrom('issue_assignee').select(['user_id', 'position']).execute()).toEqual([
      { user_id: 1, position: 0 },
      { user_id: 2, position: 1 },
    ])
  })

  test('is refused if it does not exist', async () => {
    const error: unknown = await seedFile(store, files, clock, join(folder, 'none.json')).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ exit_code: 5, message: expect.stringContaining('cannot be read') })
  })

  test.for(['project.tar.gz', 'project.tgz', 'project.gz', 'PROJECT.TGZ'])(
    'is refused if it has the name of an archive but is none: %s',
    async (name) => {
      expect(await refusal('{}', name)).toBe('1:1: this is not a gzip file, so it cannot be an export archive')
    },
  )

  test("can be an export archive, which is scheduled as an import into the administrator's namespace", async () => {
    const archive = join(folder, '2026-03-01_09-30-123_acme_tools_export.tar.gz')
    writeFileSync(archive, gzipSync(''))
    await seedFile(store, files, clock, archive)
    const db = store.read
    const [row] = await db.selectFrom('import').selectAll().execute()
    expect(row).toMatchObject({ status: 'scheduled', user_id: 1, path_with_namespace: 'root/acme_tools' })
    expect(readFileSync(files.pathOf(row?.file ?? ''))).toEqual(readFileSync(archive))
    expect(existsSync(archive)).toBe(true)
    expect(await db.selectFrom('job').select(['kind', 'payload', 'state']).execute()).toEqual([
      { kind: 'import.run', payload: JSON.stringify({ import_id: row?.id }), state: 'queued' },
    ])
    expect(
      await db.selectFrom('project').select(['path_with_namespace', 'import_status', 'visibility']).execute(),
    ).toEqual([{ path_with_namespace: 'root/acme_tools', import_status: 'scheduled', visibility: 'private' }])
    expect(await storedAccess(store)).toEqual(['1 project 1 50'])
    expect(await wrongOrigins(store)).toEqual([])
  })
})
