import { setTimeout as wait } from 'node:timers/promises'
import { importProjectJob } from '../../../src-server/imports/import-project.worker.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { projectArchive } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const ISSUES = 6_000

const issuesOf = async ({ db }: TestServer) =>
  (await db.read.selectFrom('issue').select('iid').orderBy('iid').execute()).map(({ iid }) => iid)

const statusOf = async ({ db }: TestServer) =>
  (await db.read.selectFrom('import').select('status').executeTakeFirstOrThrow()).status

describe('stopping a server whose database is in memory', () => {
  test('ends a running import after its current transaction, and a later run continues it', async ({
    server,
    given,
  }) => {
    const issues = Array.from({ length: ISSUES }, (_, i) => ({ iid: i + 1, title: `Issue ${i + 1}` }))
    const imported = importFile(server, given, await given.user(), await projectArchive({ relations: { issues } }))
    while ((await issuesOf(server)).length === 0) await wait(1)
    await server.instance.jobs.stop()
    await imported
    expect((await issuesOf(server)).length).toBeLessThan(ISSUES)
    expect(await statusOf(server)).toBe('started')
    expect(await server.db.read.selectFrom('job').select('state').where('kind', '=', 'import.run').execute()).toEqual([
      { state: 'queued' },
    ])

    await importProjectJob.run({ import_id: 1 }, server.instance, new AbortController().signal, NOBODY)
    expect(await statusOf(server)).toBe('finished')
    expect(await issuesOf(server)).toEqual(issues.map(({ iid }) => iid))
  })
})
