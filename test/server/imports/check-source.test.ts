import { onTestFinished } from 'vitest'
import { projectArchive } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { KEYS, objectStore } from './object-store.ts'
import { reachableArchives } from './remote-archives.ts'

const CHECK_URL = 'POST /-/gantry/v1/remote-import-checks'
const CHECK_OBJECT = 'POST /-/gantry/v1/remote-import-s3-checks'

/** What the server stores about imports. */
const stored = async ({ db, events }: TestServer) => [
  await db.read.selectFrom('import').selectAll().execute(),
  await db.read.selectFrom('job').selectAll().execute(),
  events,
]

describe(CHECK_URL, () => {
  test('says where the archive is and how large, asks only once, and stores nothing', async ({
    server,
    given,
    asLoose,
  }) => {
    const { url, bytes, archives } = await reachableArchives(server)
    const call = await asLoose(await given.user())
    const answer = await call(CHECK_URL, { url: `${url}/exports/shop.tar.gz?signature=s3cret-signature` })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        location: `${url}/exports/shop.tar.gz`,
        size_bytes: bytes.length,
        content_type: 'application/gzip',
      },
    })
    expect(archives.requests.map(({ method }) => method)).toEqual(['HEAD'])
    expect(await stored(server)).toEqual([[], [], []])
  })

  test.for([
    ['no length', 200, { 'Transfer-Encoding': 'chunked' }],
    ['a length over 10 GiB', 200, { 'Content-Length': 10 * 2 ** 30 + 1 }],
    ['another type', 200, { 'Content-Type': 'text/html', 'Content-Length': 7 }],
    ['status 404', 404, { 'Content-Length': 7 }],
    ['a redirect', 302, { Location: 'https://archives.test/' }],
  ] as const)(
    'refuses a server that answers with %s, with the words of the import',
    async ([, status, headers], { server, given, asLoose }) => {
      const { url } = await reachableArchives(server, (_, response) => {
        response.writeHead(status, { 'Content-Type': 'application/gzip', ...headers }).end()
      })
      const call = await asLoose(await given.user())
      const refused = await call('POST /projects/remote-import', { path: 'a', url })
      expect(refused.status).toBe(400)
      expect(await call(CHECK_URL, { url })).toMatchObject({ status: 400, body: refused.body })
    },
  )

  test.for(['http://archives.test/a.tar.gz', 'file:///etc/passwd', 'a.tar.gz', 'https://127.0.0.1/a.tar.gz'])(
    'refuses %s, with the words of the import',
    async (url, { given, asLoose }) => {
      const call = await asLoose(await given.user())
      const refused = await call('POST /projects/remote-import', { path: 'a', url })
      expect(refused.status).toBe(400)
      expect(await call(CHECK_URL, { url })).toMatchObject({ status: 400, body: refused.body })
    },
  )

  test('asks nobody in silent mode, after too many checks, and while the source is off', async ({
    server,
    given,
    asLoose,
  }) => {
    const { url, archives } = await reachableArchives(server)
    const call = await asLoose(await given.user())
    expect(await (await asLoose(null))(CHECK_URL)).toMatchObject({ status: 401 })
    expect(await call(CHECK_URL)).toMatchObject({ status: 400, body: { error: 'url is missing' } })
    await changeSettings(server, { silent_mode_enabled: true })
    expect((await call(CHECK_URL, { url })).status).toBe(400)
    await changeSettings(server, { silent_mode_enabled: false, project_import_limit: 1 })
    expect((await call(CHECK_URL, { url: 'http://archives.test' })).status).toBe(400)
    expect((await call(CHECK_URL, { url })).status).toBe(429)
    await changeSettings(server, { import_sources: [], project_import_limit: 0 })
    expect((await call(CHECK_URL, { url })).status).toBe(403)
    expect(archives.connections).toBe(0)
  })
})

describe(CHECK_OBJECT, () => {
  const object = { ...KEYS, bucket_name: 'exports', file_key: 'shop.tar.gz' }

  test('says where the object is and how large, and refuses with the words of the import', async ({
    server,
    given,
    asLoose,
  }) => {
    const bytes = await projectArchive()
    const store = await receiver(objectStore(new Map([['exports/shop.tar.gz', bytes]])))
    onTestFinished(() => store.close())
    server.instance.s3_endpoint = store.url.replace(/\/$/, '')
    const call = await asLoose(await given.user())
    expect(await call(CHECK_OBJECT, object)).toMatchObject({
      status: 200,
      body: { location: 'exports/shop.tar.gz', size_bytes: bytes.length, content_type: 'binary/octet-stream' },
    })
    expect(await stored(server)).toEqual([[], [], []])
    for (const wrong of [{ file_key: 'gone' }, { secret_access_key: 'wrong' }, { region: 'us-east-1' }]) {
      const refused = await call('POST /projects/remote-import-s3', { path: 'a', ...object, ...wrong })
      expect(refused.status).toBe(400)
      expect(await call(CHECK_OBJECT, { ...object, ...wrong })).toMatchObject({ status: 400, body: refused.body })
    }
    expect(await call(CHECK_OBJECT, { ...object, file_key: '../a' })).toMatchObject({ status: 400 })
  })
})

describe('GET /-/gantry/v1/state', () => {
  test('says where archives may be imported from', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    const sources = async () => (await call('GET /-/gantry/v1/state')).body
    expect(await sources()).toMatchObject({ appearance: { import_sources: ['file', 'url', 'object_storage'] } })
    await changeSettings(server, { import_sources: ['git'] })
    expect(await sources()).toMatchObject({ appearance: { import_sources: [] } })
  })
})
