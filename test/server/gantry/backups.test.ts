import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    keepFile(name: string, content: string) {
      const path = files.pathOf(name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, content)
    },
  }
}

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
      body: { message: 'An instance in memory has no backups. Start Gantry with a data directory.' },
    })
    expect(await callBy(server, token, LIST, {})).toMatchObject({ status: 200, body: [] })
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
