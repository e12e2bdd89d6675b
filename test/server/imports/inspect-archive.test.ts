import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { importInspectionEntity } from '../../../src-server/imports/inspection/entity.ts'
import { importResultEntity } from '../../../src-server/imports/result-entity.ts'
import { type ProjectArchive, projectArchive } from '../../support/archives.ts'
import { type Given, givenOn } from '../../support/given.ts'
import { runs, times } from '../../support/runs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { anyRelations } from './any-archive.ts'
import { HOSTILE_ARCHIVES } from './hostile-archives.ts'
import { importFile } from './import-file.ts'
import { inspectFile } from './inspect-file.ts'

const shop: ProjectArchive = {
  project: { description: 'A shop', visibility_level: 10, archived: true },
  relations: {
    project_members: [
      { access_level: 40, user: { id: 7, username: 'ann', public_email: 'ann@example.com' } },
      { access_level: 30, user: { id: 8, username: 'bob', public_email: 'bob@example.com' } },
    ],
    labels: [{ title: 'bug' }, { title: 'seen' }],
    issues: [
      { iid: 1, title: 'One', author_id: 7, notes: [{ note: 'Yes', author_id: 8 }, 'broken'] },
      { iid: 1, title: 'Same number', author_id: 9 },
      { iid: 2, title: '' },
    ],
    ci_pipelines: [{}],
    new_relation: [{}, {}],
  },
}

/** Everything that the instance stores. */
async function stored({ db, instance }: TestServer) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_fts%' AND name NOT LIKE 'sqlite_%' AND name <> 'personal_access_token'`.execute(
    db.read,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(db.read)
    counts.set(name, rows[0]?.n ?? 0)
  }
  return { counts, files: readdirSync(instance.files.root, { recursive: true }) }
}

/** The inspection of an archive, and the result of its import afterwards, without what only one of them can know. */
async function both(server: TestServer, given: Given, user: { id: number }, bytes: Uint8Array, path: string) {
  const { inspection } = await inspectFile(server, given, user, bytes)
  const { token, project_id, status } = await importFile(server, given, user, bytes, { path })
  const answer = await server.send('GET', `/-/gantry/v1/imports/${project_id}`, { token })
  const result = importResultEntity.parse(answer.body)
  const withoutId = ({ id: _, ...failure }: { id: number }) => failure
  return {
    inspected: {
      ...{ refusal: inspection?.refusal, relations: inspection?.relations, people: inspection?.people },
      ...{ further_people: inspection?.further_people, failures: inspection?.failures?.map(withoutId) ?? [] },
    },
    imported: {
      ...{ refusal: status?.import_error, relations: result.relations, people: result.people },
      ...{ further_people: result.further_people, failures: result.failures.slice(0, 100).map(withoutId) },
    },
    failed: [inspection?.failed_records, result.relations?.reduce((sum, { failed }) => sum + failed, 0)],
  }
}

describe('POST /-/gantry/v1/import-inspections', () => {
  test('says what an import would do, and stores nothing', async ({ server, given }) => {
    const ann = await given.user({ email: 'ann@example.com', username: 'ann_here', name: 'Ann' })
    const admin = await given.admin()
    const before = await stored(server)
    const bytes = await projectArchive(shop)
    const { answer, inspection } = await inspectFile(server, given, admin, bytes)
    expect(answer.status).toBe(200)
    expect(inspection).toMatchObject({
      ...{ size_bytes: bytes.length, refusal: null, format_version: '0.2.4' },
      ...{ description: 'A shop', visibility: 'internal', archived: true, failed_records: 3 },
    })
    expect(inspection?.relations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'issues', read: 3, written: 1, failed: 2 }),
        expect.objectContaining({ name: 'labels', read: 2, written: 2 }),
        expect.objectContaining({ name: 'ci_pipelines', left_out: [{ reason: 'not_stored', records: 1 }] }),
        expect.objectContaining({ name: 'new_relation', left_out: [{ reason: 'not_stored', records: 2 }] }),
      ]),
    )
    expect(inspection?.failures).toMatchObject([
      { relation: 'issues', part: 'notes', title: 'One', field: 'notes[1]' },
      { relation: 'issues', part: null, title: 'Same number', field: 'iid' },
      { relation: 'issues', part: null, iid: 2, field: 'title' },
    ])
    expect(inspection?.people).toMatchObject([
      { source_id: 7, match: 'email', account: { id: ann.id, name: 'Ann', username: 'ann_here' }, issues: 1 },
      { source_id: 8, match: 'no_account', account: null, notes: 1 },
    ])
    await expect.poll(() => stored(server)).toEqual(before)
    expect(server.events).toEqual([])
  })

  test('knows the labels of the group into which the archive would be imported', async ({ server, given }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const now = server.clock.iso()
    const label = { group_id: group.id, title: 'seen', color: '#112233', created_at: now, updated_at: now }
    await server.db.write((trx) => trx.insertInto('label').values(label).execute())
    const { inspection } = await inspectFile(server, given, owner, await projectArchive(shop), {
      namespace: String(group.id),
    })
    expect(inspection?.relations?.find(({ name }) => name === 'labels')).toMatchObject({
      ...{ written: 1, left_out: [{ reason: 'already_exists', records: 1 }] },
    })
  })

  test('looks nobody up for callers who are no administrators', async ({ server, given }) => {
    await given.user({ email: 'ann@example.com' })
    const { inspection } = await inspectFile(server, given, await given.user(), await projectArchive(shop))
    expect(inspection?.people?.map(({ match, account }) => [match, account])).toEqual([
      ['not_looked_up', null],
      ['not_looked_up', null],
    ])
  })

  test('refuses what an import refuses: a file of another kind, a source that is off, too many requests', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const bytes = await projectArchive()
    expect((await inspectFile(server, given, user, bytes, { filename: 'shop.zip' })).answer).toMatchObject({
      status: 422,
      body: { message: { error: 'You need to upload a Gantry project export archive (ending in .gz).' } },
    })
    expect((await inspectFile(server, given, user, bytes, { namespace: 'nowhere' })).answer.status).toBe(404)
    await changeSettings(server, { project_import_limit: 1 })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await inspectFile(server, given, user, bytes)).answer.status)
    expect(statuses).toEqual([200, 429, 429])
    expect((await importFile(server, given, user, bytes)).answer.status).toBe(201)
    await changeSettings(server, { import_sources: [] })
    expect((await inspectFile(server, given, user, bytes)).answer.status).toBe(403)
  })

  test('refuses hostile archives with the words of the import', { timeout: 240_000 }, async ({ server, given }) => {
    const admin = await given.admin({ username: 'root' })
    for (const [index, archive] of HOSTILE_ARCHIVES.entries()) {
      if (index % times(8, 1) !== 0) continue
      const bytes = await archive.bytes()
      const { inspection } = await inspectFile(server, given, admin, bytes)
      expect([archive.name, inspection !== undefined]).toEqual([archive.name, true])
      const { status } = await importFile(server, given, admin, bytes, { path: `p${index}` })
      expect([archive.name, inspection?.refusal]).toEqual([archive.name, status?.import_error])
      expect([archive.name, inspection?.refusal === null]).toEqual([archive.name, archive.ends === 'contained'])
    }
    await expect.poll(() => readdirSync(server.instance.files.temporary)).toEqual([])
  })

  test('counts what the import then counts, for any archive', async ({ server, given }) => {
    await given.user({ email: 'ann@example.com' })
    const [admin, user] = [await given.admin(), await given.user()]
    let n = 0
    await fc.assert(
      fc.asyncProperty(anyRelations, fc.boolean(), async (relations, is_admin) => {
        const bytes = await projectArchive({ relations })
        const { inspected, imported, failed } = await both(server, given, is_admin ? admin : user, bytes, `p${n++}`)
        expect(inspected).toEqual(imported)
        expect(failed[0]).toBe(failed[1])
      }),
      runs(20, 300),
    )
  })

  test.skipIf(!process.env.GANTRY_SAMPLE_ARCHIVES)(
    'counts what the import counts in real exports',
    async ({ server, given }) => {
      await given.user({ email: 'admin@example.com' })
      const admin = await given.admin({ email: 'root@example.com' })
      for (const name of ['small_15.10', 'sample_13.8', 'complex']) {
        const bytes = readFileSync(join(process.env.GANTRY_SAMPLE_ARCHIVES ?? '', `${name}_export.tar.gz`))
        const { inspected, imported } = await both(server, given, admin, bytes, name)
        expect(inspected.relations?.length).toBeGreaterThan(5)
        expect(inspected).toEqual(imported)
      }
    },
  )
})

describe('an inspection on disk', () => {
  const issues = Array.from({ length: 20_000 }, (_, i) => ({ iid: i + 1, title: `Issue ${i}`, notes: [{ note: 'a' }] }))

  async function onDisk() {
    const directory = mkdtempSync(join(tmpdir(), 'inspections-'))
    const server = await startTestServer({ directory })
    onTestFinished(async () => {
      await server.stop()
      rmSync(directory, { recursive: true })
    })
    return { server, given: givenOn(server) }
  }

  test('runs in a thread, refuses like an import, and leaves no file', async () => {
    const { server, given } = await onDisk()
    const admin = await given.admin()
    const { inspection } = await inspectFile(server, given, admin, await projectArchive(shop))
    expect(inspection?.relations?.find(({ name }) => name === 'issues')).toMatchObject({ read: 3, written: 1 })
    const refused = await inspectFile(server, given, admin, await projectArchive({ version: '9.9.9' }))
    expect(refused.inspection?.refusal).toBe('The archive has format version 9.9.9, but only 0.2.4 can be imported.')
    await expect.poll(() => readdirSync(server.instance.files.temporary)).toEqual([])
  })

  test('ends when its caller leaves, and lets the next one run', { timeout: 120_000 }, async () => {
    const { server, given } = await onDisk()
    const admin = await given.admin()
    const token = await given.token(admin)
    const archive = new Uint8Array(await projectArchive({ relations: { issues } }))
    const leave = new AbortController()
    const asked = [1, 2, 3].map(() => {
      const form = new FormData()
      form.append('file', new File([archive], 'a.tar.gz'))
      const init = { method: 'POST', headers: { 'PRIVATE-TOKEN': token }, body: form, signal: leave.signal }
      return fetch(`${server.origin}/-/gantry/v1/import-inspections`, init)
    })
    const { temporary } = server.instance.files
    while (!readdirSync(temporary, { recursive: true }).some((name) => String(name).endsWith('dry-run'))) await wait(5)
    leave.abort()
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect.poll(() => readdirSync(temporary), { timeout: 10_000 }).toEqual([])
    const { answer } = await inspectFile(server, given, admin, await projectArchive(shop))
    expect(importInspectionEntity.parse(answer.body).refusal).toBeNull()
  })
})
