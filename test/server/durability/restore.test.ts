import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { pathOfBackup, readBackups } from '../../../src-server/kit/backups/backup-folder.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { type RunningServer, startServer } from '../../../src-server/start.ts'
import { gantry, temporaryFolder } from '../../cli/run.ts'
import { some } from '../../support/runs.ts'

const TOKEN = 'glpat-restore'

const start = (path: string): Promise<RunningServer> =>
  startServer({
    storage: { kind: 'directory', path },
    ...{ seed: { kind: 'empty' }, token: TOKEN, tier: 'ultimate', ui: false },
    ...{ port: 0, host: '127.0.0.1', allowed_hosts: [], allow_origins: [] },
    log: { level: 'silent', format: 'json' },
  })

const askOf =
  ({ url }: Pick<RunningServer, 'url'>, token = TOKEN) =>
  async (method: string, path: string, body?: Record<string, unknown>) => {
    const response = await fetch(path.startsWith('/-/') ? new URL(path, url) : url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
type Ask = ReturnType<typeof askOf>

async function backUp(server: RunningServer, ask: Ask): Promise<string> {
  const { body } = await ask('POST', '/-/gantry/v1/backups')
  await server.instance.backups.idle()
  return String(body.id)
}

/** Sends the request to restore and waits until the restored instance answers. */
async function restore(server: RunningServer, ask: Ask, id: string) {
  const before = server.instance
  expect(await ask('POST', `/-/gantry/v1/backups/${id}/restoration`)).toMatchObject({ status: 202 })
  await expect.poll(() => server.instance !== before, { timeout: 20_000 }).toBe(true)
  await expect.poll(async () => (await ask('GET', '/version')).status, { timeout: 20_000 }).toBe(200)
}

const pathsOf = async (ask: Ask) =>
  (await ask('GET', '/projects?order_by=id&sort=asc')).body.map(({ path }: { path: string }) => path)
const addProject = async (ask: Ask, name: string) =>
  expect(await ask('POST', '/projects', { name })).toMatchObject({ status: 201 })

describe('POST /-/gantry/v1/backups/:backup_id/restoration', { timeout: 90_000 }, () => {
  test('brings back what the backup has, and keeps the state before, which can be restored too', async () => {
    const root = temporaryFolder()
    const server = await start(root)
    const ask = askOf(server)
    await addProject(ask, 'early')
    const upload = server.instance.files.pathOf('plans/plan.txt')
    mkdirSync(join(upload, '..'), { recursive: true })
    writeFileSync(upload, 'the plan')
    const id = await backUp(server, ask)
    await addProject(ask, 'late')
    rmSync(upload)

    await restore(server, ask, id)
    expect(await pathsOf(ask)).toEqual(['early'])
    expect(readFileSync(upload, 'utf8')).toBe('the plan')
    const listed = (await ask('GET', '/-/gantry/v1/backups')).body
    expect(listed).toMatchObject([
      { reason: 'before_restore', state: 'finished', files: 0 },
      { id, files: 1 },
    ])
    // The backup has its own creation. Who restored it is added.
    expect((await ask('GET', '/-/gantry/v1/audit?kind=backup')).body).toMatchObject([
      { act: 'restored', title: id, author: { username: 'root' } },
      { act: 'created', title: id },
    ])
    // The restored instance writes.
    await addProject(ask, 'after')

    await restore(server, ask, listed[0].id)
    expect(await pathsOf(ask)).toEqual(['early', 'late'])
    expect(existsSync(upload)).toBe(false)
    await server.stop()
    // A later start finds the same, and nothing of the exchange.
    const again = await start(root)
    expect(await pathsOf(askOf(again))).toEqual(['early', 'late'])
    await again.stop()
    for (const name of ['restoring', 'restore.json', 'restored.json', 'gantry.db-wal'])
      expect(existsSync(join(root, name))).toBe(false)
  })

  test('keeps the sessions of the same people, and of nobody else', async () => {
    const server = await start(temporaryFolder())
    const ask = askOf(server)
    const signIn = async (code: string) =>
      (await askOf(server, '')('POST', '/-/gantry/v1/sign-in', { code })).body.token as string
    const admin = await signIn(server.issueSignInCode())
    const person = { name: 'Ada', password: 'vUfk2-new-qLmw7', skip_confirmation: true }
    const id = await backUp(server, ask)
    const { body: later } = await ask('POST', '/users', { ...person, username: 'ada', email: 'ada@example.org' })
    const stranger = await signIn(server.instance.sessions.issueCode(later.id))
    expect((await askOf(server, stranger)('GET', '/user')).body.username).toBe('ada')
    const deputy = { ...person, username: 'cem', email: 'cem@example.org', admin: true }
    const { body: restorer } = await ask('POST', '/users', deputy)
    const restoring = askOf(server, await signIn(server.instance.sessions.issueCode(restorer.id)))
    const before = server.instance
    await restoring('POST', `/-/gantry/v1/backups/${id}/restoration`)
    await expect.poll(() => server.instance !== before, { timeout: 20_000 }).toBe(true)
    await expect.poll(async () => (await ask('GET', '/version')).status, { timeout: 20_000 }).toBe(200)
    expect((await askOf(server, admin)('GET', '/user')).status).toBe(200)
    // The administrator who restored the backup is later than it.
    expect((await ask('GET', '/-/gantry/v1/audit?kind=backup&act=restored')).body).toMatchObject([{ author: null }])
    // The next account has the same id.
    const { body: other } = await ask('POST', '/users', { ...person, username: 'bea', email: 'bea@example.org' })
    expect(other.id).toBe(later.id)
    expect((await askOf(server, stranger)('GET', '/user')).status).toBe(401)
    await server.stop()
  })

  test('refuses a backup that is damaged, of a newer version or unknown, and changes nothing', async () => {
    const root = temporaryFolder()
    const server = await start(root)
    const ask = askOf(server)
    const upload = server.instance.files.pathOf('plans/plan.txt')
    mkdirSync(join(upload, '..'), { recursive: true })
    writeFileSync(upload, 'the plan')
    const id = await backUp(server, ask)
    await addProject(ask, 'late')
    const refuse = async (message: RegExp | string, spoil: (folder: string) => void) => {
      const folder = pathOfBackup(root, id)
      cpSync(folder, `${folder}.whole`, { recursive: true })
      spoil(folder)
      const answer = await ask('POST', `/-/gantry/v1/backups/${id}/restoration`)
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) } })
      rmSync(folder, { recursive: true })
      renameSync(`${folder}.whole`, folder)
      expect(existsSync(join(root, 'restoring'))).toBe(false)
      expect(await pathsOf(ask)).toEqual(['late'])
    }
    await refuse(/its database was changed\. Nothing was changed/, (folder) => {
      const handle = new SQLite(join(folder, 'gantry.db'))
      handle.prepare('UPDATE user SET admin = 1').run()
      handle.close()
    })
    await refuse(/^The backup is damaged: /, (folder) => {
      const file = join(folder, 'gantry.db')
      const bytes = readFileSync(file)
      bytes.fill(7, 40_000, 60_000)
      writeFileSync(file, bytes)
    })
    await refuse(/has no database/, (folder) => rmSync(join(folder, 'gantry.db')))
    await refuse(/has 0 files of 0 bytes instead of 1 of 8/, (folder) =>
      rmSync(join(folder, 'files'), { recursive: true }),
    )
    await refuse(/newer version of Gantry \(schema 999/, (folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))
      writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest, schema_version: 999 }))
    })
    copyFileSync(join(pathOfBackup(root, id), 'gantry.db'), `${pathOfBackup(root, 'before-schema-3')}.db`)
    expect(await ask('POST', '/-/gantry/v1/backups/before-schema-3/restoration')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('has no stored files') },
    })
    expect(await ask('POST', '/-/gantry/v1/backups/20260522T101112Z-000000/restoration')).toMatchObject({
      status: 404,
      body: { message: '404 Backup Not Found' },
    })
    await server.stop()
  })
})

describe('a crash in the middle of a restore', { timeout: 90_000 }, () => {
  const KEPT = '20260522T101112Z-abcdef'
  const created_at = '2026-05-22T10:11:12.345Z'
  const order = {
    ...{ keep_as: KEPT, created_at, gantry_version: '0.1.0' },
    restoration: {
      backup: { id: '20260521T101112Z-abcdef', created_at },
      actor: { id: 1, username: 'root' },
      origin: { actor_id: 1, sudo_by_id: null, request_id: 'a-request', ip_address: '127.0.0.1' },
    },
  }

  /** A directory with the present state `new`, and the state `old` staged. The present one has writes that are only in its journal. */
  async function staged(isOrdered: boolean) {
    const stateIn = async (folder: string, username: string, copyTo?: string) => {
      const store = openDirectory(folder)
      await store.write((trx) => trx.insertInto('instance_fact').values({ name: 'state', value: username }).execute())
      mkdirSync(join(folder, 'files'), { recursive: true })
      writeFileSync(join(folder, 'files', username), username)
      // As a kill leaves it: the journal is not written back. In this process, reading the file would release its locks.
      if (copyTo) spawnSync('cp', ['-r', `${folder}/.`, copyTo])
      await store.close()
    }
    const [first, root, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    await stateIn(first, 'new', root)
    expect(existsSync(join(root, 'gantry.db-wal'))).toBe(true)
    await stateIn(other, 'old')
    mkdirSync(join(root, 'restoring/files'), { recursive: true })
    copyFileSync(join(other, 'gantry.db'), join(root, 'restoring/gantry.db'))
    copyFileSync(join(other, 'files/old'), join(root, 'restoring/files/old'))
    if (isOrdered) writeFileSync(join(root, 'restore.json'), JSON.stringify(order))
    return root
  }

  async function stateOf(root: string) {
    const store = openDirectory(root)
    const row = await store.read
      .selectFrom('instance_fact')
      .select('value')
      .where('name', '=', 'state')
      .executeTakeFirstOrThrow()
    await store.close()
    return { database: row.value, hasFile: existsSync(join(root, 'files', row.value)) }
  }

  test('before the order leaves the present state', async () => {
    const root = await staged(false)
    expect(await stateOf(root)).toEqual({ database: 'new', hasFile: true })
    expect(existsSync(join(root, 'restoring'))).toBe(false)
    expect(readBackups(root)).toEqual([])
  })

  const kept = (root: string) => pathOfBackup(root, KEPT)
  /** The steps of the exchange, in their order. */
  const steps: readonly (readonly [string, (root: string) => void])[] = [
    ['the folder is made', (root) => mkdirSync(kept(root), { recursive: true })],
    ['the journal is moved', (root) => renameSync(join(root, 'gantry.db-wal'), join(kept(root), 'gantry.db-wal'))],
    ['the database is moved', (root) => renameSync(join(root, 'gantry.db'), join(kept(root), 'gantry.db'))],
    ['the other one is in its place', (root) => renameSync(join(root, 'restoring/gantry.db'), join(root, 'gantry.db'))],
    ['the files are moved', (root) => renameSync(join(root, 'files'), join(kept(root), 'files'))],
    ['the others are in their place', (root) => renameSync(join(root, 'restoring/files'), join(root, 'files'))],
  ]

  test.for([-1, 0, 1, 2, 3, 4, 5])(
    'after step %i leaves the restored state, and the one before as a backup',
    async (last) => {
      const root = await staged(true)
      for (const [, step] of steps.slice(0, last + 1)) step(root)
      expect(await stateOf(root)).toEqual({ database: 'old', hasFile: true })
      expect(readBackups(root)).toMatchObject([{ id: KEPT, manifest: { reason: 'before_restore', files: 1 } }])
      const handle = new SQLite(join(kept(root), 'gantry.db'), { readonly: true })
      expect(handle.prepare("SELECT value FROM instance_fact WHERE name = 'state'").get()).toEqual({ value: 'new' })
      handle.close()
      for (const name of ['restoring', 'restore.json']) expect(existsSync(join(root, name))).toBe(false)
      // Another start does nothing more.
      expect(await stateOf(root)).toEqual({ database: 'old', hasFile: true })
    },
  )

  test.for(['restore.json', 'restored.json'])(
    'loses nobody who restored a backup: %s is there at the next start',
    async (name) => {
      const root = temporaryFolder()
      const server = await start(root)
      const id = await backUp(server, askOf(server))
      const { origin } = order.restoration
      const actor_id = Number((await askOf(server)('GET', '/user')).body.id)
      await server.stop()
      cpSync(pathOfBackup(root, id), join(root, 'restoring'), { recursive: true })
      const by = { actor: { id: actor_id, username: 'root' }, origin: { ...origin, actor_id } }
      const note = JSON.stringify({ ...order, restoration: { backup: { id, created_at }, ...by } })
      writeFileSync(join(root, name), note)
      const restoredIn = async () => {
        const { stop, ...next } = await start(root)
        const { body } = await askOf(next)('GET', '/-/gantry/v1/audit?kind=backup&act=restored')
        await stop()
        expect(existsSync(join(root, 'restored.json'))).toBe(false)
        return body
      }
      expect(await restoredIn()).toMatchObject([{ title: id, author: { username: 'root' } }])
      // A crash after the event, before the note is removed.
      writeFileSync(join(root, 'restored.json'), note)
      expect(await restoredIn()).toHaveLength(1)
    },
  )

  test('by kill -9 leaves the old or the new state, whenever it comes', async () => {
    const root = temporaryFolder()
    const startProcess = async () => {
      const server = gantry(['--data-dir', root, '--port', '0', '--log-level', 'error', '--no-ui'], {
        env: { GANTRY_TOKEN: TOKEN },
      })
      const url = /url=(\S+)/.exec(await server.printed(/^gantry ready .*$/m))?.[1] ?? ''
      return { ...server, ask: askOf({ url }) }
    }
    const seeded = await start(root)
    await addProject(askOf(seeded), 'early')
    const id = await backUp(seeded, askOf(seeded))
    await seeded.stop()
    let running = await startProcess()
    for (const delay_ms of some([0, 15, 40, 70, 100, 130, 160, 200, 260, 350], 4)) {
      await addProject(running.ask, `late-${delay_ms}`)
      const before = await pathsOf(running.ask)
      void running.ask('POST', `/-/gantry/v1/backups/${id}/restoration`).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, delay_ms))
      running.child.kill('SIGKILL')
      await running.ended
      running = await startProcess()
      const after = await pathsOf(running.ask)
      expect([before, ['early']]).toContainEqual(after)
      const kept = readBackups(root).filter(({ manifest }) => manifest.reason === 'before_restore')
      if (after.length > 1) continue
      expect(kept.length).toBeGreaterThan(0)
      const { body } = await running.ask('GET', '/-/gantry/v1/audit?kind=backup&act=restored')
      expect(body).toMatchObject([{ title: id, author: { username: 'root' } }])
    }
    running.child.kill('SIGTERM')
    await running.ended
  })
})
