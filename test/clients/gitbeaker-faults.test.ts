import { GitbeakerRequestError, GitbeakerRetryError, GitbeakerTimeoutError, Gitlab } from '@gitbeaker/rest'
import { faultsOf } from '../server/faults/add.ts'
import { projectArchive } from '../support/archives.ts'
import type { Given } from '../support/given.ts'
import type { TestServer } from '../support/server.ts'
import { describe, expect, test } from '../support/test.ts'
import { refusal } from './client.ts'

/** A client, and somebody who adds faults with another token. */
async function sceneOf(server: TestServer, given: Given) {
  const user = await given.user({ username: 'ada' })
  const token = await given.token(user)
  const admin = await given.token(await given.admin())
  return { user, api: new Gitlab({ host: server.origin, token }), token, faults: faultsOf(server, admin) }
}

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return await work().then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

/** Issues 1, 2 and so on. */
async function createIssues(api: InstanceType<typeof Gitlab>, project_id: number, count: number) {
  for (let n = 1; n <= count; n++) await api.Issues.create(project_id, String(n))
}

async function archiveOf(...issues: readonly string[]) {
  const records = issues.map((title, i) => ({ iid: i + 1, title, author_id: 1 }))
  const archive = await projectArchive({ relations: { issues: records } })
  return { content: new Blob([new Uint8Array(archive)]), filename: 'shop_export.tar.gz' }
}

const titles = (issues: readonly { title: unknown }[]) => issues.map(({ title }) => title)

describe('what a user of @gitbeaker/rest sees of a fault', () => {
  test('a status and a body: the error of the body', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    const id = await faults.add({
      route: 'GET /user',
      nth: 2,
      effect: { type: 'status', status: 503, body: { message: 'Out for lunch' }, headers: { 'Retry-After': '1' } },
    })
    await api.Users.showCurrentUser()
    const error = await failureOf(() => api.Users.showCurrentUser())
    expect(error).toBeInstanceOf(GitbeakerRequestError)
    if (!(error instanceof GitbeakerRequestError)) return
    expect([error.message, error.cause?.response.status]).toEqual(['Out for lunch', 503])
    expect(error.cause?.response.headers.get('retry-after')).toBe('1')
    expect(error.cause?.response.headers.get('x-gantry-fault')).toBe('status')
    await api.Users.showCurrentUser()
    expect(await faults.hits(id)).toBe(1)
  })

  test('HTML with status 200: a text where a record should be', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    await faults.turnOn('html-instead-of-json', { route: '/user' })
    for (let i = 0; i < 4; i++) expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
    expect(await api.Users.showCurrentUser()).toContain('<h1>Sign in</h1>')
  })

  test('a latency: a later answer, and a time limit of the client that is reached', async ({ server, given }) => {
    const { api, token, faults } = await sceneOf(server, given)
    const id = await faults.add({ route: 'GET /user', effect: { type: 'latency', delay: 60 } })
    const began = performance.now()
    await api.Users.showCurrentUser()
    expect(performance.now() - began).toBeGreaterThan(55)
    await faults.send('PATCH', `/${id}`, { effect: { type: 'latency', delay: 60_000 } })
    const impatient = new Gitlab({ host: server.origin, token, queryTimeout: 30 })
    expect(await failureOf(() => impatient.Users.showCurrentUser())).toBeInstanceOf(GitbeakerTimeoutError)
    server.instance.endStreams()
  })

  test('a body that is cut: the connection fails while the body is read', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    const id = await faults.add({ route: 'GET /user', first: 1, effect: { type: 'truncate', after_bytes: 20 } })
    expect(String(await failureOf(() => api.Users.showCurrentUser()))).toMatch(/TypeError: terminated/)
    expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
    expect(await faults.hits(id)).toBe(1)
  })

  test('a body that trickles: the whole record, later', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    await faults.add({ route: 'GET /user', effect: { type: 'trickle', bytes: 400, every_ms: 30 } })
    const began = performance.now()
    expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
    expect(performance.now() - began).toBeGreaterThan(55)
  })

  test('a closed connection: a failure without a status', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    await faults.add({ route: 'GET /user', nth: 1, effect: { type: 'close' } })
    expect(String(await failureOf(() => api.Users.showCurrentUser()))).toBe('TypeError: fetch failed')
    await faults.add({ route: 'GET /user', nth: 1, effect: { type: 'close', how: 'reset' } })
    const error = await failureOf(() => api.Users.showCurrentUser())
    expect(String(error)).toBe('TypeError: fetch failed')
  })

  test('an answer that is lost after the commit: who tries again has created two issues', async ({ server, given }) => {
    const { api, user, faults } = await sceneOf(server, given)
    const project = await given.project({ owner: user })
    await faults.turnOn('lost-answer-after-commit')
    const create = () => api.Issues.create(project.id, 'Crane')
    expect(String(await failureOf(create))).toBe('TypeError: fetch failed')
    await create()
    expect(titles(await api.Issues.all({ projectId: project.id }))).toEqual(['Crane', 'Crane'])
  })

  test('429: the client tries again up to ten times, without looking at Retry-After', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    const id = await faults.add({ route: 'GET /user', first: 2, effect: { type: 'rate_limit', retry_after: 30 } })
    expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
    expect(await faults.hits(id)).toBe(2)
    await faults.clear()
    await faults.add({ route: 'GET /user', effect: { type: 'rate_limit', retry_after: null, headers: false } })
    const error = await failureOf(() => api.Users.showCurrentUser())
    expect(error).toBeInstanceOf(GitbeakerRetryError)
    expect(String(error)).toContain('after 10 retries, last status code: 429')
  })

  test('a burst of 5xx: 502 is tried again, 503 is an error whose message is the page of the proxy', async ({
    server,
    given,
  }) => {
    const { api, faults } = await sceneOf(server, given)
    const id = await faults.add({ route: 'GET /user', nth: 1, effect: { type: 'burst' } })
    const [status, message] = await refusal(() => api.Users.showCurrentUser())
    expect([status, message]).toEqual([503, expect.stringContaining('<h1>503 Service Unavailable</h1>')])
    expect((await refusal(() => api.Users.showCurrentUser()))[0]).toBe(504)
    expect(await api.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
    expect(await faults.hits(id)).toBe(3)
  })

  test('a page that moves: a record twice, or a record on no page', async ({ server, given }) => {
    const { api, user, faults } = await sceneOf(server, given)
    const project = await given.project({ owner: user })
    await createIssues(api, project.id, 5)
    const all = async () =>
      titles(await api.Issues.all({ projectId: project.id, perPage: 2, orderBy: 'created_at', sort: 'asc' }))
    const before = await all()
    expect(before).toHaveLength(5)
    const [a, b, c, d, e] = before
    await faults.add({ route: 'GET /**', effect: { type: 'page_shift', change: 'inserted' } })
    expect(await all()).toEqual([a, b, b, c, d, e])
    await faults.clear()
    await faults.add({ route: 'GET /**', effect: { type: 'page_shift', change: 'removed' } })
    expect(await all()).toEqual([a, b, d, e])
  })

  test('links of another origin: nothing, because the client takes only their parameters', async ({
    server,
    given,
  }) => {
    const { api, user, faults } = await sceneOf(server, given)
    const project = await given.project({ owner: user })
    await createIssues(api, project.id, 3)
    const id = await faults.add({ route: 'GET /projects/:id/issues', effect: { type: 'foreign_link' } })
    expect(await api.Issues.all({ projectId: project.id, perPage: 1 })).toHaveLength(3)
    expect(await faults.hits(id)).toBe(3)
  })

  test('missing totals: every record, and NaN as their number', async ({ server, given }) => {
    const { api, user, faults } = await sceneOf(server, given)
    const project = await given.project({ owner: user })
    await createIssues(api, project.id, 3)
    await faults.turnOn('totals-missing')
    const { data, paginationInfo } = await api.Issues.all({ projectId: project.id, perPage: 2, showExpanded: true })
    expect(data).toHaveLength(3)
    expect(paginationInfo).toMatchObject({ total: Number.NaN, totalPages: Number.NaN, next: null })
  })

  test('405 far from the start of a list: an error that names keyset pages', async ({ server, given }) => {
    const { api, user, faults } = await sceneOf(server, given)
    for (let i = 0; i < 3; i++) await given.project({ owner: user })
    await faults.add({ route: 'GET /projects', effect: { type: 'offset_limit', records: 2 } })
    const [status, message] = await refusal(() => api.Projects.all({ perPage: 1, membership: true }))
    expect([status, message]).toEqual([
      405,
      'Offset pagination has a maximum allowed offset of 2 for requests that return objects of type Project. Remaining records can be retrieved using keyset pagination.',
    ])
  })

  test('a token that expires: 401 from the third request on', async ({ server, given }) => {
    const { api, user, faults } = await sceneOf(server, given)
    const other = new Gitlab({ host: server.origin, token: await given.token(user) })
    await faults.add({ route: '*', count_by: 'token', after: 2, effect: { type: 'expired_token' } })
    await api.Users.showCurrentUser()
    await api.Projects.all({ owned: true })
    for (let i = 0; i < 2; i++) expect(await refusal(() => api.Users.showCurrentUser())).toEqual([401, 'invalid_token'])
    expect(await other.Users.showCurrentUser()).toMatchObject({ username: 'ada' })
  })

  test('a slow job: an import that stays scheduled, and then finishes', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    await faults.turnOn('slow-import')
    const file = await archiveOf('One')
    const project = await api.ProjectImportExports.import(file, 'shop')
    await server.instance.jobs.idle()
    const status = async () => (await api.ProjectImportExports.showImportStatus(project.id)).import_status
    expect(await status()).toBe('scheduled')
    server.clock.advance(61_000)
    server.instance.jobs.poke()
    await server.instance.jobs.idle()
    expect(await status()).toBe('finished')
  })

  test('a failed relation: a finished import without a record', async ({ server, given }) => {
    const { api, faults } = await sceneOf(server, given)
    await faults.turnOn('import-loses-records')
    const file = await archiveOf('One', 'Two')
    const project = await api.ProjectImportExports.import(file, 'shop')
    await server.instance.jobs.idle()
    expect(await api.ProjectImportExports.showImportStatus(project.id)).toMatchObject({
      import_status: 'finished',
      failed_relations: [{ relation_name: 'issues', line_number: 0, exception_class: 'QueryCanceled' }],
    })
    expect(titles(await api.Issues.all({ projectId: project.id }))).toEqual(['Two'])
  })
})
