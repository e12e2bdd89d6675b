import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exportProjectJob } from '../../../src-server/exports/export-project.worker.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { download, exportProject } from './export-file.ts'
import { readArchive } from './read-archive.ts'

const rowsOf = ({ db }: TestServer) => db.read.selectFrom('export').selectAll().orderBy('id').execute()

/** The archives of the instance, and what is in its temporary folder. */
function filesOf({ instance }: TestServer): string[] {
  return readdirSync(instance.files.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Runs the job of an export, as its queue would. */
const run = (server: TestServer, export_id: number) =>
  exportProjectJob.run({ export_id }, server.instance, new AbortController().signal, {
    actor_id: null,
    sudo_by_id: null,
    request_id: null,
    ip_address: null,
  })

/** An export whose job has not run. */
async function waitingExport({ db, clock }: TestServer, project: { id: number }, user: { id: number }) {
  const row = {
    project_id: project.id,
    user_id: user.id,
    status: 'queued',
    created_at: clock.iso(),
    updated_at: clock.iso(),
  }
  const [{ id } = { id: 0 }] = await db.write((trx) =>
    trx
      .insertInto('export')
      .values({ ...row, status: 'queued' })
      .returning('id')
      .execute(),
  )
  return id
}

describe('POST /projects/:id/export', () => {
  test('accepts the export, writes the archive in the background, and tells so in events', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user({ username: 'ann' })
    const project = await given.project({ owner, path: 'saw', description: 'Cuts' })
    const call = await as(owner)
    const answer = await call('POST /projects/:id/export', { id: project.id })
    expect(answer).toMatchObject({ status: 202, body: { message: '202 Accepted' } })
    await server.instance.jobs.idle()
    expect((await call('GET /projects/:id/export', { id: project.id })).body.export_status).toBe('finished')
    expect(await rowsOf(server)).toMatchObject([
      {
        ...{ user_id: owner.id, status: 'finished', error: null, upload_url_sealed: null },
        ...{
          filename: '2026-05-22_10-11-12-345_ann_saw_export.tar.gz',
          correlation_id: answer.headers.get('x-request-id'),
        },
        ...{ started_at: server.clock.iso(), finished_at: server.clock.iso() },
      },
    ])
    expect(server.events.map(({ event }) => event)).toEqual(['export.scheduled', 'export.ended'])
    expect(filesOf(server)).toHaveLength(1)
  })

  test('puts the given description into the archive, and leaves the project alone', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner, description: 'Cuts' })
    const token = await given.token(owner)
    const { bytes } = await exportProject(server, token, project, { description: 'For testers' })
    expect((await readArchive(bytes)).project.description).toBe('For testers')
    const row = await server.db.read.selectFrom('project').select('description').executeTakeFirst()
    expect(row).toEqual({ description: 'Cuts' })
  })

  test('keeps one archive per project: a new one replaces the earlier one', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner, description: 'One' })
    const token = await given.token(owner)
    await exportProject(server, token, project)
    await server.db.write((trx) => trx.updateTable('project').set({ description: 'Two' }).execute())
    const { bytes } = await exportProject(server, token, project)
    expect((await readArchive(bytes)).project.description).toBe('Two')
    await server.instance.jobs.idle()
    expect(filesOf(server)).toHaveLength(1)
    expect((await rowsOf(server)).map(({ file }) => file !== null)).toEqual([false, true])
  })

  test('replaces an export of the project that has not ended', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const replaced = await waitingExport(server, project, owner)
    await exportProject(server, await given.token(owner), project)
    await run(server, replaced)
    expect(await rowsOf(server)).toMatchObject([{ status: 'finished' }])
  })

  test('is for Maintainers; others get 403, or 404 for a project that they do not see', async ({ given, asLoose }) => {
    const project = await given.project({ visibility: 'private' })
    const [maintainer, developer] = [await given.user(), await given.user()]
    await given.member({ project }, maintainer, 40)
    await given.member({ project }, developer, 30)
    const statusFor = async (who: { id: number } | null) =>
      (await (await asLoose(who))('POST /projects/:id/export', { id: project.id })).status
    expect(await statusFor(maintainer)).toBe(202)
    expect(await statusFor(developer)).toBe(403)
    expect(await statusFor(await given.user())).toBe(404)
    expect(await statusFor(null)).toBe(401)
  })

  test('refuses a wrong method and a blocked or strange URL, and ignores an upload without a URL', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await asLoose(owner)
    const refusedFor = async (upload: object) => {
      const { status, body } = await call('POST /projects/:id/export', { id: project.id, upload })
      return [status, body]
    }
    expect(await refusedFor({ url: 'https://files.example/x', http_method: 'GET' })).toEqual([
      400,
      { error: 'upload[http_method] does not have a valid value' },
    ])
    const scheme = { message: { url: ['is blocked: Only allowed schemes are http, https'] } }
    expect(await refusedFor({ url: 'ftp://files.example/x' })).toEqual([400, scheme])
    expect(await refusedFor({ url: 'no url' })).toEqual([400, scheme])
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: false })
    const blocked = { message: { url: ['is blocked: Requests to this address are not allowed'] } }
    expect(await refusedFor({ url: 'http://127.0.0.1:1/x' })).toEqual([400, blocked])
    expect(await rowsOf(server)).toEqual([])
    const { status } = await call('POST /projects/:id/export', { id: project.id, upload: { http_method: 'POST' } })
    expect(status).toBe(202)
    await server.instance.jobs.idle()
    expect(await rowsOf(server)).toMatchObject([{ status: 'finished', upload_http_method: null }])
  })

  test('obeys its settings: off, largest size, exports per minute', async ({ server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner, storage_size: 3 * 2 ** 20 })
    const call = async () => {
      const { status, body } = await (await asLoose(owner))('POST /projects/:id/export', { id: project.id })
      return [status, body]
    }
    await changeSettings(server, { project_export_enabled: false })
    expect(await call()).toEqual([404, { message: '404 Not Found' }])
    await changeSettings(server, { project_export_enabled: true, max_export_size: 2 })
    expect(await call()).toEqual([400, { message: 'The project size exceeds the export limit.' }])
    await changeSettings(server, { max_export_size: 3, project_export_limit: 2 })
    const statuses = [await call(), await call(), await call()].map(([status]) => status)
    expect(statuses).toEqual([202, 202, 429])
    server.clock.advance(60_000)
    expect((await call())[0]).toBe(202)
  })

  test('stops if the user has lost the role, the account or the project by the time the job runs', async ({
    server,
    given,
  }) => {
    const project = await given.project()
    const [maintainer, blocked] = [await given.user(), await given.user({ state: 'blocked' })]
    await given.member({ project }, maintainer, 30)
    await given.member({ project }, blocked, 40)
    await run(server, await waitingExport(server, project, maintainer))
    await run(server, await waitingExport(server, project, blocked))
    expect((await rowsOf(server)).map(({ status, error }) => [status, error])).toEqual([
      ['failed', 'The user who started the export is no longer a Maintainer of the project.'],
      ['failed', 'The user who started the export is no longer active.'],
    ])
    await server.db.write((trx) => trx.updateTable('project').set({ pending_delete: 1 }).execute())
    await run(server, await waitingExport(server, project, maintainer))
    expect((await rowsOf(server)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(filesOf(server)).toEqual([])
  })

  test('fails if the archive is larger than allowed, and keeps the earlier archive', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const token = await given.token(owner)
    const { bytes } = await exportProject(server, token, project)
    // Random bytes, so that the archive is hardly smaller.
    const description = server.instance.random.bytes(1_500_000).toString('base64')
    await server.db.write((trx) => trx.updateTable('project').set({ description }).execute())
    await changeSettings(server, { max_export_size: 1 })
    await run(server, await waitingExport(server, project, owner))
    expect((await rowsOf(server)).at(-1)).toMatchObject({
      status: 'failed',
      error: 'The archive is larger than the largest export that the administrators allow.',
    })
    expect(await download(server, token, project)).toEqual(bytes)
  })

  test('an export that was interrupted begins again and ends', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const id = await waitingExport(server, project, owner)
    await server.db.write((trx) => trx.updateTable('export').set({ status: 'started' }).where('id', '=', id).execute())
    await run(server, id)
    expect(await rowsOf(server)).toMatchObject([{ status: 'finished' }])
  })
})
