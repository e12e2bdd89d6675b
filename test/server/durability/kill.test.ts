import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { gantry, temporaryFolder } from '../../cli/run.ts'
import { projectArchive } from '../../support/archives.ts'
import { some, times } from '../../support/runs.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { ask, type Client, Journal } from './journal.ts'
import { numbersFrom, write } from './writers.ts'

const IMPORTS = times(6, 50)
const WRITES = times(90, 500)
const WRITERS = 8
const TOKEN = 'glpat-durability'

/** The numbers of acknowledged writes between two kills. */
const KILLS = some(
  [
    { seed: 1, after: times(30, 60) },
    { seed: 2, after: times(45, 330) },
  ],
  2,
)

describe(`kill -9 in the middle of ${IMPORTS} imports and ${WRITES} writes`, () => {
  test('loses no acknowledged write and leaves nothing half done, however often', { timeout: 180_000 }, async () => {
    const directory = join(temporaryFolder(), 'instance')
    await prepare(directory)
    const journal = new Journal()
    let server = await start(directory)
    await queueImports(server.client, journal)
    for (const { seed, after } of KILLS) {
      const before = journal.size
      await writeAndKill(server, journal, seed, after)
      expect(journal.size).toBeGreaterThanOrEqual(before + after)
      server = await start(directory)
      await expectKept(server.client, journal)
    }

    const ends = await endsOfImports(server.client, journal)
    await expectKept(server.client, journal)
    expect(await server.stop()).toBe(143)

    // All archives are valid, so only the crashes could have made an import fail.
    expect(Object.keys(ends)).toEqual(['finished'])
    await expectWhole(directory)
  })
})

/** An instance in which one user may start fifty imports within a minute. */
async function prepare(directory: string) {
  const { stop } = await start(directory)
  await stop()
  const store = openDirectory(directory)
  await store.write((trx) =>
    trx
      .insertInto('application_setting')
      .values({ name: 'project_import_limit', value: '0', updated_at: '2026-05-22T10:11:12.345Z' })
      .execute(),
  )
  await store.close()
}

async function start(directory: string) {
  const server = gantry(['--data-dir', directory, '--seed', 'empty', '--port', '0', '--log-level', 'error'], {
    env: { GANTRY_TOKEN: TOKEN },
  })
  const line = await server.printed(/^gantry ready .*$/m)
  const client: Client = { url: /url=(\S+)/.exec(line)?.[1] ?? '', token: TOKEN }
  const stop = async () => {
    server.child.kill('SIGTERM')
    return (await server.ended).code
  }
  return { client, stop, child: server.child, ended: server.ended }
}

async function queueImports(client: Client, journal: Journal) {
  const [small, large] = [await anArchive(10), await anArchive(600)]
  for (let number = 1; number <= IMPORTS; number++) {
    const archive = number % 10 === 1 ? large : small
    const form = new FormData()
    form.set('path', `imported-${number}`)
    form.set('file', new Blob([new Uint8Array(archive)]), 'project.tar.gz')
    const answer = await ask(client, 'POST', '/projects/import', form)
    if (answer?.status !== 201) throw new Error(JSON.stringify(answer))
    journal.imports.add(Number(answer.body.id))
  }
}

async function writeAndKill(
  { client, child, ended }: Awaited<ReturnType<typeof start>>,
  journal: Journal,
  seed: number,
  after: number,
) {
  const before = journal.size
  // An unanswered write of the previous round may exist, so no round uses the same names.
  const end = (seed + 1) * WRITES
  let turn = seed * WRITES
  const take = () => {
    if (journal.size - before >= after) child.kill('SIGKILL')
    return turn < end ? turn++ : undefined
  }
  const random = numbersFrom(seed)
  await Promise.all(Array.from({ length: WRITERS }, () => write(client, journal, take, random)))
  child.kill('SIGKILL')
  await ended
}

/** An import of 600 issues takes several transactions. */
const anArchive = (issues: number) =>
  projectArchive({
    relations: {
      labels: Array.from({ length: 20 }, (_, n) => ({ title: `label ${n}`, color: '#336699', type: 'ProjectLabel' })),
      issues: Array.from({ length: issues }, (_, n) => ({
        title: `Brought along ${n}`,
        iid: n + 1,
        state: n % 3 === 0 ? 'closed' : 'opened',
        description: 'A text of some length. '.repeat(20),
        created_at: '2024-05-01T10:00:00.000Z',
        updated_at: '2024-05-02T10:00:00.000Z',
        author_id: 7,
        notes: [
          {
            note: `A word on ${n}`,
            noteable_type: 'Issue',
            author_id: 7,
            created_at: '2024-05-01T11:00:00.000Z',
            author: { name: 'Somebody' },
          },
        ],
      })),
    },
  })

/** The numbers of imports by result. An import that neither finishes nor fails reaches the test's time limit. */
async function endsOfImports(client: Client, journal: Journal): Promise<Record<string, number>> {
  const ends: Record<string, number> = {}
  for (const id of journal.imports)
    for (;;) {
      const answer = await ask(client, 'GET', `/projects/${id}/import`)
      const status = String(answer?.body.import_status)
      if (status === 'finished' || status === 'failed') {
        ends[status] = (ends[status] ?? 0) + 1
        break
      }
      expect(['scheduled', 'started']).toContain(status)
      await new Promise((later) => setTimeout(later, 50))
    }
  return ends
}

async function expectKept(client: Client, { projects, issues, closed, notes }: Journal) {
  for (const [id, { path }] of projects)
    expect((await ask(client, 'GET', `/projects/${id}`))?.body).toMatchObject({ path })
  for (const { project_id, iid, title } of issues)
    expect((await ask(client, 'GET', `/projects/${project_id}/issues/${iid}`))?.body).toMatchObject({ title })
  for (const { project_id, iid } of closed)
    expect((await ask(client, 'GET', `/projects/${project_id}/issues/${iid}`))?.body).toMatchObject({ state: 'closed' })
  for (const { project_id, issue_iid, id, body } of notes) {
    const answer = await ask(client, 'GET', `/projects/${project_id}/issues/${issue_iid}/notes?per_page=100`)
    expect(Object.values(answer?.body ?? {})).toContainEqual(expect.objectContaining({ id, body }))
  }
}

/** Checks the files and the database without a server. */
async function expectWhole(directory: string) {
  expect(existsSync(join(directory, 'gantry.db-wal'))).toBe(false)
  expect(readdirSync(join(directory, 'tmp'))).toEqual([])
  const store = openDirectory(directory)
  try {
    expect((await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(store.read)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
    expect(await brokenReferences(store)).toEqual([])
    expect(await wrongCounters(store)).toEqual([])
    expect(await wrongPostings(store)).toEqual([])
    expect(await storedAccess(store)).toEqual(await expectedAccess(store, new Date().toISOString().slice(0, 10)))
    expect(await unfinishedJobs(store)).toEqual([])
    expect(filesBelow(join(directory, 'files'))).toEqual([])
  } finally {
    await store.close()
  }
}

const unfinishedJobs = (store: Store) =>
  store.read.selectFrom('job').select(['kind', 'state', 'error']).where('state', '<>', 'done').execute()

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
