import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importEntity } from '../../../src-server/imports/entity.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { projectArchive } from '../../support/archives.ts'
import { type RunningServer, startServerProcess } from '../../support/running-server.ts'
import { KEYS, objectStore } from '../imports/object-store.ts'
import { type Receiver, receiver } from '../kit/outbound/receiver.ts'

const MEBIBYTE = 2 ** 20

/** A small disk in memory; undefined if this user may not mount one. */
function mountDisk(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'gantry-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'gantry-test', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmdirSync(folder)
    return undefined
  }
}

const disk = mountDisk()
const filler = join(disk ?? '', 'filler')

/** Fills the disk up to these bytes. */
function leave(bytes: number) {
  const { bavail, bsize } = statfsSync(disk ?? '')
  writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes))
}
const makeRoom = () => rmSync(filler, { force: true })

/** Six megabytes that can hardly be compressed, in notes, because a full-text index of random texts would be far larger. */
const large = () =>
  projectArchive({
    relations: {
      issues: Array.from({ length: 60 }, (_, i) => ({
        ...{ iid: i + 1, title: `Issue ${i}` },
        notes: [{ note: randomBytes(75_000).toString('base64'), author_id: 1, created_at: '2024-01-02T03:04:05.678Z' }],
      })),
    },
  })

describe.skipIf(disk === undefined)('a full disk (needs the right to mount a tmpfs)', () => {
  let server: RunningServer
  let store: Receiver
  let archive: Buffer

  beforeAll(async () => {
    archive = await large()
    store = await receiver(objectStore(new Map([['exports/large.tar.gz', archive]])))
    server = await startServerProcess(
      ...['--data-dir', join(disk ?? '', 'data'), '--seed', 'empty', '--no-ui', '--log-level', 'silent'],
      ...['--s3-endpoint', store.url.replace(/\/$/, '')],
    )
  })
  beforeEach(makeRoom)
  afterAll(async () => {
    await server.stop()
    await store.close()
    if (disk !== undefined) {
      const database = openDirectory(join(disk, 'data'))
      expect((await sql`PRAGMA integrity_check`.execute(database.read)).rows).toEqual([{ integrity_check: 'ok' }])
      await database.close()
      execFileSync('umount', [disk])
      rmdirSync(disk)
    }
  })

  const send = async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(path.startsWith('/-/') ? new URL(path, server.ui) : server.url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': server.token, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const parsed: unknown = answer.status === 204 ? null : await answer.json()
    return { status: answer.status, body: parsed }
  }
  const form = (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const sent = new FormData()
    for (const [name, value] of Object.entries(fields)) sent.append(name, value)
    sent.append('file', new File([new Uint8Array(bytes)], 'large.tar.gz'))
    return sent
  }
  const idOf = (body: unknown) => z.object({ id: z.int() }).parse(body).id
  /** Files of these folders of the instance that are left. */
  const left = (...folders: string[]) =>
    folders.flatMap((folder) => {
      const path = join(disk ?? '', 'data', folder)
      return existsSync(path)
        ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
        : []
    })
  const endOf = async (id: number) => {
    const status = async () => importEntity.parse((await send('GET', `/projects/${id}/import`)).body)
    await expect.poll(async () => (await status()).import_status, { timeout: 30_000 }).toMatch(/finished|failed/)
    return status()
  }

  test('an upload is answered 507, and works again when there is room', async () => {
    const id = idOf((await send('POST', '/projects', { name: 'Quay' })).body)
    leave(MEBIBYTE)
    for (const [path, fields] of [
      [`/projects/${id}/uploads`, {}],
      ['/projects/import', { path: 'full' }],
    ] as const)
      expect(await send('POST', path, form(archive, fields))).toMatchObject({
        status: 507,
        body: { message: '507 Insufficient Storage' },
      })
    expect(left('tmp', 'files')).toEqual([])
    expect((await send('GET', `/projects/${id}`)).status).toBe(200)
    makeRoom()
    expect((await send('POST', `/projects/${id}/uploads`, form(archive))).status).toBe(201)
  })

  test('an import fails in plain words, leaves nothing behind, and works again when there is room', async () => {
    leave(archive.length + 2 * MEBIBYTE)
    const id = idOf((await send('POST', '/projects/import', form(archive, { path: 'unpacked' }))).body)
    expect(await endOf(id)).toMatchObject({
      import_status: 'failed',
      import_error: 'There is not enough space on the server to import the archive.',
    })
    expect((await send('GET', `/projects/${id}`)).status).toBe(404)
    expect(left('tmp', 'files/imports')).toEqual([])
    makeRoom()
    const again = idOf((await send('POST', '/projects/import', form(archive, { path: 'unpacked' }))).body)
    expect(await endOf(again)).toMatchObject({ import_status: 'finished' })
  })

  test('a download of an archive fails in plain words, and leaves nothing behind', async () => {
    leave(MEBIBYTE)
    const request = { ...KEYS, bucket_name: 'exports', file_key: 'large.tar.gz', path: 'remote' }
    const id = idOf((await send('POST', '/projects/remote-import-s3', request)).body)
    expect(await endOf(id)).toMatchObject({
      import_status: 'failed',
      import_error: 'There is not enough space on the server for the archive.',
    })
    expect(left('tmp', 'files/imports')).toEqual([])
  })

  test('an export ends in plain words, leaves nothing behind, and works again when there is room', async () => {
    const id = idOf((await send('POST', '/projects/import', form(archive, { path: 'exported' }))).body)
    expect(await endOf(id)).toMatchObject({ import_status: 'finished' })
    const last = async () =>
      z
        .array(z.object({ status: z.string(), error: z.string().nullable() }))
        .parse((await send('GET', `/-/gantry/v1/exports?project_id=${id}`)).body)[0]
    const exported = async () => {
      expect((await send('POST', `/projects/${id}/export`)).status).toBe(202)
      await expect.poll(async () => (await last())?.status, { timeout: 30_000 }).toMatch(/finished|failed/)
      return last()
    }
    leave(3 * MEBIBYTE)
    expect(await exported()).toEqual({
      status: 'failed',
      error: 'There is not enough space on the server for the archive.',
    })
    expect(left('tmp', 'files/exports')).toEqual([])
    makeRoom()
    expect(await exported()).toMatchObject({ status: 'finished', error: null })
  })
})
