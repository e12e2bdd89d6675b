import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archiveName } from '../../../src-server/exports/entity.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { download, exportProject } from './export-file.ts'

const DAY_MS = 86_400_000

describe('GET /projects/:id/export/download', () => {
  test('sends the archive with its name and length, and answers HEAD', async ({ server, given }) => {
    const owner = await given.user({ username: 'ann' })
    const project = await given.project({ owner, path: 'saw' })
    const token = await given.token(owner)
    const { bytes } = await exportProject(server, token, project)
    expect(bytes.subarray(0, 2).toString('hex')).toBe('1f8b')
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await server.send(method, `/projects/${project.id}/export/download`, { token })
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'application/octet-stream',
        String(bytes.length),
      ])
      expect(headers.get('content-disposition')).toBe(
        'attachment; filename="2026-05-22_10-11-12-345_ann_saw_export.tar.gz"',
      )
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a caller who goes away does no harm', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const token = await given.token(owner)
    const { bytes } = await exportProject(server, token, project)
    const stop = new AbortController()
    const answer = await fetch(`${server.origin}/api/v4/projects/${project.id}/export/download`, {
      headers: { 'PRIVATE-TOKEN': token },
      signal: stop.signal,
    })
    stop.abort()
    await answer.arrayBuffer().catch(() => undefined)
    expect(await download(server, token, project)).toEqual(bytes)
  })

  test('says that there is no export, that it has expired, or that its file is not there yet', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = async () => {
      const { status, body } = await (await asLoose(owner))('GET /projects/:id/export/download', { id: project.id })
      return [status, body]
    }
    const none = [404, { message: '404 Not found or has expired' }]
    const not_yet = [404, { message: 'The project export file is not available yet' }]
    expect(await call()).toEqual(none)
    const times = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write((trx) =>
      trx
        .insertInto('export')
        .values({ project_id: project.id, status: 'started', ...times })
        .execute(),
    )
    expect(await call()).toEqual(not_yet)
    await exportProject(server, await given.token(owner), project)
    expect((await call())[0]).toBe(200)
    server.clock.advance(DAY_MS + 1)
    expect(await call()).toEqual(none)
  })

  test('the sweep of the next day deletes an archive that has expired', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await exportProject(server, await given.token(owner), project)
    const folder = join(server.instance.files.kept, 'exports')
    server.clock.advance(DAY_MS + 1)
    await (await as(owner))('GET /projects/:id/export', { id: project.id })
    await server.instance.jobs.idle()
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  test('a file that is gone from the disk is not available', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await exportProject(server, await given.token(owner), project)
    rmSync(join(server.instance.files.kept, 'exports'), { recursive: true })
    expect(await (await asLoose(owner))('GET /projects/:id/export/download', { id: project.id })).toMatchObject({
      status: 404,
      body: { message: 'The project export file is not available yet' },
    })
  })

  test('counts downloads per user and project before anything else is checked', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const [one, two] = [await given.project({ owner }), await given.project({ owner })]
    await changeSettings(server, { project_download_export_limit: 1 })
    const call = await asLoose(owner)
    const statusOf = async ({ id }: { id: number }) => (await call('GET /projects/:id/export/download', { id })).status
    expect([await statusOf(one), await statusOf(one), await statusOf(two)]).toEqual([404, 429, 404])
  })

  test('asks for the role again: the archive is for those who are Maintainers now', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner, visibility: 'private' })
    await exportProject(server, await given.token(owner), project)
    const member = await given.user()
    await given.member({ project }, member, 40)
    const call = await asLoose(member)
    const statusNow = async () => (await call('GET /projects/:id/export/download', { id: project.id })).status
    expect(await statusNow()).toBe(200)
    await given.member({ project }, await given.user(), 40)
    await server.db.write(async (trx) => {
      await trx.updateTable('member').set({ access_level: 30 }).where('user_id', '=', member.id).execute()
      await trx
        .updateTable('project_authorization')
        .set({ access_level: 30 })
        .where('user_id', '=', member.id)
        .execute()
    })
    expect(await statusNow()).toBe(403)
  })
})

describe('the name of an archive', () => {
  test('has the time and the path, and at most 51 characters before its ending', () => {
    const at = '2026-05-22T10:11:12.345Z'
    expect(archiveName('tools/hand/saw', at)).toBe('2026-05-22_10-11-12-345_tools_hand_saw_export.tar.gz')
    const long = archiveName('a'.repeat(100), at)
    expect(long).toBe(`2026-05-22_10-11-12-345_${'a'.repeat(27)}_export.tar.gz`)
  })
})
