import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { projectArchive } from '../../support/archives.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { inspectFile } from './inspect-file.ts'

const idOf = (n: number) => String(n).padStart(32, '0')
const MINUTE = 60_000

const small = () => projectArchive({ relations: { issues: [{ iid: 1, title: 'Crane', author_id: 1 }] } })

/** Inspects an archive under an id, and returns a function that imports it. */
async function inspected(server: TestServer, given: Given, user: { id: number }, n = 1, bytes?: Buffer) {
  const { answer } = await inspectFile(server, given, user, bytes ?? (await small()), { archive_id: idOf(n) })
  expect(answer.status).toBe(200)
  return async (path: string, who = user) => {
    const token = await given.token(who)
    const body = new URLSearchParams({ path })
    return await server.send('POST', `/-/gantry/v1/import-inspections/${idOf(n)}/import`, { token, body })
  }
}

/** The file of a request is removed after its answer, so tests wait for these. */
const filesOf = ({ instance }: TestServer) => readdirSync(instance.files.temporary)

describe('POST /-/gantry/v1/import-inspections/:archive_id/import', () => {
  test('imports an archive that was inspected, once, and leaves nothing behind', async ({ server, given }) => {
    const user = await given.user()
    const importAs = await inspected(server, given, user)
    await expect.poll(() => filesOf(server)).toHaveLength(1)
    const { status, body } = await importAs('crane')
    expect([status, body]).toMatchObject([201, { path: 'crane', import_status: 'scheduled', import_error: null }])
    await server.instance.jobs.idle()
    const issues = await server.db.read.selectFrom('issue').select('title').execute()
    expect(issues).toEqual([{ title: 'Crane' }])
    await expect.poll(() => filesOf(server)).toEqual([])
    expect(await importAs('again')).toMatchObject({ status: 404, body: { message: '404 Archive Not Found' } })
  })

  test('keeps the archive if the request is refused', async ({ server, given }) => {
    const user = await given.user()
    const importAs = await inspected(server, given, user)
    expect(await importAs('bad path')).toMatchObject({ status: 400 })
    expect(await importAs('good')).toMatchObject({ status: 201 })
    await server.instance.jobs.idle()
  })

  test('can follow a second inspection for another namespace, for which the archive is not sent again', async ({
    server,
    given,
  }) => {
    const [user, other] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, user, 40)
    const importAs = await inspected(server, given, user)
    const again = async (fields: Record<string, string>, who = user) =>
      server.send('POST', '/-/gantry/v1/import-inspections', {
        token: await given.token(who),
        body: new URLSearchParams(fields),
      })
    server.clock.advance(20 * MINUTE)
    const archive_id = idOf(1)
    expect(await again({ archive_id, namespace: group.full_path })).toMatchObject({
      status: 200,
      body: { refusal: null },
    })
    for (const [fields, who] of [
      [{ archive_id }, other],
      [{ archive_id: idOf(2) }, user],
    ] as const)
      expect(await again(fields, who)).toMatchObject({ status: 404, body: { message: '404 Archive Not Found' } })
    expect(await again({})).toMatchObject({ status: 400, body: { error: 'file is missing' } })
    await expect.poll(() => filesOf(server)).toHaveLength(1)
    // The half hour begins again with each inspection.
    server.clock.advance(20 * MINUTE)
    expect(await importAs('crane')).toMatchObject({ status: 201 })
    await server.instance.jobs.idle()
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('finds no archive of somebody else, none without an id, and none that an import refuses', async ({
    server,
    given,
  }) => {
    const [user, other] = [await given.user(), await given.user()]
    const importAs = await inspected(server, given, user)
    expect(await importAs('stolen', other)).toMatchObject({ status: 404 })
    await inspectFile(server, given, user, await small())
    const importRefused = await inspected(server, given, user, 2, (await small()).subarray(0, -9))
    expect(await importRefused('refused')).toMatchObject({ status: 404 })
    await expect.poll(() => filesOf(server)).toHaveLength(1)
  })

  test('finds the archive for half an hour; then it is removed, also if nobody asks for it', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const importAs = await inspected(server, given, user)
    server.clock.advance(30 * MINUTE)
    expect(await importAs('in time')).toMatchObject({ status: 400 })
    server.clock.advance(1)
    expect(await importAs('late')).toMatchObject({ status: 404 })
    await expect.poll(() => filesOf(server)).toEqual([])
    await inspected(server, given, user)
    server.clock.advance(24 * 60 * MINUTE)
    await server.send('GET', '/version', { token: await given.token(user) })
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('keeps the newest three archives of a user, each id once', async ({ server, given }) => {
    const [user, other] = [await given.user(), await given.user()]
    const ofOther = await inspected(server, given, other)
    const first = await inspected(server, given, user, 1)
    await inspected(server, given, user, 2)
    await inspected(server, given, user, 2)
    await inspected(server, given, user, 3)
    await expect.poll(() => filesOf(server)).toHaveLength(4)
    const fourth = await inspected(server, given, user, 4)
    await expect.poll(() => filesOf(server)).toHaveLength(4)
    expect(await first('first')).toMatchObject({ status: 404 })
    expect(await fourth('fourth')).toMatchObject({ status: 201 })
    expect(await ofOther('other')).toMatchObject({ status: 201 })
    await server.instance.jobs.idle()
  })

  test('is refused like an import of a file: while imports are off, and if the archive is too large by now', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const content = randomBytes(1_200_000)
    const large = await projectArchive({ extra: [{ name: `./uploads/${'ab'.repeat(16)}/a.bin`, content }] })
    const importAs = await inspected(server, given, user, 1, large)
    await changeSettings(server, { import_sources: [] })
    expect(await importAs('off')).toMatchObject({ status: 403 })
    await changeSettings(server, { import_sources: ['service_project'], max_import_size: 1 })
    expect(await importAs('large')).toMatchObject({ status: 404 })
    await changeSettings(server, { max_import_size: 2 })
    expect(await importAs('large')).toMatchObject({ status: 201 })
    await server.instance.jobs.idle()
  })

  test('is refused (400) for an id of another form', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const body = new URLSearchParams({ path: 'x' })
    const path = '/-/gantry/v1/import-inspections/..%2Fx/import'
    expect((await server.send('POST', path, { token, body })).status).toBe(400)
    const { answer } = await inspectFile(server, given, await given.user(), await small(), { archive_id: 'x' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'archive_id must be 32 hexadecimal digits' } })
  })
})
