import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test as plain } from '../../support/test.ts'
import { unpackArchive } from '../exports/read-archive.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'GET /-/gantry/v1/diagnostics'

/** A server with a data directory. */
const test = plain.extend<{ server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  server: async ({}, use) => {
    const directory = temporaryFolder()
    const server = await startTestServer({ directory, store: openDirectory(directory) })
    await use(server)
    await server.stop()
  },
})

async function download(server: TestServer, token: string) {
  const answer = await fetch(`${server.origin}/-/gantry/v1/diagnostics`, { headers: { 'PRIVATE-TOKEN': token } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="gantry-diagnostics-20260522T101112Z.tar.gz"',
  )
  const files = await unpackArchive(Buffer.from(await answer.arrayBuffer()))
  return new Map([...files].map(([name, content]) => [name, content.toString('utf8')]))
}

describe(ADDRESS, () => {
  test('says how the instance is', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    await given.project()
    await changeSettings(server, {
      signup_enabled: false,
      help_page_text: 'Ask Ada',
      default_project_visibility: 'public',
    })
    server.instance.log.error({ error: new Error('no space') }, 'a job failed')
    await server.db.write((trx) =>
      trx
        .insertInto('job')
        .values({ kind: 'export.run', payload: '{}', state: 'failed', error: 'no space', run_at: '', created_at: '' })
        .execute(),
    )
    await server.send('GET', '/projects/77', { token })
    const files = await download(server, token)
    const read = (name: string) => JSON.parse(files.get(`./${name}.json`) ?? '')
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...['./README.txt', './backups.json', './database.json', './instance.json', './jobs.json', './log.txt'],
        ...['./requests.json', './settings.json'],
      ].toSorted(),
    )
    for (const name of files.keys())
      if (name !== './README.txt') expect(files.get('./README.txt')).toContain(name.slice(2))
    expect(read('instance')).toMatchObject({
      versions: { gantry: '0.1.0', node: process.versions.node },
      counts: { projects: 1 },
      storage: 'directory',
    })
    expect(read('settings')).toMatchObject({
      signup_enabled: false,
      help_page_text: 'a text of 7 characters',
      default_project_visibility: 'public',
    })
    const { check, tables, entries, schema_version } = read('database')
    expect({ check, schema_version }).toEqual({ check: 'ok', schema_version: expect.any(Number) })
    expect(tables).toContainEqual({ name: 'project', rows: 1, bytes: expect.any(Number) })
    expect(entries).toContainEqual({ name: 'gantry.db', files: 1, bytes: expect.any(Number) })
    expect(read('jobs').failed_or_waiting).toMatchObject([{ kind: 'export.run', state: 'failed', error: 'no space' }])
    expect(read('requests')).toMatchObject([
      { status: 404, address: 'GET /projects/:id', message: '404 Project Not Found', unknown_path: null },
    ])
    expect(files.get('./log.txt')).toMatch(/ error a job failed\nError: no space\n {4}at /)
  })

  test('has no secret, in no form', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const secrets: string[] = [token]
    const secret = (form = (text: string) => text) => {
      const made = form(`cAnary+${secrets.length}/=x9`)
      secrets.push(made)
      return made
    }
    await changeSettings(server, {
      recaptcha_private_key: secret(),
      cloudk8s_secret_access_key: secret(),
      help_page_support_url: `https://ada:${encodeURIComponent(secret())}@example.org/`,
      home_page_url: `https://${encodeURIComponent(secret())}@example.org/`,
      outbound_local_requests_whitelist: [secret()],
    })
    const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      server.send(method, path, {
        token,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
    const hook = { url: `https://example.org/x?token=${encodeURIComponent(secret())}`, token: secret() }
    expect((await send('POST', '/hooks', hook)).status).toBe(201)
    await send('POST', '/hooks', { ...hook, url: `ftp://ada:${encodeURIComponent(secret())}@example.org` })
    await send('POST', '/users', { email: 'no', password: secret() })
    await send('POST', '/projects/remote-import', {
      path: 'x',
      url: `https://ada:${encodeURIComponent(secret())}@127.0.0.1/a.tar.gz`,
    })
    await send('GET', `/projects/77?private_token=${encodeURIComponent(secret())}`)
    await send('GET', `/nowhere?private_token=${encodeURIComponent(secret())}`)
    await send('GET', '/projects/77', undefined, { authorization: `Bearer ${secret()}`, 'x-gitlab-otp': secret() })
    await send(
      'GET',
      `/projects/1/uploads/${secret((text) => Buffer.from(text).toString('hex').padEnd(32, '0'))}/a.txt`,
    )
    const { log } = server.instance
    log.error({ path: `/x?private_token=${secret()}`, headers: { authorization: `Bearer ${secret()}` } }, 'failed')
    log.warn(
      { otp_attempt: secret(), error: new Error(`https://ada:${encodeURIComponent(secret())}@example.org failed`) },
      'failed',
    )
    await server.db.write((trx) =>
      trx
        .insertInto('job')
        .values({
          ...{ kind: 'import.run', payload: JSON.stringify({ token: secret() }), state: 'failed', run_at: '' },
          ...{
            error: `fetch https://ada:${encodeURIComponent(secret())}@example.org?token=${secret()} failed`,
            created_at: '',
          },
        })
        .execute(),
    )
    const files = await download(server, token)
    expect(JSON.parse(files.get('./requests.json') ?? '').length).toBeGreaterThan(5)
    const text = [...files.values()].join('\n')
    for (const one of secrets) for (const form of formsOf(one)) expect(text).not.toContain(form)
  })

  test('is for administrators', async ({ server, given }) => {
    const user = await given.token(await given.user())
    expect((await server.send('GET', '/-/gantry/v1/diagnostics', { token: user })).status).toBe(403)
    expect((await server.send('GET', '/-/gantry/v1/diagnostics', {})).status).toBe(401)
  })

  plain('says that a database in memory was not checked', async ({ server, given }) => {
    const files = await download(server, await givenOn(server).token(await given.admin()))
    expect(JSON.parse(files.get('./database.json') ?? '')).toMatchObject({ check: 'not checked: in memory' })
  })
})

/** How a text can occur: as it is, in a URL, in JSON, and in base64, wherever in the encoded text it begins. */
function formsOf(text: string): string[] {
  const encoded = [0, 1, 2].map((offset) => {
    const all = Buffer.from(`${'x'.repeat(offset)}${text}`)
      .toString('base64')
      .replaceAll('=', '')
    // Characters that depend on what stands before and after.
    return all.slice(offset === 0 ? 0 : offset + 1, -2)
  })
  return [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), ...encoded]
}
