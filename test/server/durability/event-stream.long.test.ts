import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { gantry, run, temporaryFolder } from '../../cli/run.ts'
import { times } from '../../support/runs.ts'
import { numbersFrom } from './writers.ts'

const ACTS = times(30, 500)
const WRITERS = 8
const TOKEN = 'glpat-event-stream'
const program = resolve(import.meta.dirname, 'listening-server.ts')

interface Sent {
  /** null: the server was killed before it answered. */
  status: number | null
  /** Empty without an answer. */
  request_id: string
  expects: readonly string[]
}
interface Issue {
  project_id: number
  iid: number
}

describe(`kill -9 at random moments during ${ACTS} acts`, () => {
  test('leaves exactly the events of the completed acts, in order, each handled at least once', {
    timeout: 300_000,
  }, async () => {
    const directory = join(temporaryFolder(), 'instance')
    const notes = join(temporaryFolder(), 'notes')
    const before = await prepare(directory)
    const random = numbersFrom(7)
    const world = { projects: [] as number[], issues: [] as Issue[] }
    const sent: Sent[] = []
    const acknowledged = () => sent.filter(({ status }) => status !== null && status < 300).length
    while (acknowledged() < ACTS) {
      const { url, child, ended } = await listen(directory, notes)
      const until = acknowledged() + times(10, 40) + random(times(10, 40))
      const writer = async () => {
        for (;;) {
          if (acknowledged() >= until) child.kill('SIGKILL')
          if (!(await act(url, world, sent, random))) return
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))
      await ended
    }
    // The last start only handles the remaining events.
    const { child, ended } = await listen(directory, notes)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)

    const store = openDirectory(directory)
    try {
      const events = await store.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()
      const of = (request_id: string) => events.filter((one) => one.request_id === request_id).map(({ event }) => event)
      for (const { status, request_id, expects } of sent) {
        if (status !== null) expect(of(request_id)).toEqual(status < 300 ? expects : [])
      }
      const refused = sent.filter(({ status }) => status !== null && status >= 400)
      expect(refused.length).toBeGreaterThan(0)
      expect(sent.some(({ status }) => status === null)).toBe(true)
      await expectStreamOfRows(store, events)
      expectRuns(
        readFileSync(notes, 'utf8'),
        events.map(({ id }) => id),
        before,
      )
    } finally {
      await store.close()
    }
  })
})

/** Creates the token of the writers. @returns the id of the newest event before the listener's first one */
async function prepare(directory: string): Promise<number> {
  const args = ['--data-dir', directory, '--seed', 'empty', '--port', '0', '--log-level', 'error']
  const server = gantry(args, { env: { GANTRY_TOKEN: TOKEN } })
  await server.printed(/^gantry ready .*$/m)
  server.child.kill('SIGTERM')
  await server.ended
  const store = openDirectory(directory)
  const events = await store.read.selectFrom('outbox_event').select('id').execute()
  await store.close()
  return Math.max(0, ...events.map(({ id }) => id))
}

async function listen(directory: string, notes: string) {
  const server = run([program, directory, notes])
  const port = /\d+/.exec(await server.printed(/^ready port=\d+$/m))?.[0]
  return { ...server, url: `http://127.0.0.1:${port}/api/v4` }
}

/** @returns false if the server has been killed */
async function act(
  url: string,
  { projects, issues }: { projects: number[]; issues: Issue[] },
  sent: Sent[],
  random: (below: number) => number,
): Promise<boolean> {
  const kind = random(10)
  const project_id = projects[random(projects.length)]
  const issue = issues[random(issues.length)]
  if (kind === 0 || project_id === undefined) {
    const name = `Project ${sent.length}`
    const answer = await send(url, sent, ['project.created', 'member.added'], 'POST', '/projects', { name })
    if (answer?.status === 201) projects.push(answer.id)
    return answer !== null
  }
  if (kind === 1) return (await send(url, sent, [], 'POST', `/projects/${project_id}/issues`, { title: '' })) !== null
  if (kind === 2) return (await send(url, sent, [], 'POST', '/projects', { name: '-' })) !== null
  if (kind < 6 || issue === undefined) {
    const body = { title: `Issue ${sent.length}` }
    const answer = await send(url, sent, ['issue.created'], 'POST', `/projects/${project_id}/issues`, body)
    if (answer?.status === 201) issues.push({ project_id, iid: answer.iid })
    return answer !== null
  }
  const path = `/projects/${issue.project_id}/issues/${issue.iid}`
  const note = { body: `Note ${sent.length}` }
  return (await send(url, sent, ['note.created'], 'POST', `${path}/notes`, note)) !== null
}

async function send(
  url: string,
  sent: Sent[],
  expects: readonly string[],
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; id: number; iid: number } | null> {
  const entry: Sent = { status: null, request_id: '', expects }
  sent.push(entry)
  try {
    const headers = { 'PRIVATE-TOKEN': TOKEN, 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    entry.status = answer.status
    entry.request_id = answer.headers.get('x-request-id') ?? ''
    return { status: answer.status, ...(await answer.json()) }
  } catch {
    return null
  }
}

/** The rows and their events are the same, in the same order. */
async function expectStreamOfRows(store: Store, events: readonly { event: string; payload: string }[]) {
  const payloadIds = (event: string, name: string) =>
    events.filter((one) => one.event === event).map(({ payload }) => JSON.parse(payload)[name])
  const ids = async (table: 'issue' | 'note' | 'project') =>
    (await store.read.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(payloadIds('project.created', 'project_id')).toEqual(await ids('project'))
  expect(payloadIds('issue.created', 'issue_id')).toEqual(await ids('issue'))
  expect(payloadIds('note.created', 'note_id')).toEqual(await ids('note'))
}

/** Each run handles the events in order and starts no later than where the previous run stopped. */
function expectRuns(notes: string, ids: readonly number[], before: number) {
  const runs = notes
    .split('start\n')
    .slice(1)
    .map((part) => part.split('\n').filter(Boolean).map(Number))
  let last = before
  for (const received of runs) {
    const [first] = received
    if (first === undefined) continue
    expect(first).toBeLessThanOrEqual(last + 1)
    expect(received).toEqual(ids.slice(ids.indexOf(first), ids.indexOf(first) + received.length))
    last = received.at(-1) ?? last
  }
  expect(last).toBe(ids.at(-1))
}
