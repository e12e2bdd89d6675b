import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKey } from 'openpgp'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startServerProcess } from '../support/running-server.ts'
import { temporaryFolder } from './run.ts'

const withToken = z.object({ id: z.int(), token: z.string() })
const withId = z.object({ id: z.int() })

/** The bytes of all files in a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))

test('no password, token or private key is in the data directory, in the log or in later answers in plain text', async () => {
  const folder = temporaryFolder()
  const server = await startServerProcess('--data-dir', folder, '--seed', 'empty', '--log-level', 'debug')
  onTestFinished(async () => {
    await server.stop()
  })
  const ask = async (method: string, path: string, body?: unknown, token = server.token) => {
    const answer = await fetch(path.startsWith('/-/') ? new URL(path, server.ui) : `${server.url}${path}`, {
      method,
      headers: { 'PRIVATE-TOKEN': token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, text, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  const password = 'Canary-Pw-7f3a9c41'
  const secrets = [password, server.token]
  const person = { name: 'Ada', username: 'ada', email: 'ada@example.com', password }
  const user = withId.parse((await ask('POST', '/users', person)).body)
  // Passwords that people send themselves: signing up, signing in, and changing one's own.
  const [typed, mistyped, changed, refused] = [
    'Canary-Up-81d2b0',
    'Canary-In-55e9c2',
    'Canary-New-c07e14',
    'Canary-Bad-4b6f93',
  ]
  secrets.push(typed, mistyped, changed, refused)
  const newcomer = { name: 'Grace', username: 'grace', email: 'grace@example.com', password: typed }
  const { user_id } = z
    .object({ user_id: z.int() })
    .parse((await ask('POST', '/-/gantry/v1/sign-up', newcomer, '')).body)
  expect((await ask('POST', '/-/gantry/v1/sign-up', { ...newcomer, password: refused }, '')).status).toBe(400)
  expect((await ask('POST', '/-/gantry/v1/sign-in', { login: 'grace', password: typed }, '')).status).toBe(403)
  expect((await ask('POST', `/users/${user_id}/approve`)).status).toBe(201)
  expect((await ask('POST', '/-/gantry/v1/sign-in', { login: 'grace', password: mistyped }, '')).status).toBe(401)
  const session = z
    .object({ token: z.string() })
    .parse((await ask('POST', '/-/gantry/v1/sign-in', { login: 'grace', password: typed }, '')).body).token
  secrets.push(session)
  const change = (current_password: string, next: string) =>
    ask('PUT', '/-/gantry/v1/password', { current_password, password: next }, session)
  expect((await change(mistyped, changed)).status).toBe(400)
  expect((await change(typed, changed)).status).toBe(204)

  const group = withId.parse((await ask('POST', '/groups', { name: 'Crew', path: 'crew' })).body)
  const project = withId.parse((await ask('POST', '/projects', { name: 'Ship', namespace_id: group.id })).body)
  const created = async (path: string, input = {}) => {
    const made = withToken.parse((await ask('POST', path, { name: 'canary', scopes: ['api'], ...input })).body)
    secrets.push(made.token)
    return made
  }
  const personal = await created(`/users/${user.id}/personal_access_tokens`)
  await created(`/users/${user.id}/impersonation_tokens`)
  await created(`/projects/${project.id}/access_tokens`)
  await created(`/groups/${group.id}/access_tokens`)
  await created(`/personal_access_tokens/${personal.id}/rotate`)

  // What somebody sends by mistake is kept with the failed requests.
  const sshKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const { privateKey } = await generateKey({ userIDs: [{ email: 'ada@example.com' }], format: 'armored' })
  const linesOf = (text: string) => text.split('\n').filter((line) => line.length > 40 && !line.startsWith('-'))
  secrets.push(...linesOf(sshKey), ...linesOf(privateKey))
  expect((await ask('POST', '/user/keys', { title: 'Laptop', key: sshKey })).status).toBe(400)
  expect((await ask('POST', '/user/gpg_keys', { key: privateKey })).status).toBe(400)
  expect((await ask('POST', '/users', { ...person, username: 'a b' })).status).toBeGreaterThanOrEqual(400)
  secrets.push('glpat-canary-unknown-token')
  expect((await ask('GET', '/projects?private_token=glpat-canary-unknown-token', undefined, '')).status).toBe(401)
  expect((await ask('POST', '/-/gantry/v1/sign-in', { token: 'glpat-canary-unknown-token' }, '')).status).toBe(401)

  const own = { name: 'canary', scopes: ['k8s_proxy'] }
  secrets.push(withToken.parse((await ask('POST', '/user/personal_access_tokens', own)).body).token)
  const settings = {
    ...{ enforce_terms: true, terms: 'Be kind.' },
    ...{ external_auth_client_key: 'canary-client-key-2f81', spamcheck_api_key: 'canary-spam-key-90aa' },
  }
  expect((await ask('PUT', '/application/settings', settings)).status).toBe(200)
  expect((await ask('GET', '/user')).status).toBe(403)
  const { version } = z.object({ version: z.string() }).parse((await ask('GET', '/-/gantry/v1/terms')).body)
  expect((await ask('POST', '/-/gantry/v1/terms/acceptance', { version })).status).toBe(201)
  // The platform shows the second one to administrators, so that only files and the log are searched for it.
  secrets.push(settings.external_auth_client_key)
  const shown = [settings.spamcheck_api_key]

  const reads = [
    ...['/-/gantry/v1/sign-in', '/-/gantry/v1/terms', '/application/settings', `/users/${user_id}`],
    ...['/-/gantry/v1/failures', '/-/gantry/v1/changes', '/-/gantry/v1/activity', '/-/gantry/v1/state'],
    ...['/personal_access_tokens', `/users/${user.id}/impersonation_tokens`, `/users/${user.id}`, '/users', '/user'],
    ...[`/projects/${project.id}/access_tokens`, `/groups/${group.id}/access_tokens`],
    ...[`/projects/${project.id}/members`, `/groups/${group.id}/members`],
  ]
  const answers: string[] = []
  for (const path of reads) {
    const answer = await ask('GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    answers.push(answer.text)
  }
  const failures = z.array(z.object({ request_id: z.string() })).parse((await ask('GET', '/-/gantry/v1/failures')).body)
  expect(failures.length).toBeGreaterThanOrEqual(3)
  for (const { request_id } of failures) answers.push((await ask('GET', `/-/gantry/v1/failures/${request_id}`)).text)
  await server.stop()

  const files = filesIn(folder)
  expect(files.some(({ bytes }) => bytes.includes('ada@example.com'))).toBe(true)
  expect(server.log()).toContain('/api/v4/users')
  const leaks = [...secrets, ...shown].flatMap((secret) => [
    ...files.filter(({ bytes }) => bytes.includes(secret)).map(({ name }) => `${secret} in ${name}`),
    ...(server.log().includes(secret) ? [`${secret} in the log`] : []),
    ...answers
      .filter((text) => !shown.includes(secret) && text.includes(secret))
      .map((text) => `${secret} in ${text.slice(0, 200)}`),
  ])
  expect(leaks).toEqual([])
  expect(secrets.length).toBeGreaterThan(10)
})
