import { onTestFinished } from 'vitest'
import { downloadArchiveJob } from '../../../src-server/imports/sources/download-archive.worker.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { UNREACHABLE } from '../../../src-server/kit/outbound/failures.ts'
import { ARCHIVE_HOST, archiveServer, sendArchive } from '../../support/archive-server.ts'
import { projectArchive } from '../../support/archives.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { LOCAL_NAMES, LOCAL_SPELLINGS } from '../kit/outbound/local-spellings.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { importRemotely, reachableArchives } from './remote-archives.ts'

const POST = 'POST /projects/remote-import'
const LOOPBACK = { address: '127.0.0.1', family: 4 }
/** An address in the globally routable range that nobody uses. */
const PUBLIC = { address: '2000::1', family: 6 }
const archive = await projectArchive()

const importsOf = ({ db }: TestServer) => db.read.selectFrom('import').selectAll().execute()

async function canary() {
  const bait = await archiveServer((request, response) => sendArchive(request, response, archive))
  onTestFinished(() => bait.close())
  return bait
}

/** A server that resolves names with this function. */
async function serverWith(resolve: (name: string) => Promise<(typeof LOOPBACK)[]>) {
  const timeouts = { connect_ms: 200, headers_ms: 500, body_ms: 500 }
  const server = await startTestServer({ outbound: { resolve, timeouts } })
  onTestFinished(() => server.stop())
  return { server, given: givenOn(server) }
}

describe('an import from a URL that may not reach this machine', () => {
  test('connects to it under no spelling of its address', async ({ server, given, asLoose }) => {
    const bait = await canary()
    const plain = await receiver()
    onTestFinished(() => plain.close())
    const call = await asLoose(await given.user())
    for (const host of LOCAL_SPELLINGS)
      for (const url of [`https://${host}:${bait.port}/a.gz`, `https://u:p@${host}:${bait.port}/`]) {
        const { status, body } = await call(POST, { path: 'a', url })
        expect([host, status]).toEqual([host, 400])
        expect(JSON.stringify(body)).toMatch(/Url is blocked: /)
      }
    for (const host of LOCAL_NAMES) {
      expect((await call(POST, { path: 'a', url: `https://${host}:${bait.port}/` })).status).toBe(400)
      expect((await call(POST, { path: 'a', url: `http://${host}:${plain.port}/` })).status).toBe(400)
    }
    expect([bait.connections, plain.connections]).toEqual([0, 0])
    expect(await importsOf(server)).toEqual([])
  })

  test('says the same of a name that leads there, of one that nobody has, and of a closed port', async ({
    server,
    given,
    asLoose,
  }) => {
    const bait = await canary()
    const call = await asLoose(await given.user())
    const internal = await call(POST, { path: 'a', url: bait.url })
    const unknown = await call(POST, { path: 'a', url: 'https://nothing.invalid/' })
    await changeSettings(server, { outbound_local_requests_whitelist: [ARCHIVE_HOST] })
    const { port } = bait
    await bait.close()
    const closed = await call(POST, { path: 'a', url: `https://${ARCHIVE_HOST}:${port}/` })
    const admin = await asLoose(await given.admin())
    const reasons = [
      expect.stringContaining('the address of the name is local'),
      expect.stringMatching(/^E/),
      'ECONNREFUSED',
    ]
    for (const [i, { status, body, headers }] of [internal, unknown, closed].entries()) {
      expect({ status, body }).toEqual({ status: 400, body: { message: UNREACHABLE } })
      // Administrators find the reason in the log of requests.
      const logged = await admin('GET /-/gantry/v1/requests/:request_id', { request_id: headers.get('x-request-id') })
      expect(logged.body).toMatchObject({ why: { step: 'values', has: reasons[i] } })
      const own = await call('GET /-/gantry/v1/requests/:request_id', { request_id: headers.get('x-request-id') })
      expect(own.body).toMatchObject({ why: null, why_withheld: true })
    }
    expect(bait.connections).toBe(0)
  })

  test('connects to no name with one local address among public ones', async () => {
    const bait = await canary()
    const { server, given } = await serverWith(async () => [PUBLIC, LOOPBACK])
    const { answer } = await importRemotely(server, given, await given.user(), POST, { url: bait.url })
    expect(answer).toMatchObject({ status: 400, body: { message: UNREACHABLE } })
    expect(bait.connections).toBe(0)
  })

  test('is not led to it by a name that changes its address', async () => {
    const bait = await canary()
    let asked = 0
    const { server, given } = await serverWith(async () => [asked++ % 2 === 0 ? PUBLIC : LOOPBACK])
    const user = await given.user()
    for (let round = 0; round < 6; round++)
      expect((await importRemotely(server, given, user, POST, { url: bait.url })).answer.status).toBe(400)
    expect(asked).toBe(6)
    expect(bait.connections).toBe(0)
  })

  test('follows no redirect to it, neither in the request nor in the download', async ({ server, given }) => {
    const bait = await canary()
    const user = await given.user()
    for (const redirected of ['HEAD', 'GET'])
      for (const status of [301, 302, 303, 307, 308]) {
        const { url } = await reachableArchives(server, (request, response) => {
          if (request.method !== redirected) return sendArchive(request, response, archive)
          const headers = { Location: `https://127.0.0.1:${bait.port}/`, 'Content-Type': 'application/gzip' }
          response.writeHead(status, { ...headers, 'Content-Length': archive.length })
          response.end(request.method === 'HEAD' ? undefined : archive)
        })
        const path = `p${redirected}${status}`
        const { answer, status: result } = await importRemotely(server, given, user, POST, { url, path })
        expect(answer.status).toBe(redirected === 'HEAD' ? 400 : 201)
        if (redirected === 'GET') expect(result?.import_error).toBe(UNREACHABLE)
      }
    expect(bait.connections).toBe(0)
  })

  test('downloads nothing from an address that was allowed only until the request had ended', async ({
    server,
    given,
  }) => {
    const { url, archives } = await reachableArchives(server)
    await server.instance.jobs.stop()
    expect((await importRemotely(server, given, await given.user(), POST, { url })).answer.status).toBe(201)
    expect(archives.connections).toBe(1)
    await changeSettings(server, { outbound_local_requests_whitelist: [] })
    const [row] = await importsOf(server)
    await downloadArchiveJob.run({ import_id: row?.id ?? 0 }, server.instance, new AbortController().signal, NOBODY)
    expect(await importsOf(server)).toMatchObject([{ status: 'failed', error: UNREACHABLE, source_sealed: null }])
    expect(archives.connections).toBe(1)
  })

  test('reaches it with allow_local_requests_from_web_hooks_and_services, but never the metadata of a cloud', async ({
    server,
    given,
    asLoose,
  }) => {
    const bait = await canary()
    const user = await given.user()
    await changeSettings(server, { allow_local_requests_from_web_hooks_and_services: true })
    const { status } = await importRemotely(server, given, user, POST, { url: bait.url })
    expect(status?.import_status).toBe('finished')
    const call = await asLoose(user)
    for (const host of ['169.254.169.254', '0xa9fea9fe', '[fd00:ec2::254]'])
      expect(await call(POST, { path: 'b', url: `https://${host}/` })).toMatchObject({
        status: 400,
        body: { message: 'Url is blocked: the address is never allowed' },
      })
    await changeSettings(server, { deny_all_requests_except_allowed: true })
    expect(await call(POST, { path: 'b', url: bait.url })).toMatchObject({
      status: 400,
      body: {
        message:
          'Url is blocked: the address is not in outbound_local_requests_whitelist (setting deny_all_requests_except_allowed)',
      },
    })
  })
})
