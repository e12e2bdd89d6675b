import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { pastImportEntity } from '../../../src-server/imports/entity.ts'
import { importProjectJob } from '../../../src-server/imports/import-project.worker.ts'
import { downloadArchiveJob } from '../../../src-server/imports/sources/download-archive.worker.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { UNREACHABLE } from '../../../src-server/kit/outbound/failures.ts'
import { sendArchive } from '../../support/archive-server.ts'
import { projectArchive } from '../../support/archives.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { importRemotely, reachableArchives } from './remote-archives.ts'

const POST = 'POST /projects/remote-import'
const LOCAL = 'Url is blocked: the address is local (setting allow_local_requests_from_web_hooks_and_services)'

/** The stored files of the instance, and those in its temporary folder. */
const filesOf = ({ instance }: TestServer) =>
  readdirSync(instance.files.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'settings.key')
    .map((entry) => join(entry.parentPath, entry.name))

const storedImports = ({ db }: TestServer) => db.read.selectFrom('import').selectAll().orderBy('id').execute()

describe(POST, () => {
  test('asks for the length in the request, and fetches and imports the archive in the background', async ({
    server,
    given,
  }) => {
    const user = await given.user({ username: 'ann', name: 'Ann' })
    const { url, bytes, archives } = await reachableArchives(server)
    const { answer, status, token } = await importRemotely(server, given, user, POST, {
      url: `${url}/exports/shop.tar.gz?signature=s3cret-signature`,
      path: 'moved',
      name: 'Moved here',
      override_params: { topics: ['afar'] },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        description: null,
        name: 'Moved here',
        path_with_namespace: 'ann/moved',
        import_status: 'scheduled',
        import_type: 'service_project',
        failed_relations: [],
        import_error: null,
        stats: null,
      },
    })
    expect(answer.body).toMatchObject({ correlation_id: answer.headers.get('x-request-id') })
    expect(status).toMatchObject({ import_status: 'finished', description: 'From afar' })
    expect(archives.requests.map(({ method, url: path }) => [method, path])).toEqual([
      ['HEAD', '/exports/shop.tar.gz?signature=s3cret-signature'],
      ['GET', '/exports/shop.tar.gz?signature=s3cret-signature'],
    ])
    expect(await callBy(server, token, 'GET /projects/:id', { id: 'ann/moved' })).toMatchObject({
      body: { topics: ['afar'], description: 'From afar' },
    })
    const [listed] = z.array(pastImportEntity).parse((await callBy(server, token, 'GET /-/gantry/v1/imports', {})).body)
    expect(listed).toMatchObject({
      source: 'url',
      source_location: `${url}/exports/shop.tar.gz`,
      size_bytes: bytes.length,
      downloaded_bytes: bytes.length,
      started_at: server.clock.iso(),
      reading_at: server.clock.iso(),
    })
    expect(filesOf(server)).toEqual([])
    expect(server.events.map(({ event }) => event)).toEqual(['import.scheduled', 'import.ended'])
  })

  test('reports missing parameters in their order, and the token first', async ({ given, asLoose }) => {
    expect(await (await asLoose(null))(POST)).toMatchObject({ status: 401 })
    const call = await asLoose(await given.user())
    expect(await call(POST)).toMatchObject({ status: 400, body: { error: 'path is missing, url is missing' } })
    expect(await call(POST, { path: 'a', url: '' })).toMatchObject({ status: 400, body: { error: 'url is empty' } })
  })

  test('checks source, limit, namespace, path and overrides before anything is sent', async ({
    server,
    given,
    asLoose,
  }) => {
    const user = await given.user({ username: 'ann' })
    const call = await asLoose(user)
    const { url, archives } = await reachableArchives(server)
    await given.project({ owner: user, path: 'taken', name: 'Taken' })
    const refusals = [
      [{ namespace: 'nowhere' }, 404, '404 Namespace Not Found'],
      [{ path: 'taken' }, 400, 'Path has already been taken'],
      [{ path: 'fresh', name: 'Taken' }, 400, 'Name has already been taken'],
      [{ path: 'a b' }, 400, expect.stringMatching(/^Path can/)],
      [{ override_params: { description: 'x'.repeat(2001) } }, 400, expect.stringMatching(/^Description is too long/)],
    ] as const
    for (const [fields, status, message] of refusals)
      expect(await call(POST, { path: 'a', url, ...fields })).toMatchObject({ status, body: { message } })
    await changeSettings(server, { project_import_limit: 1 })
    expect((await call(POST, { path: 'a', url: 'http://archives.test' })).status).toBe(400)
    expect((await call(POST, { path: 'a', url })).status).toBe(429)
    await changeSettings(server, { import_sources: ['git'], project_import_limit: 0 })
    expect(await call(POST, { path: 'a', url })).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    expect(archives.connections).toBe(0)
    expect(await storedImports(server)).toEqual([])
  })

  test('replaces a project with overwrite', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    const { url } = await reachableArchives(server)
    const old = await given.project({ owner: user, path: 'shop', name: 'Shop' })
    const fields = { url, path: 'shop', name: 'Shop', overwrite: true }
    const { project_id, status } = await importRemotely(server, given, user, POST, fields)
    expect(status).toMatchObject({ import_status: 'finished', path_with_namespace: 'ann/shop' })
    expect(project_id).not.toBe(old.id)
    expect(await server.db.read.selectFrom('project').select('path').execute()).toEqual([{ path: 'shop' }])
  })

  test.for([
    ['no length', 200, { 'Transfer-Encoding': 'chunked' }, 'Content length is too small (should be at least 1 B)'],
    ['length 0', 200, { 'Content-Length': 0 }, 'Content length is too small (should be at least 1 B)'],
    [
      'a length over 10 GiB',
      200,
      { 'Content-Length': 10 * 2 ** 30 + 1 },
      'Content length is too big (should be at most 10 GiB)',
    ],
    [
      'another type',
      200,
      { 'Content-Type': 'text/html; charset=utf-8' },
      "Content type 'text/html; charset=utf-8' not allowed. (Allowed: application/gzip)",
    ],
    ['status 404', 404, {}, UNREACHABLE],
    ['a redirect', 302, { Location: 'https://archives.test/' }, UNREACHABLE],
  ] as const)(
    'refuses a server that answers with %s',
    async ([, status, headers, message], { server, given, asLoose }) => {
      const { url, archives } = await reachableArchives(server, (_, response) => {
        const usual = {
          'Content-Type': 'application/gzip',
          ...('Transfer-Encoding' in headers ? {} : { 'Content-Length': 7 }),
        }
        response.writeHead(status, { ...usual, ...headers }).end()
      })
      const call = await asLoose(await given.user())
      expect(await call(POST, { path: 'a', url })).toMatchObject({ status: 400, body: { message } })
      expect(archives.requests.map(({ method }) => method)).toEqual(['HEAD'])
      expect(await storedImports(server)).toEqual([])
    },
  )

  test('refuses an archive that is larger than max_import_size', async ({ server, given, asLoose }) => {
    const { url } = await reachableArchives(server, (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/gzip', 'Content-Length': 5 * 2 ** 20 + 1 }).end()
    })
    const call = await asLoose(await given.user())
    for (const [max_import_size, words] of [
      [5, '5 MiB'],
      [0, undefined],
      [1, '1 MiB'],
    ] as const) {
      await changeSettings(server, { max_import_size })
      const { status, body } = await call(POST, { path: `a${max_import_size}`, url })
      if (words === undefined) expect(status).toBe(201)
      else expect(body).toEqual({ message: `Content length is too big (should be at most ${words})` })
    }
  })

  test.for([
    ['http://archives.test/a.tar.gz', 'Url is blocked: Only allowed schemes are https'],
    ['ftp://archives.test/a.tar.gz', 'Url is blocked: Only allowed schemes are https'],
    ['file:///etc/passwd', 'Url is blocked: Only allowed schemes are https'],
    ['a.tar.gz', 'Url is blocked: not a URL'],
    ['https://archives.test:0/', 'Url is blocked: no such port'],
    ['https://127.0.0.1/a.tar.gz', LOCAL],
    ['https://localhost/a.tar.gz', LOCAL],
    ['https://nothing.invalid/a.tar.gz', UNREACHABLE],
  ] as const)('refuses %s', async ([url, message], { given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(POST, { path: 'a', url })).toMatchObject({ status: 400, body: { message } })
  })

  test('sends nothing in silent mode, neither in the request nor later', async ({ server, given, asLoose }) => {
    const { url, archives } = await reachableArchives(server)
    const user = await given.user()
    const call = await asLoose(user)
    await changeSettings(server, { silent_mode_enabled: true })
    expect(await call(POST, { path: 'a', url })).toMatchObject({
      status: 400,
      body: { message: 'The instance is in silent mode, so it sends no requests to other servers.' },
    })
    expect(archives.connections).toBe(0)
  })

  test('shortens a long location in the history', async ({ server, given }) => {
    const { url } = await reachableArchives(server)
    await importRemotely(server, given, await given.user(), POST, { url: `${url}/${'x'.repeat(2000)}` })
    const [row] = await storedImports(server)
    expect(row).toMatchObject({ status: 'finished', source_location: expect.stringMatching(/^https:.{493}…$/) })
  })

  test('is refused in maintenance mode', async ({ server, given, asLoose }) => {
    await changeSettings(server, { maintenance_mode: true })
    expect((await (await asLoose(await given.user()))(POST, { path: 'a', url: 'https://archives.test' })).status).toBe(
      503,
    )
  })
})

describe('the feature import_project_from_remote_file', () => {
  test('answers 404 when the operator has disabled it', async () => {
    const server = await startTestServer({ disabled_features: ['import_project_from_remote_file'] })
    try {
      const given = givenOn(server)
      const { url, archives } = await reachableArchives(server)
      const user = await given.user()
      const missing = { status: 404, body: { message: '404 Not Found' } }
      expect((await importRemotely(server, given, user, POST, { url })).answer).toMatchObject(missing)
      const stored = { region: 'eu-central-1', bucket_name: 'exports', file_key: 'a', access_key_id: 'k' }
      const fields = { ...stored, secret_access_key: 's' }
      expect(
        (await importRemotely(server, given, user, 'POST /projects/remote-import-s3', fields)).answer,
      ).toMatchObject(missing)
      expect(archives.connections).toBe(0)
    } finally {
      await server.stop()
    }
  })
})

describe('the download of an archive', () => {
  const LIMITS = { connect_ms: 1000, headers_ms: 1000, pause_ms: 300, total_ms: 1500, slow_bytes: 1000, slow_ms: 300 }
  const gets = { 'Content-Type': 'application/gzip' }

  test.for([
    ['is another type by now', "Content type 'text/plain' not allowed. (Allowed: application/gzip)"],
    ['is gone by now', UNREACHABLE],
    ['is a redirect by now', UNREACHABLE],
    ['has no length any more', 'Content length is too small (should be at least 1 B)'],
    ['is too long by now', 'Content length is too big (should be at most 10 GiB)'],
    ['is cut', 'The download of the archive broke off.'],
    ['stalls', 'The download of the archive took too long.'],
    ['drips', 'The download of the archive took too long.'],
    ['is no archive', expect.stringContaining('archive')],
    ['resets the connection', UNREACHABLE],
  ] as const)('fails plainly if the file %s', async ([kind, message]) => {
    const server = await startTestServer({ outbound: { download_limits: LIMITS } })
    const timers: NodeJS.Timeout[] = []
    try {
      const given = givenOn(server)
      const { url } = await reachableArchives(server, (request, response) => {
        if (request.method === 'HEAD') return sendArchive(request, response, Buffer.alloc(5000))
        if (kind === 'is another type by now')
          response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 5 }).end('hello')
        if (kind === 'is gone by now') response.writeHead(404).end()
        if (kind === 'is a redirect by now') response.writeHead(301, { Location: '/other' }).end()
        if (kind === 'has no length any more') response.writeHead(200, gets).end('hello')
        if (kind === 'is too long by now')
          response.writeHead(200, { ...gets, 'Content-Length': 11 * 2 ** 30 }).write('hello')
        if (kind === 'is no archive') sendArchive(request, response, Buffer.alloc(5000, 'x'))
        if (kind === 'resets the connection') request.socket.destroy()
        if (kind !== 'is cut' && kind !== 'stalls' && kind !== 'drips') return
        response.writeHead(200, { ...gets, 'Content-Length': 5000 }).write('x'.repeat(100))
        if (kind === 'is cut') timers.push(setTimeout(() => response.destroy(), 50))
        if (kind === 'drips') timers.push(setInterval(() => response.write('x'), 50))
      })
      const { answer, status } = await importRemotely(server, given, await given.user(), POST, { url })
      expect(answer.status).toBe(201)
      expect(status).toMatchObject({ import_status: 'failed', import_error: message })
      expect(filesOf(server)).toEqual([])
      expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([])
      expect(await storedImports(server)).toMatchObject([{ source_sealed: null, file: null, status: 'failed' }])
    } finally {
      for (const timer of timers) clearInterval(timer)
      await server.stop()
    }
  })

  test('writes no more than the announced length', async ({ server, given }) => {
    const { url, bytes } = await reachableArchives(server, (request, response) => {
      const length = request.method === 'HEAD' ? 5000 : bytes.length
      response.writeHead(200, { ...gets, 'Content-Length': length })
      // Past the length of the answer, on the bare connection.
      response.end(request.method === 'HEAD' ? undefined : bytes, () => request.socket.write('x'.repeat(100_000)))
    })
    const { status } = await importRemotely(server, given, await given.user(), POST, { url })
    expect(status).toMatchObject({ import_status: 'finished' })
    expect(await storedImports(server)).toMatchObject([{ size_bytes: bytes.length, downloaded_bytes: bytes.length }])
  })

  test('ends when the project is removed, and keeps no file', async ({ server, given }) => {
    const { url } = await reachableArchives(server, (request, response) => {
      if (request.method === 'HEAD') return sendArchive(request, response, Buffer.alloc(5000))
      response.writeHead(200, { ...gets, 'Content-Length': 5000 })
      const timer = setInterval(() => response.write('x'.repeat(10)), 20)
      response.on('close', () => clearInterval(timer))
    })
    const user = await given.user({ username: 'ann' })
    const token = await given.token(user)
    await callBy(server, token, POST, { path: 'shop', url })
    await expect.poll(async () => (await storedImports(server))[0]?.downloaded_bytes ?? 0).toBeGreaterThan(0)
    expect((await callBy(server, token, 'DELETE /projects/:id', { id: 'ann/shop' })).status).toBe(202)
    await server.instance.jobs.idle()
    expect(await storedImports(server)).toMatchObject([
      { status: 'failed', error: 'The project was removed during its import.', source_sealed: null },
    ])
    expect(filesOf(server)).toEqual([])
  })

  test('that a stop interrupts starts again from the beginning', async ({ server, given }) => {
    let gone = 0
    const { url, bytes } = await reachableArchives(server, (request, response) => {
      if (request.method === 'HEAD') return sendArchive(request, response, bytes)
      response.on('close', () => gone++)
      if (gone > 0) return sendArchive(request, response, bytes)
      response.writeHead(200, { ...gets, 'Content-Length': bytes.length }).write(bytes.subarray(0, 20))
    })
    const user = await given.user()
    const token = await given.token(user)
    await callBy(server, token, POST, { path: 'shop', url })
    await expect.poll(async () => (await storedImports(server))[0]?.downloaded_bytes).toBe(20)
    await server.instance.jobs.stop()
    const [row] = await storedImports(server)
    expect(row).toMatchObject({ status: 'started', file: null })
    expect(row?.source_sealed).not.toBeNull()
    expect(filesOf(server)).toEqual([])
    const task = [{ import_id: row?.id ?? 0 }, server.instance, new AbortController().signal, NOBODY] as const
    await downloadArchiveJob.run(...task)
    await importProjectJob.run(...task)
    expect(await storedImports(server)).toMatchObject([{ status: 'finished', downloaded_bytes: bytes.length }])
  })

  test('from slow servers hold up no import whose archive is here', async ({ server, given }) => {
    const { url } = await reachableArchives(server, (request, response) => {
      response.writeHead(200, { ...gets, 'Content-Length': 1000 })
      if (request.method === 'HEAD') response.end()
      else response.write('x')
    })
    const token = await given.token(await given.user())
    for (const path of ['one', 'two', 'three']) await callBy(server, token, POST, { path, url })
    await expect
      .poll(async () => (await storedImports(server)).map(({ downloaded_bytes }) => downloaded_bytes))
      .toEqual([1, 1, 1])
    const form = new FormData()
    form.append('path', 'here')
    form.append('file', new File([new Uint8Array(await projectArchive())], 'a.gz'))
    await server.send('POST', '/projects/import', { token, body: form })
    await expect.poll(async () => (await storedImports(server)).at(-1)?.status).toBe('finished')
    await server.instance.jobs.stop()
  })
})
