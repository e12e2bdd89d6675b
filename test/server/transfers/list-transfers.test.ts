import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { failuresOf, importOf } from '../imports/import-row.ts'

const ADDRESS = 'GET /-/gantry/v1/transfers'
const DAY_MS = 86_400_000

/** Inserts a finished export. Its archive is there for a day. */
const exportOf = (
  server: TestServer,
  project: { id: number },
  user: { id: number },
  row: Partial<Insertable<Database['export']>> = {},
) => {
  const now = server.clock.iso()
  return server.db.write((trx) =>
    trx
      .insertInto('export')
      .values({
        ...{ project_id: project.id, user_id: user.id, status: 'finished', file: 'e1', filename: 'saw_export.tar.gz' },
        ...{ size_bytes: 7, created_at: now, updated_at: now, started_at: now, finished_at: now, ...row },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

describe(ADDRESS, () => {
  test('lists the own imports and exports together, the newest first; administrators see all', async ({
    server,
    given,
    as,
  }) => {
    const [ada, grace] = [await given.user({ name: 'Ada' }), await given.user()]
    const project = await given.project({ owner: ada, path: 'saw' })
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      made.push(`import ${(await importOf(server, ada)).id}`)
      server.clock.advance(1000)
      made.push(`export ${(await exportOf(server, project, ada)).id}`)
      server.clock.advance(1000)
    }
    const other = await importOf(server, grace)
    const call = await as(ada)
    const { status, body } = await call(ADDRESS, {})
    expect(status).toBe(200)
    const named = (rows: readonly { kind: string; id: number }[]) => rows.map(({ kind, id }) => `${kind} ${id}`)
    expect(named(body)).toEqual(made.toReversed())
    expect(body[0]).toMatchObject({ kind: 'export', state: 'finished', exported_by: 'Ada', size_bytes: 7 })
    expect(body[1]).toMatchObject({ kind: 'import', state: 'finished', path_with_namespace: 'ada/tools', failures: 0 })
    const pages = [1, 2, 3].map(async (page) => named((await call(ADDRESS, { page, per_page: 2 })).body))
    expect((await Promise.all(pages)).flat()).toEqual(made.toReversed())
    const all = await (await as(await given.admin()))(ADDRESS, {})
    expect(named(all.body)[0]).toBe(`import ${other.id}`)
    expect(all.body).toHaveLength(7)
  })

  test('finds transfers by kind, by state and by words in the path of the project', async ({ server, given, as }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user, path: 'saw' })
    const ids = {
      expired: (await exportOf(server, project, user)).id,
      overtaken: (await exportOf(server, project, user, { file: null })).id,
      uploaded: (await exportOf(server, project, user, { file: null, upload_http_method: 'PUT' })).id,
    }
    server.clock.advance(DAY_MS + 1000)
    const running = { file: null, finished_at: null, started_at: null }
    const waiting = await exportOf(server, project, user, { ...running, status: 'queued' })
    const started = await exportOf(server, project, user, { ...running, status: 'started' })
    const failed = await exportOf(server, project, user, { file: null, status: 'failed', error: 'The disk is full.' })
    const kept = await exportOf(server, project, user)
    server.clock.advance(1000)
    const rows = {
      waiting: await importOf(server, user, { status: 'scheduled' }),
      running: await importOf(server, user, { status: 'started' }),
      finished: await importOf(server, user, { failed_records: 0 }),
      partly: await importOf(server, user, { failed_records: 2 }),
      old: await importOf(server, user),
      failed: await importOf(server, user, { status: 'failed', error: 'The archive is broken.' }),
    }
    await failuresOf(server, rows.old.id, [{ line_number: 3 }])
    const call = await as(user)
    const found = async (query: Parameters<typeof call<typeof ADDRESS>>[1]) => {
      const { body } = await call(ADDRESS, query)
      if (query.state)
        expect(new Set(body.map(({ state }) => state))).toEqual(new Set(body.length ? [query.state] : []))
      return body.map(({ kind, id }) => `${kind} ${id}`)
    }
    expect(await found({ state: 'waiting' })).toEqual([`import ${rows.waiting.id}`, `export ${waiting.id}`])
    expect(await found({ state: 'running' })).toEqual([`import ${rows.running.id}`, `export ${started.id}`])
    expect(await found({ state: 'failed' })).toEqual([`import ${rows.failed.id}`, `export ${failed.id}`])
    expect(await found({ state: 'partly' })).toEqual([`import ${rows.old.id}`, `import ${rows.partly.id}`])
    expect(await found({ state: 'finished' })).toEqual([
      `import ${rows.finished.id}`,
      `export ${kept.id}`,
      `export ${ids.uploaded}`,
    ])
    expect(await found({ state: 'expired' })).toEqual([`export ${ids.overtaken}`, `export ${ids.expired}`])
    expect(await found({ state: 'expired', kind: 'import' })).toEqual([])
    expect(await found({ state: 'partly', kind: 'export' })).toEqual([])
    expect(await found({ kind: 'import' })).toHaveLength(6)
    expect(await found({ kind: 'export' })).toHaveLength(7)
    expect(await found({ search: 'SAW ada/', state: 'failed' })).toEqual([`export ${failed.id}`])
    expect(await found({ search: 'tools', state: 'failed' })).toEqual([`import ${rows.failed.id}`])
    const every = await Promise.all(
      (['waiting', 'running', 'finished', 'partly', 'expired', 'failed'] as const).map((state) => found({ state })),
    )
    expect(every.flat().toSorted()).toEqual((await found({})).toSorted())
  })

  test('tells why a transfer failed', async ({ server, given, as }) => {
    const user = await given.user()
    await importOf(server, user, { status: 'failed', error: 'The archive is broken.' })
    expect((await (await as(user))(ADDRESS, {})).body).toMatchObject([
      { kind: 'import', state: 'failed', error: 'The archive is broken.' },
    ])
  })

  test('refuses an unknown kind and an unknown state', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect((await call(ADDRESS, { kind: 'backup' })).status).toBe(400)
    expect((await call(ADDRESS, { state: 'queued' })).status).toBe(400)
  })

  test('merges a page from the ends of both tables, all or those of a user', async ({ given, as }) => {
    for (const [user, ending] of [
      [await given.admin(), ''],
      [await given.user(), '_of_user'],
    ] as const) {
      const call = await as(user)
      for (const query of [{}, { state: 'failed' as const }, { search: 'harbour' }]) {
        const plan = planWith(await plansOf(() => call(ADDRESS, query)), 'UNION ALL')
        const scans = ['listed', ...(ending === '' ? ['import', 'export'] : [])]
        expectPlan(plan, { scans, uses: [`import_newest${ending}`, `export_newest${ending}`] })
      }
    }
  })
})
