import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { pastImportEntity } from '../../../src-server/imports/entity.ts'
import { objectStorage, objectUrl } from '../../../src-server/imports/sources/object-storage.ts'
import { UNREACHABLE } from '../../../src-server/kit/outbound/failures.ts'
import { projectArchive } from '../../support/archives.ts'
import type { Given } from '../../support/given.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, StoppedClock, startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { KEYS, objectStore, signatureOf, statusFor } from './object-store.ts'
import { importRemotely } from './remote-archives.ts'

const POST = 'POST /projects/remote-import-s3'
const OBJECT = { bucket_name: 'exports', file_key: '2026/shop.tar.gz' }
const archive = await projectArchive({ project: { description: 'From a bucket' } })

/** Object storage on this machine, which the server uses instead of the provider's. */
async function storeFor(server: TestServer, listener: RequestListener) {
  const store = await receiver(listener)
  onTestFinished(() => store.close())
  server.instance.s3_endpoint = store.url.replace(/\/$/, '')
  return store
}

const importObject = (server: TestServer, given: Given, user: { id: number }, fields: object = {}) =>
  importRemotely(server, given, user, POST, { ...KEYS, ...OBJECT, ...fields })

const storedImports = ({ db }: TestServer) => db.read.selectFrom('import').selectAll().orderBy('id').execute()

describe(POST, () => {
  test('signs its requests, and imports the object in the background', async ({ server, given }) => {
    const user = await given.user({ username: 'ann', name: 'Ann' })
    const store = await storeFor(server, objectStore(new Map([['exports/2026/shop.tar.gz', archive]])))
    const { answer, status, token } = await importObject(server, given, user, { path: 'moved', name: 'Moved here' })
    expect(answer).toMatchObject({
      status: 201,
      body: { path_with_namespace: 'ann/moved', name: 'Moved here', import_status: 'scheduled', import_error: null },
    })
    expect(status).toMatchObject({
      import_status: 'finished',
      import_type: 'service_project',
      description: 'From a bucket',
    })
    expect(store.requests.map(({ method, url }) => [method, url])).toEqual([
      ['HEAD', '/exports/2026/shop.tar.gz'],
      ['GET', '/exports/2026/shop.tar.gz'],
    ])
    const list = await callBy(server, token, 'GET /-/gantry/v1/imports', {})
    expect(z.array(pastImportEntity).parse(list.body)).toMatchObject([
      { source: 'object_storage', source_location: 'exports/2026/shop.tar.gz', downloaded_bytes: archive.length },
    ])
    expect(await storedImports(server)).toMatchObject([{ source_sealed: null, file: null }])
  })

  test('names missing parameters in their order, and takes neither overwrite nor override_params', async ({
    server,
    given,
    asLoose,
  }) => {
    expect((await (await asLoose(null))(POST)).status).toBe(401)
    const user = await given.user({ username: 'ann' })
    const call = await asLoose(user)
    expect(await call(POST)).toMatchObject({
      status: 400,
      body: {
        error:
          'region is missing, bucket_name is missing, file_key is missing, access_key_id is missing, secret_access_key is missing, path is missing',
      },
    })
    await storeFor(server, objectStore(new Map([['exports/2026/shop.tar.gz', archive]])))
    await given.project({ owner: user, path: 'imported', name: 'Imported' })
    const { answer } = await importObject(server, given, user, { overwrite: true })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Path has already been taken' } })
    const other = await importObject(server, given, user, { path: 'b', override_params: { description: 'Mine' } })
    expect(other.status).toMatchObject({ import_status: 'finished', description: 'From a bucket' })
  })

  test.for([
    [{ secret_access_key: 'wrong' }, "Failed to open '2026/shop.tar.gz' in 'exports': Forbidden"],
    [{ access_key_id: 'AKIDOTHER' }, "Failed to open '2026/shop.tar.gz' in 'exports': Forbidden"],
    [
      { region: 'us-east-1' },
      "Failed to open '2026/shop.tar.gz' in 'exports': The bucket is in the region eu-central-1",
    ],
    [{ file_key: 'none.gz' }, "File not found 'none.gz' in 'exports'"],
    [{ bucket_name: 'none' }, "File not found '2026/shop.tar.gz' in 'none'"],
    [{ file_key: 'empty.gz' }, 'Content length is too small (should be at least 1 B)'],
  ] as const)('refuses %j', async ([fields, message], { server, given }) => {
    const objects = [
      ['exports/2026/shop.tar.gz', archive],
      ['exports/empty.gz', Buffer.alloc(0)],
    ] as const
    const store = await storeFor(server, objectStore(new Map(objects)))
    const { answer } = await importObject(server, given, await given.user(), fields)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(store.requests.map(({ method }) => method)).toEqual(['HEAD'])
    expect(await storedImports(server)).toEqual([])
  })

  test.for([
    [
      'a redirect to another region',
      301,
      { 'x-amz-bucket-region': 'us-west-2' },
      'The bucket is in the region us-west-2',
    ],
    ['a region that is none', 301, { 'x-amz-bucket-region': 'evil.test/' }, 'The bucket is in another region'],
    ['a redirect', 307, { Location: 'http://127.0.0.1/' }, 'The storage answered with the status 307'],
    ['slow down', 503, {}, 'Service Unavailable'],
    ['an error', 500, {}, 'The storage answered with the status 500'],
    ['a part', 206, { 'Content-Length': 5 }, 'The storage answered with the status 206'],
  ] as const)('refuses a store that answers %s', async ([, status, headers, reason], { server, given }) => {
    await storeFor(server, (_, response) => void response.writeHead(status, headers).end())
    const { answer } = await importObject(server, given, await given.user())
    const message = `Failed to open '2026/shop.tar.gz' in 'exports': ${reason}`
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  test('says the same of a store that nobody reaches', async ({ server, given }) => {
    const store = await storeFor(server, () => {})
    await store.close()
    const { answer } = await importObject(server, given, await given.user())
    const message = `Failed to open '2026/shop.tar.gz' in 'exports': ${UNREACHABLE}`
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  test.for([
    ['a b+c%20d/ä€😀.gz', 201],
    ["it's (1) *!~.gz", 201],
    ['//double//slash/', 201],
    ['?query=1&x#y', 201],
    ['a/../b', 400],
    ['./b', 400],
    ['..', 400],
    ['a..b/...', 201],
  ] as const)('the key %j is answered with %i', async ([file_key, expected], { server, given }) => {
    await storeFor(server, objectStore(new Map([[`exports/${file_key}`, archive]])))
    const { answer, status } = await importObject(server, given, await given.user(), { file_key })
    expect(answer.status).toBe(expected)
    if (expected === 201) expect(status).toMatchObject({ import_status: 'finished' })
    else expect(answer.body).toEqual({ error: 'file_key is invalid' })
  })

  test.for([
    { region: 'evil.test/#' },
    { region: 'x@evil.test' },
    { region: 'a.b' },
    { region: 'EU' },
    { bucket_name: 'a/../b' },
    { bucket_name: 'evil.test#' },
    { bucket_name: '..' },
    { access_key_id: 'a, b' },
    { access_key_id: 'a\r\nX-Evil: 1' },
    { secret_access_key: 'ä' },
  ])('refuses %j before anything is sent', async (fields, { server, given }) => {
    const store = await storeFor(server, () => {})
    const { answer } = await importObject(server, given, await given.user(), fields)
    const [name] = Object.keys(fields)
    expect(answer).toMatchObject({ status: 400, body: { error: `${name} is invalid` } })
    expect(store.connections).toBe(0)
  })

  test('sends nothing in silent mode, or to an endpoint that is not on the list of the only allowed ones', async ({
    server,
    given,
  }) => {
    const store = await storeFor(server, objectStore(new Map([['exports/2026/shop.tar.gz', archive]])))
    const user = await given.user()
    await changeSettings(server, { silent_mode_enabled: true })
    expect((await importObject(server, given, user)).answer.status).toBe(400)
    await changeSettings(server, { silent_mode_enabled: false, deny_all_requests_except_allowed: true })
    expect((await importObject(server, given, user)).answer.status).toBe(400)
    expect(store.connections).toBe(0)
    await changeSettings(server, { outbound_local_requests_whitelist: ['127.0.0.1'] })
    expect((await importObject(server, given, user)).answer.status).toBe(201)
  })
})

describe('the download of an object', () => {
  const LIMITS = { connect_ms: 1000, headers_ms: 1000, pause_ms: 200, total_ms: 600, slow_bytes: 1000, slow_ms: 200 }
  const failed = (reason: string) => `Failed to open '2026/shop.tar.gz' in 'exports': ${reason}`

  test.for([
    ['503', failed('Service Unavailable')],
    ['403', failed('Forbidden')],
    ['404', "File not found '2026/shop.tar.gz' in 'exports'"],
    ['reset', failed(UNREACHABLE)],
    ['a wrong length', 'Content length is too small (should be at least 1 B)'],
    ['a cut body', 'The download of the archive broke off.'],
    ['an endless body', 'The download of the archive took too long.'],
    ['an endless body without length', 'Content length is too small (should be at least 1 B)'],
  ] as const)('fails plainly after %s', async ([kind, message]) => {
    const server = await startTestServer({ outbound: { download_limits: LIMITS } })
    const timers: NodeJS.Timeout[] = []
    try {
      await storeFor(server, (request, response) => {
        if (request.method === 'HEAD') return void response.writeHead(200, { 'Content-Length': 5000 }).end()
        if (/^\d+$/.test(kind)) response.writeHead(Number(kind)).end('<Error/>')
        if (kind === 'reset') request.socket.destroy()
        if (kind === 'a wrong length') request.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        if (kind === 'a cut body') {
          response.writeHead(200, { 'Content-Length': 5000 }).write('x')
          timers.push(setTimeout(() => response.destroy(), 30))
        }
        if (!kind.startsWith('an endless')) return
        response.writeHead(200, kind === 'an endless body' ? { 'Content-Length': 1e8 } : {})
        timers.push(setInterval(() => response.write(Buffer.alloc(50_000)), 5))
      })
      const { answer, status } = await importObject(server, givenOn(server), await givenOn(server).user())
      expect(answer.status).toBe(201)
      expect(status).toMatchObject({ import_status: 'failed', import_error: message })
      expect(readdirSync(server.instance.files.temporary)).toEqual([])
      expect(readdirSync(server.instance.files.kept, { recursive: true }).filter((name) => name !== 'imports')).toEqual(
        [],
      )
      expect(await storedImports(server)).toMatchObject([{ source_sealed: null, file: null }])
    } finally {
      for (const timer of timers) clearInterval(timer)
      await server.stop()
    }
  })
})

describe('the credentials of an object', () => {
  test('are stored encrypted until the download has ended, and are nowhere else', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'gantry-secret-'))
    const server = await startTestServer({ directory })
    const given = givenOn(server)
    let release = () => {}
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    try {
      const store = objectStore(new Map([['exports/2026/shop.tar.gz', archive]]))
      await storeFor(server, (request, response) => {
        if (request.method === 'HEAD') return store(request, response)
        void waiting.then(() => store(request, response))
      })
      const admin = await given.admin()
      const token = await given.token(admin)
      const sent = await callBy(server, token, POST, { ...KEYS, ...OBJECT, path: 'a' })
      await callBy(server, token, POST, { ...KEYS, ...OBJECT, path: 'a b' })
      await callBy(server, token, POST, { ...KEYS, ...OBJECT, path: 'c', region: 'us-east-1' })
      const [row] = await storedImports(server)
      expect(row?.source_sealed).toMatch(/^v1\./)
      const seen = () =>
        Promise.all(
          ['GET /-/gantry/v1/imports', 'GET /-/gantry/v1/requests', 'GET /-/gantry/v1/audit'].map(
            async (address) => (await callBy(server, token, address, {})).text,
          ),
        )
      const texts = [sent.text, ...(await seen())]
      const requests = z
        .array(z.object({ request_id: z.string() }))
        .parse((await callBy(server, token, 'GET /-/gantry/v1/requests', {})).body)
      for (const { request_id } of requests)
        texts.push((await callBy(server, token, 'GET /-/gantry/v1/requests/:request_id', { request_id })).text)
      const tables = ['outbox_event', 'job', 'import', 'audit_entry', 'event'] as const
      const stored = async () => {
        for (const table of tables)
          texts.push(JSON.stringify(await server.db.read.selectFrom(table).selectAll().execute()))
      }
      await stored()
      release()
      await server.instance.jobs.idle()
      await stored()
      expect(await storedImports(server)).toMatchObject([{ source_sealed: null, status: 'finished' }])
      expect(texts.length).toBeGreaterThan(10)
      for (const text of texts)
        for (const secret of [KEYS.secret_access_key, KEYS.access_key_id]) expect(text).not.toContain(secret)
    } finally {
      release()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  })

  test('that another key has encrypted fail the import', async ({ server, given }) => {
    await storeFor(server, objectStore(new Map([['exports/2026/shop.tar.gz', archive]])))
    const user = await given.user()
    const { seal } = server.instance.vault
    server.instance.vault.seal = (name, text) => seal.call(server.instance.vault, `${name} elsewhere`, text)
    const { status } = await importObject(server, given, user)
    expect(status?.import_error).toBe(
      'The address of the archive cannot be decrypted with this key. Start the import again.',
    )
    expect(await storedImports(server)).toMatchObject([{ source_sealed: null }])
  })
})

describe('the address of an object', () => {
  test.each([
    ['shop', 'eu-central-1', undefined, 'https://shop.s3.eu-central-1.amazonaws.com/a/b%20c'],
    ['my.shop', 'us-east-1', undefined, 'https://s3.us-east-1.amazonaws.com/my.shop/a/b%20c'],
    ['My_Shop', 'us-east-1', undefined, 'https://s3.us-east-1.amazonaws.com/My_Shop/a/b%20c'],
    ['shop', 'cn-north-1', undefined, 'https://shop.s3.cn-north-1.amazonaws.com.cn/a/b%20c'],
    ['shop', 'auto', 'http://localhost:9000/store', 'http://localhost:9000/store/shop/a/b%20c'],
  ])('is that of bucket %s in %s', (bucket_name, region, endpoint, url) => {
    expect(objectUrl({ bucket_name, region, file_key: 'a/b c' }, endpoint)).toBe(url)
  })

  test('is part of the signature, with its host and method', async () => {
    const object = { kind: 'object_storage', ...KEYS, ...OBJECT } as const
    const access = objectStorage(object, { s3_endpoint: undefined, clock: new StoppedClock() })
    for (const method of ['HEAD', 'GET'] as const) {
      const { url, headers, allow_local } = await access.request(method)
      expect([url, allow_local]).toEqual(['https://exports.s3.eu-central-1.amazonaws.com/2026/shop.tar.gz', false])
      const { host, pathname } = new URL(url)
      const sent = { method, url: pathname, headers: { ...headers, host } }
      expect(headers['x-amz-date']).toBe('20260522T101112Z')
      expect(statusFor(sent, KEYS)).toBe(200)
      expect(statusFor({ ...sent, headers: { ...headers, host: 'other.example.com' } }, KEYS)).toBe(403)
      expect(statusFor({ ...sent, method: 'PUT' }, KEYS)).toBe(403)
    }
  })
})

test("the tests compute the provider's own example of a signature", () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  const keys = {
    region: 'us-east-1',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  expect(signatureOf({ method: 'GET', url: '/test.txt', headers }, Object.keys(headers).join(';'), keys)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('a server that speaks the protocol of object storage', () => {
  test('gives its object to the right key only', async ({ server, given }) => {
    const directory = mkdtempSync(join(tmpdir(), 'gantry-s3-'))
    const store = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory },
      configureBuckets: [{ name: 'exports', configs: [] }],
    })
    const { port } = await store.run()
    try {
      server.clock.advance(Date.now() - server.clock.now())
      server.instance.s3_endpoint = `http://127.0.0.1:${port}`
      const keys = { region: 'us-east-1', access_key_id: 'S3RVER', secret_access_key: 'S3RVER' }
      const client = new AwsClient({
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        service: 's3',
        region: keys.region,
      })
      const url = `http://127.0.0.1:${port}/exports/2026/shop.tar.gz`
      expect((await client.fetch(url, { method: 'PUT', body: new Uint8Array(archive) })).status).toBe(200)
      const user = await given.user()
      const { status } = await importObject(server, given, user, { ...keys, path: 'good' })
      expect(status).toMatchObject({ import_status: 'finished', description: 'From a bucket' })
      const wrong = await importObject(server, given, user, { ...keys, access_key_id: 'OTHER', path: 'bad' })
      expect(wrong.answer).toMatchObject({
        status: 400,
        body: { message: "Failed to open '2026/shop.tar.gz' in 'exports': Forbidden" },
      })
      const missing = await importObject(server, given, user, { ...keys, file_key: 'no.gz', path: 'none' })
      expect(missing.answer.body).toEqual({ message: "File not found 'no.gz' in 'exports'" })
    } finally {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
