import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { backupsIn, pathOfBackup } from '../../../src-server/kit/backups/backup-folder.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test as plain } from '../../support/test.ts'

const LIST = 'GET /-/gantry/v1/backups'
const CREATE = 'POST /-/gantry/v1/backups'
const DELETE = 'DELETE /-/gantry/v1/backups/:backup_id'
const DOWNLOAD = 'GET /-/gantry/v1/backups/:backup_id/archive'
const RESTORE = 'POST /-/gantry/v1/backups/:backup_id/restoration'

/** A server with a data directory, and what its administrator asks. */
const test = plain.extend<{ world: Awaited<ReturnType<typeof startWorld>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  world: async ({}, use) => {
    const world = await startWorld()
    await use(world)
    await world.server.stop()
  },
})

async function startWorld() {
  const directory = temporaryFolder()
  const server = await startTestServer({ directory, store: openDirectory(directory) })
  const given = givenOn(server)
  const token = await given.token(await given.user({ admin: 1 }))
  const ask = (address: string, input: Record<string, unknown> = {}) => callBy(server, token, address, input)
  const { backups, files } = server.instance
  return {
    ...{ server, given, ask, directory, backups },
    /** Makes a backup and returns its id. */
    async backUp() {
      const begun = await ask(CREATE)
      expect(begun).toMatchObject({ status: 202, body: { state: 'running', reason: 'requested', version: null } })
      await backups.idle()
      const [made] = Array.isArray(begun.body) ? begun.body : [begun.body]
      return String(Object(made).id)
    },
    download: (id: string, init: RequestInit = {}) =>
      fetch(`${server.origin}/-/gantry/v1/backups/${id}/archive`, { ...init, headers: { 'PRIVATE-TOKEN': token } }),
    keepFile(name: string, content: string) {
      const path = files.pathOf(name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, content)
    },
  }
}

/** The folder into which an archive was extracted. */
async function extracted(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  const folder = temporaryFolder()
  const tar = spawnSync('tar', ['-xz', '-C', folder], { input: Buffer.from(await answer.arrayBuffer()) })
  expect(tar.stderr.toString()).toBe('')
  return folder
}

const readlinks = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return []
    }
  })

const databaseOf = (directory: string, id: string) =>
  new SQLite(join(pathOfBackup(directory, id), 'gantry.db'), { readonly: true })

describe(CREATE, () => {
  test('copies database and stored files, and what changes later is not in the copy', async ({ world }) => {
    const { given, ask, backUp, directory, keepFile, server } = world
    const project = await given.project()
    keepFile('uploads/1/plan.txt', 'the plan')
    const id = await backUp()
    await server.db.write((trx) => trx.deleteFrom('project').where('id', '=', project.id).execute())
    rmSync(server.instance.files.pathOf('uploads/1/plan.txt'))
    const copy = databaseOf(directory, id)
    expect(copy.prepare('SELECT id FROM project').all()).toEqual([{ id: project.id }])
    copy.close()
    expect(readFileSync(join(pathOfBackup(directory, id), 'files/uploads/1/plan.txt'), 'utf8')).toBe('the plan')
    expect((await ask(LIST)).body).toMatchObject([
      {
        id,
        state: 'finished',
        reason: 'requested',
        share: 1,
        message: null,
        files: 1,
        files_bytes: 8,
        version: '0.1.0',
      },
    ])
    // Nothing but the database, its files and what says what they are.
    expect(readdirSync(pathOfBackup(directory, id)).toSorted()).toEqual(['backup.json', 'files', 'gantry.db'])
  })

  test('serves and writes meanwhile, and the copy is of one moment', async ({ world }) => {
    const { given, ask, backUp, directory } = world
    const project = await given.project()
    const create = (n: number) => ask('POST /projects/:id/issues', { id: project.id, title: `Issue ${n}` })
    for (let n = 0; n < 20; n++) await create(n)
    let writing = true
    const writes = (async () => {
      for (let n = 20; writing; n++) expect(await create(n)).toMatchObject({ status: 201 })
    })()
    const id = await backUp()
    writing = false
    await writes
    const copy = databaseOf(directory, id)
    const count = (table: string) => Number(Object(copy.prepare(`SELECT count(*) AS n FROM ${table}`).get()).n)
    expect(count('issue')).toBeGreaterThanOrEqual(20)
    // An issue and its event are one transaction.
    expect(count("outbox_event WHERE event = 'issue.created'")).toBe(count('issue'))
    copy.close()
  })

  test('is for administrators', async ({ world: { server, given } }) => {
    const token = await given.token(await given.user())
    for (const [address, input] of [
      [LIST],
      [CREATE],
      [DELETE, { backup_id: unknown }],
      [DOWNLOAD, { backup_id: unknown }],
      [RESTORE, { backup_id: unknown }],
    ] as const) {
      expect((await callBy(server, token, address, input ?? {})).status).toBe(403)
      expect((await callBy(server, undefined, address, input ?? {})).status).toBe(401)
    }
  })

  test('is refused while another one is being made, and while the instance is in memory', async ({
    world,
    server,
    given,
  }) => {
    await world.ask(CREATE)
    expect(await world.ask(CREATE)).toMatchObject({ status: 409, body: { message: 'A backup is being made.' } })
    await world.backups.idle()
    expect((await world.ask(LIST)).body).toHaveLength(1)
    const token = await given.token(await given.user({ admin: 1 }))
    expect(await callBy(server, token, CREATE, {})).toMatchObject({
      status: 409,
      body: {
        message:
          'Instances in memory and worlds have no backups. Start Gantry with a data directory. A world has snapshots.',
      },
    })
    expect(await callBy(server, token, LIST, {})).toMatchObject({ status: 200, body: [] })
  })

  test('is refused for an instance whose folder ends with the server', async () => {
    const server = await startTestServer({ store: openDirectory(temporaryFolder(), 'off') })
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    const named = { backup_id: '20260522T101112Z-000000' }
    for (const [address, input] of [
      [CREATE, {}],
      [RESTORE, named],
      [DELETE, named],
    ] as const)
      expect(await callBy(server, token, address, input)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Instances in memory and worlds have no backups.') },
      })
    await server.stop()
  })

  test('says why it failed, leaves nothing behind, and can be tried again', async ({ world }) => {
    const { ask, backUp, directory, backups } = world
    writeFileSync(backupsIn(directory), 'a file where the folder of backups must be')
    const id = await backUp()
    expect((await ask(LIST)).body).toMatchObject([
      { id, state: 'failed', message: 'The backup could not be completed because of an error of the server.' },
    ])
    rmSync(backupsIn(directory))
    expect(await ask(DELETE, { backup_id: id })).toMatchObject({ status: 204 })
    expect((await ask(LIST)).body).toEqual([])
    const next = await backUp()
    expect(backups.list()).toMatchObject([{ id: next, state: 'finished' }])
  })
})

const unknown = '20260522T101112Z-000000'

describe(LIST, () => {
  test('has the newest first, in pages', async ({ world }) => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      ids.unshift(await world.backUp())
      world.server.clock.advance(60_000)
    }
    const second = await world.ask(LIST, { page: 2, per_page: 2 })
    expect(second.body).toMatchObject([{ id: ids[2] }])
    expect(second.headers.get('x-total')).toBe('3')
    expect((await world.ask(LIST, { reason: 'requested' })).body).toHaveLength(3)
    expect((await world.ask(LIST, { reason: 'before_restore' })).body).toEqual([])
    expect(await world.ask(LIST, { reason: 'other' })).toMatchObject({ status: 400 })
  })

  test('has two backups of one second, each with its own state', async ({ world }) => {
    const { given, ask, backUp, directory } = world
    const first = await backUp()
    await given.project()
    const second = await backUp()
    expect(second.slice(0, 16)).toBe(first.slice(0, 16))
    const listed = (await ask(LIST)).body
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(expect.arrayContaining([first, second].map((id) => expect.objectContaining({ id }))))
    for (const [id, projects] of [
      [first, 0],
      [second, 1],
    ] as const) {
      const copy = databaseOf(directory, id)
      expect(copy.prepare('SELECT id FROM project').all()).toHaveLength(projects)
      copy.close()
    }
    expect((await ask(DELETE, { backup_id: first })).status).toBe(204)
    expect((await ask(LIST)).body).toMatchObject([{ id: second }])
  })

  test('leaves out what is no complete backup', async ({ world: { ask, backUp, directory } }) => {
    const id = await backUp()
    mkdirSync(pathOfBackup(directory, `${unknown}.partial`))
    mkdirSync(pathOfBackup(directory, unknown))
    writeFileSync(join(backupsIn(directory), 'before-schema-3.db'), '')
    expect((await ask(LIST)).body).toMatchObject([{ id }])
  })
})

describe(DELETE, () => {
  test('removes the backup and keeps what the instance has', async ({ world }) => {
    const { ask, backUp, directory, keepFile, server } = world
    keepFile('uploads/1/plan.txt', 'the plan')
    const id = await backUp()
    expect(await ask(DELETE, { backup_id: id })).toMatchObject({ status: 204 })
    expect(existsSync(pathOfBackup(directory, id))).toBe(false)
    expect(readFileSync(server.instance.files.pathOf('uploads/1/plan.txt'), 'utf8')).toBe('the plan')
    expect(await ask(DELETE, { backup_id: id })).toMatchObject({
      status: 404,
      body: { message: '404 Backup Not Found' },
    })
    for (const backup_id of ['..', '1', `${unknown}x`, `${unknown}/..`])
      expect((await ask(DELETE, { backup_id })).status).toBe(404)
  })
})

describe(DOWNLOAD, () => {
  test('is a data directory in an archive, without the key of secret settings', async ({ world }) => {
    const { given, backUp, download, keepFile } = world
    const project = await given.project()
    keepFile('uploads/1/plan.txt', 'the plan')
    const id = await backUp()
    const answer = await download(id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': `attachment; filename="gantry-${id}.tar.gz"`,
      ...{ 'content-type': 'application/gzip', 'cache-control': 'no-store' },
    })
    const folder = await extracted(answer)
    expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'files', 'gantry.db'])
    expect(readFileSync(join(folder, 'files/uploads/1/plan.txt'), 'utf8')).toBe('the plan')
    const store = openDirectory(folder)
    expect(await store.read.selectFrom('project').select('id').execute()).toEqual([{ id: project.id }])
    await store.close()
    const head = await download(id, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('needs the scope api, and names only backups', async ({ world: { ask, backUp, server, given } }) => {
    const id = await backUp()
    const reader = await given.token(await given.user({ admin: 1 }), { scopes: '["read_api"]' })
    expect(await callBy(server, reader, DOWNLOAD, { backup_id: id })).toMatchObject({
      ...{ status: 403, body: { error: 'insufficient_scope', scope: 'api' } },
    })
    for (const backup_id of ['..', 'before-schema-3', unknown, `${id}/..`, 'keys', 'before-schema-../../gantry'])
      expect(await ask(DOWNLOAD, { backup_id })).toMatchObject({ status: 404 })
  })

  test.skipIf(process.platform !== 'linux')('closes its files if the caller goes away', async ({ world }) => {
    const { backUp, directory, download, server } = world
    const path = server.instance.files.pathOf('uploads/large')
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, randomBytes(32 * 2 ** 20))
    const id = await backUp()
    const openFiles = () => readlinks('/proc/self/fd').filter((name) => name.startsWith(pathOfBackup(directory, id)))
    const leaving = new AbortController()
    const answer = await download(id, { signal: leaving.signal })
    await answer.body?.getReader().read()
    await expect.poll(openFiles, { interval: 5 }).toHaveLength(1)
    leaving.abort()
    await expect.poll(openFiles, { timeout: 20_000 }).toEqual([])
  })
})

describe('a copy of the database before a change of the schema', () => {
  test('is listed, downloaded and deleted like a backup', async ({ world: { ask, backUp, directory, download } }) => {
    const id = await backUp()
    const copy = join(backupsIn(directory), 'before-schema-3.db')
    copyFileSync(join(pathOfBackup(directory, id), 'gantry.db'), copy)
    utimesSync(copy, 1e9, 1e9)
    const nothing = { version: null, files: null, files_bytes: null, restorable: false }
    const { body } = await ask(LIST)
    expect(body).toMatchObject([
      { id, reason: 'requested', restorable: true },
      { id: 'before-schema-3', reason: 'before_migration', created_at: '2001-09-09T01:46:40.000Z', ...nothing },
    ])
    expect((await ask(LIST, { reason: 'before_migration' })).body).toMatchObject([{ id: 'before-schema-3' }])
    expect(readdirSync(await extracted(await download('before-schema-3')))).toEqual(['gantry.db'])
    expect((await ask(DELETE, { backup_id: 'before-schema-3' })).status).toBe(204)
    expect(existsSync(copy)).toBe(false)
    expect((await ask('GET /-/gantry/v1/audit', { kind: 'backup', act: 'removed' })).body).toMatchObject([
      { title: 'before-schema-3' },
    ])
  })
})

describe('GET /-/gantry/v1/audit', () => {
  test('names who made and deleted a backup, and no refused attempt', async ({ world: { ask, backUp, backups } }) => {
    const id = await backUp()
    await ask(CREATE)
    expect((await ask(CREATE)).status).toBe(409)
    await backups.idle()
    await ask(DELETE, { backup_id: id })
    expect((await ask(DELETE, { backup_id: id })).status).toBe(404)
    const { body } = await ask('GET /-/gantry/v1/audit', { kind: 'backup' })
    const author = { id: expect.any(Number) }
    expect(body).toMatchObject([
      { kind: 'backup', act: 'removed', title: id, author },
      { kind: 'backup', act: 'created', author },
      { kind: 'backup', act: 'created', title: id, author },
    ])
  })
})

describe(RESTORE, () => {
  test('is refused if the program that holds the instance cannot open it again', async ({ world: { ask, backUp } }) => {
    expect(await ask(RESTORE, { backup_id: await backUp() })).toMatchObject({ status: 409 })
  })
})
