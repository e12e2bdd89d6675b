import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { pastExportEntity } from '../../../src-server/exports/entity.ts'
import { uploadArchive } from '../../../src-server/exports/upload.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { LOCAL_NAMES, LOCAL_SPELLINGS } from '../kit/outbound/local-spellings.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { readArchive } from './read-archive.ts'

/** An object store: it keeps what it is sent. */
async function store(answer: (request: IncomingMessage, response: ServerResponse) => void = (_, to) => to.end()) {
  const sent: { method: string; url: string; type: string; length: number; bytes: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const bytes = await buffer(request)
    const length = Number(headers['content-length'])
    sent.push({ method, url, type: headers['content-type'] ?? '', length, bytes })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { sent, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

const rowsOf = ({ db }: TestServer) => db.read.selectFrom('export').selectAll().orderBy('id').execute()

describe('the upload of an export', () => {
  test.for(['PUT', 'POST'] as const)(
    'sends the whole archive by %s, then keeps no copy',
    async (http_method, { server, given }) => {
      await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: true })
      const { sent, url } = await store()
      const owner = await given.user()
      const project = await given.project({ owner, description: 'Cuts' })
      const token = await given.token(owner)
      const body = JSON.stringify({ upload: { url: `${url}/bucket/x?signature=abc`, http_method } })
      const headers = { 'content-type': 'application/json' }
      await server.send('POST', `/projects/${project.id}/export`, { token, headers, body })
      await server.instance.jobs.idle()
      expect(sent).toMatchObject([{ method: http_method, url: '/bucket/x?signature=abc', type: 'application/gzip' }])
      const [{ bytes, length } = { bytes: Buffer.alloc(0), length: 0 }] = sent
      expect(length).toBe(bytes.length)
      expect((await readArchive(bytes)).project.description).toBe('Cuts')
      expect(await rowsOf(server)).toMatchObject([{ status: 'finished', file: null, upload_url_sealed: null }])
      const { status, body: refusal } = await server.send('GET', `/projects/${project.id}/export/download`, { token })
      expect([status, refusal]).toEqual([404, { message: '404 Not found or has expired' }])
    },
  )

  test('says how much is sent while the receiver takes it', async ({ server, given }) => {
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: true })
    const received = Promise.withResolvers<number>()
    const goOn = Promise.withResolvers<void>()
    const target = createServer(async (request, response) => {
      await goOn.promise
      received.resolve((await buffer(request)).length)
      response.end()
    })
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void target.close())
    const address = target.address()
    const owner = await given.user()
    const project = await given.project({ owner })
    const { files } = server.instance
    const file = files.newName('uploads')
    writeFileSync(files.pathOf(file), randomBytes(24_000_000))
    const row = { project_id: project.id, secret: 'ab'.repeat(16), filename: 'a.bin', file, size_bytes: 24_000_000 }
    await server.db.write((trx) =>
      trx
        .insertInto('upload')
        .values({ ...row, created_at: server.clock.iso() })
        .execute(),
    )
    const token = await given.token(owner)
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ upload: { url } })
    await server.send('POST', `/projects/${project.id}/export`, { token, headers, body })
    const progress = async () => {
      const answer = await server.send('GET', '/-/gantry/v1/exports', { token })
      return z.array(pastExportEntity).parse(answer.body)[0]?.progress
    }
    await expect.poll(async () => (await progress())?.step, { timeout: 10_000 }).toBe('uploading')
    await expect.poll(async () => (await progress())?.bytes?.done).toBeGreaterThan(0)
    const { done = 0, total = 0 } = (await progress())?.bytes ?? {}
    expect(done).toBeLessThan(total)
    goOn.resolve()
    expect(await received.promise).toBe(total)
    await server.instance.jobs.idle()
    expect(await rowsOf(server)).toMatchObject([{ status: 'finished', size_bytes: total }])
  })

  test('keeps the address encrypted, and shows it nowhere', async ({ server, given, as }) => {
    const owner = await given.admin()
    const project = await given.project({ owner })
    const call = await as(owner)
    const url = 'https://files.example/bucket/x?X-Amz-Signature=s3cr3t-signature'
    await call('POST /projects/:id/export', { id: project.id, upload: { url } })
    const stored = await server.db.read.selectFrom('export').select('upload_url_sealed').executeTakeFirst()
    expect(stored?.upload_url_sealed ?? '').not.toContain('s3cr3t')
    const log = await call('GET /-/gantry/v1/requests', {})
    const scheduled = log.body.find(({ address }) => address === 'POST /projects/:id/export')
    const request = await call('GET /-/gantry/v1/requests/:request_id', { request_id: scheduled?.request_id ?? '' })
    expect(JSON.stringify(request.body)).toContain('files.example')
    const events = await server.db.read.selectFrom('outbox_event').selectAll().execute()
    const list = await call('GET /-/gantry/v1/exports', {})
    expect(JSON.stringify([log.body, request.body, events, list.body])).not.toContain('s3cr3t')
  })

  test.for([
    ['an error', 500],
    ['a redirect', 302],
  ] as const)('fails if the receiver answers with %s', async ([, status], { server, given }) => {
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: true })
    const canary = await receiver()
    onTestFinished(() => canary.close())
    const { url, sent } = await store((_request, response) =>
      response.writeHead(status, { location: canary.url }).end(),
    )
    const owner = await given.user()
    const project = await given.project({ owner })
    const token = await given.token(owner)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ upload: { url } })
    await server.send('POST', `/projects/${project.id}/export`, { token, headers, body })
    await server.instance.jobs.idle()
    expect(sent).toHaveLength(1)
    expect(canary.connections).toBe(0)
    expect(await rowsOf(server)).toMatchObject([
      { status: 'failed', error: `The upload was answered with status ${status}.`, upload_url_sealed: null },
    ])
  })

  test('reaches this machine under no spelling of its address while the settings forbid it', async ({
    server,
    given,
    asLoose,
  }) => {
    const canary = await receiver()
    onTestFinished(() => canary.close())
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await asLoose(owner)
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: false })
    for (const host of LOCAL_SPELLINGS) {
      const upload = { url: `http://${host}:${canary.port}/` }
      const { status } = await call('POST /projects/:id/export', { id: project.id, upload })
      expect([host, status]).toEqual([host, 400])
    }
    for (const host of LOCAL_NAMES) {
      await call('POST /projects/:id/export', { id: project.id, upload: { url: `http://${host}:${canary.port}/` } })
      await server.instance.jobs.idle()
    }
    expect(canary.connections).toBe(0)
    const errors = new Set((await rowsOf(server)).map(({ error }) => error))
    expect([...errors]).toEqual(['The archive was not uploaded. The address could not be reached.'])
  })

  test('fails with its reason if the archive is gone, and leaves no stream behind', async ({ server, given }) => {
    const owner = await given.admin()
    const project = await given.project({ owner })
    const { instance } = server
    const upload = { url: 'http://127.0.0.1:9/', http_method: 'PUT' }
    const headers = { 'content-type': 'application/json' }
    const token = await given.token(owner)
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: true })
    await server.send('POST', `/projects/${project.id}/export`, { token, headers, body: JSON.stringify({ upload }) })
    const [row] = await rowsOf(server)
    if (!row) throw new Error('No export was scheduled')
    const archive = { path: instance.files.temporaryPath(), size_bytes: 5 }
    const uploaded = uploadArchive(instance, row, archive, AbortSignal.timeout(10_000), () => undefined)
    await expect(uploaded).rejects.toMatchObject({ code: 'ENOENT' })
    await instance.jobs.idle()
  })
})
