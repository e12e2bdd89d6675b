import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importEntity } from '../../../src-server/imports/entity.ts'
import { ImportResult } from '../../../src-server/imports/result.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { entry } from '../../cli/run.ts'
import { projectArchive } from '../../support/archives.ts'
import { type Receiver, receiver } from '../kit/outbound/receiver.ts'
import { KEYS, objectStore } from './object-store.ts'

const ISSUES = 600
const NOTES = 3
const UPLOADS = 60
/** A job ends after four attempts, so no job may be interrupted more than three times. Then the imports end before the next cycle begins. */
const ROUNDS = 3
/** Two of three rounds end with kill -9: 50 in all. */
const CYCLES = 25
/** Of uploaded archives; there is one from object storage too. */
const IMPORTS_PER_ROUND = 1
/** After an import is seen half-way, so that kills hit every step. */
const LATEST_KILL_MS = 1500
const KEY = 'shop.tar.gz'
const ready = z.object({ url: z.string(), token: z.string() })

let directory: string
let running: ChildProcess | undefined
let store: Receiver | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'crash-'))
})
afterEach(async () => {
  if (running) await end('SIGKILL')
  await store?.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('POST /projects/import', () => {
  test('no import, remote or uploaded, is lost, duplicated or stuck when the server is killed repeatedly', {
    timeout: 3_600_000,
  }, async () => {
    const bytes = await archive()
    store = await receiver(objectStore(new Map([[`exports/${KEY}`, bytes]])))
    const accepted: number[] = []
    let interrupted = 0
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      for (let round = 0; round < ROUNDS; round++) {
        const server = await start()
        const path = (i: number) => `p${cycle}-${round}-${i}`
        const requests = [
          ...Array.from({ length: IMPORTS_PER_ROUND }, (_, i) => post(server, bytes, path(i))),
          postRemote(server, path(IMPORTS_PER_ROUND)),
        ].map(async (sent) => {
          const id = await sent.catch(() => undefined)
          if (id !== undefined) accepted.push(id)
        })
        await Promise.race(requests)
        await halfWay(running)
        await wait(Math.random() * LATEST_KILL_MS)
        await end(round === 1 ? 'SIGTERM' : 'SIGKILL')
        await Promise.all(requests)
        interrupted += await halfDone()
      }
      const server = await start()
      for (const id of accepted) await expect.poll(() => statusOf(server, id), { timeout: 120_000 }).toBe('finished')
      await expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
      await end('SIGTERM')
    }
    expect(interrupted).toBeGreaterThan(0)
    expect(accepted.length).toBeGreaterThan(0)
    const server = await start()
    const last = await post(server, bytes, 'last')
    await expect.poll(() => statusOf(server, last), { timeout: 120_000 }).toBe('finished')
    await expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
    await end('SIGTERM')
    await checkDatabase([...accepted, last])
    for (const folder of ['files/imports', 'tmp']) expect(readdirSync(join(directory, folder))).toEqual([])
  })
})

/** Whether no job waits or runs, as another process sees the database. */
function isIdle(): boolean {
  const reader = new SQLite(join(directory, 'gantry.db'), { readonly: true })
  const waiting = reader.prepare("SELECT 1 FROM job WHERE state <> 'done'").all()
  reader.close()
  return waiting.length === 0
}

async function archive(): Promise<Buffer> {
  const at = '2020-01-02T03:04:05.678Z'
  const label = (n: number) => ({ label: { title: `label ${n % 7}`, color: '#123456' } })
  const notes = Array.from({ length: NOTES }, (_, i) => ({
    note: `Note ${i}`,
    author_id: i,
    created_at: at,
    author: { name: 'Ann' },
  }))
  const issues = Array.from({ length: ISSUES }, (_, i) => ({
    ...{
      iid: i + 1,
      title: `Issue ${i}`,
      description: 'Words to be found. '.repeat(60),
      state: i % 3 ? 'opened' : 'closed',
      created_at: at,
    },
    ...{
      notes,
      label_links: [label(i), label(i + 1)],
      issue_assignees: [{ user_id: 1 }],
      milestone: { iid: 2, title: 'nested' },
    },
  }))
  const extra = Array.from({ length: UPLOADS }, (_, i) => ({
    name: `./uploads/${'ab'.repeat(16)}/${i}.txt`,
    content: `Upload ${i}`,
  }))
  return projectArchive({
    extra,
    relations: { labels: [{ title: 'label 0', priorities: [{ priority: 1 }] }], issues: [...issues, { title: '' }] },
  })
}

async function start(): Promise<z.output<typeof ready>> {
  const file = join(directory, 'ready.json')
  const options = [
    '--data-dir',
    directory,
    '--seed',
    'empty',
    '--port',
    '0',
    '--ready-file',
    file,
    '--no-ui',
    '--s3-endpoint',
    store?.url.replace(/\/$/, '') ?? '',
    '--log-level',
    'error',
  ]
  running = spawn(process.execPath, [entry, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true)
  return ready.parse(JSON.parse(readFileSync(file, 'utf8')))
}

async function end(signal: 'SIGKILL' | 'SIGTERM') {
  const child = running
  running = undefined
  if (!child || child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
  rmSync(join(directory, 'ready.json'), { force: true })
}

/** @returns the id of the project, once the server has accepted its archive */
async function post({ url, token }: z.output<typeof ready>, bytes: Buffer, path: string): Promise<number> {
  const form = new FormData()
  form.append('path', path)
  form.append('file', new File([new Uint8Array(bytes)], 'export.tar.gz'))
  const response = await fetch(`${url}/projects/import`, {
    method: 'POST',
    headers: { 'PRIVATE-TOKEN': token },
    body: form,
  })
  if (response.status !== 201) throw new Error(await response.text())
  return importEntity.parse(await response.json()).id
}

/** The same for an archive in object storage. */
async function postRemote({ url, token }: z.output<typeof ready>, path: string): Promise<number> {
  const response = await fetch(`${url}/projects/remote-import-s3`, {
    method: 'POST',
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...KEYS, bucket_name: 'exports', file_key: KEY, path }),
  })
  if (!response.ok) throw new Error(await response.text())
  return importEntity.parse(await response.json()).id
}

async function statusOf({ url, token }: z.output<typeof ready>, id: number) {
  const response = await fetch(`${url}/projects/${id}/import`, { headers: { 'PRIVATE-TOKEN': token } })
  return importEntity.parse(await response.json()).import_status
}

const HALF_DONE = `SELECT count(*) AS n FROM project WHERE issues_count > 0 AND issues_count < ${ISSUES}`

/** Resolves when an import has written a part of its issues, or when no import is left that could. */
async function halfWay(child: ChildProcess | undefined) {
  const reader = new SQLite(join(directory, 'gantry.db'), { readonly: true })
  const look = reader.prepare<[], { n: number }>(HALF_DONE)
  const until = performance.now() + 30_000
  while (!look.get()?.n && performance.now() < until && child?.exitCode === null) await wait(2)
  reader.close()
}

async function halfDone(): Promise<number> {
  const store = openDirectory(directory)
  const { rows } = await sql<{ n: number }>`${sql.raw(HALF_DONE)}`.execute(store.read)
  await store.close()
  return rows[0]?.n ?? 0
}

async function checkDatabase(project_ids: readonly number[]) {
  const store = openDirectory(directory)
  try {
    const { rows: integrity } = await sql`PRAGMA integrity_check`.execute(store.read)
    expect(integrity).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`PRAGMA foreign_key_check`.execute(store.read)).rows).toEqual([])
    const states = await store.read.selectFrom('import').select(['status', 'file', 'result']).execute()
    for (const { result } of states) expect(countsIn(result ?? '')).toEqual(EXPECTED_RESULT)
    expect(states.every(({ status, file }) => status === 'finished' && file === null)).toBe(true)
    expect(await store.read.selectFrom('job').select('id').where('state', '<>', 'done').execute()).toEqual([])
    for (const project_id of project_ids) expect(await countsOf(store.read, project_id)).toEqual(EXPECTED)
    const { rows: indexed } = await sql<{ n: number }>`SELECT count(*) AS n FROM issue_fts`.execute(store.read)
    expect(indexed[0]?.n).toBe(states.length * ISSUES)
    const uploads = await store.read.selectFrom('upload').select('file').orderBy('file').execute()
    expect(uploads).toHaveLength(states.length * UPLOADS)
    const stored = readdirSync(join(directory, 'files/uploads'), { recursive: true, withFileTypes: true })
    const paths = stored.flatMap((each) =>
      each.isFile() ? relative(join(directory, 'files'), join(each.parentPath, each.name)) : [],
    )
    expect(paths.toSorted()).toEqual(uploads.map(({ file }) => file).toSorted())
  } finally {
    await store.close()
  }
}

const EXPECTED = {
  ...{ issues_count: ISSUES, open_issues_count: ISSUES - ISSUES / 3, last_issue_iid: ISSUES, last_milestone_iid: 2 },
  ...{ issues: ISSUES, notes: ISSUES * NOTES, counted_notes: ISSUES * NOTES, links: ISSUES * 2, postings: ISSUES * 2 },
  ...{ labels: 7, label_counts: ISSUES * 2, assignees: ISSUES, milestones: 1, members: 1 },
}

/** Records in transactions that a crash undid are not counted twice. */
const EXPECTED_RESULT = {
  labels: { read: 1, written: 1, added: 6 },
  milestones: { added: 1 },
  issues: { read: ISSUES + 1, written: ISSUES, failed: 1 },
  notes: { read: ISSUES * NOTES, written: ISSUES * NOTES },
  label_links: { read: ISSUES * 2, written: ISSUES * 2 },
  uploads: { read: UPLOADS, written: UPLOADS },
  milestone: { read: ISSUES, written: ISSUES },
  issue_assignees: { read: ISSUES, written: ISSUES },
}

const countsIn = (result: string) => Object.fromEntries(ImportResult.parse(result).relations)

async function countsOf(db: ReturnType<typeof openDirectory>['read'], project_id: number) {
  const { rows } = await sql`
    SELECT issues_count, open_issues_count, last_issue_iid, last_milestone_iid,
      (SELECT count(*) FROM issue WHERE project_id = p.id) AS issues,
      (SELECT count(*) FROM note WHERE project_id = p.id) AS notes,
      (SELECT sum(user_notes_count) FROM issue WHERE project_id = p.id) AS counted_notes,
      (SELECT count(*) FROM issue_label JOIN issue ON issue.id = issue_id WHERE project_id = p.id) AS links,
      (SELECT count(*) FROM label_issue JOIN issue ON issue.id = issue_id WHERE project_id = p.id) AS postings,
      (SELECT count(*) FROM label WHERE project_id = p.id) AS labels,
      (SELECT sum(issues_count) FROM label WHERE project_id = p.id) AS label_counts,
      (SELECT count(*) FROM assignee_issue JOIN issue ON issue.id = issue_id WHERE project_id = p.id) AS assignees,
      (SELECT count(*) FROM milestone WHERE project_id = p.id) AS milestones,
      (SELECT count(*) FROM member WHERE project_id = p.id) AS members
    FROM project p WHERE p.id = ${project_id}`.execute(db)
  return rows[0]
}
