import { existsSync } from 'node:fs'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { PNG } from './samples.ts'

const LIST = 'GET /projects/:id/issues/:issue_iid/metric_images'
const CREATE = 'POST /projects/:id/issues/:issue_iid/metric_images'
const UPDATE = 'PUT /projects/:id/issues/:issue_iid/metric_images/:image_id'
const DELETE = 'DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id'
const graph = new File([PNG], 'graph 1.png', { type: 'image/png' })

describe(CREATE, () => {
  test('stores the image, which everybody who reads the incident gets, and the link', async ({ server, given, as }) => {
    const [reporter, guest] = [await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
    const { iid } = await givenIssuesOn(server).issue(project, reporter, { issue_type: 'incident' })
    const at = { id: project.id, issue_iid: iid }
    const call = await as(reporter)
    const link = { url: 'https://example.com/graph', url_text: 'g'.repeat(128) }
    const { status, body } = await call(CREATE, { ...at, file: graph, ...link })
    expect(status).toBe(201)
    const file_path = `/uploads/-/system/issuable_metric_image/file/${body.id}/graph%201.png`
    const expected = { id: body.id, created_at: server.clock.iso(), filename: 'graph 1.png', file_path, ...link }
    expect(body).toEqual(expected)
    expect(Object.keys(body)).toEqual(Object.keys(expected))
    expect((await (await as(guest))(LIST, at)).body).toEqual([body])
    const read = async (who: typeof guest | null) =>
      server.send('GET', file_path, who ? { token: await given.token(who) } : {})
    const image = await read(guest)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(image.headers.get('content-security-policy')).toContain('sandbox')
    const missing = await server.send('GET', file_path.replace('graph', 'other'))
    expect([missing.status, missing.body]).toEqual([404, { message: '404 Not found' }])
    for (const who of [null, await given.user()]) {
      const refused = await read(who)
      expect([refused.status, refused.body]).toEqual([missing.status, missing.body])
    }
    const second = await call(CREATE, { ...at, file: graph })
    expect(second.body).toMatchObject({ url: null, url_text: null })
    expect((await call(LIST, at)).body.map(({ id }) => id)).toEqual([body.id, second.body.id])
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'issue.updated',
        payload: { changed: ['metric_images'] },
        snapshot: { changes: { metric_images: { before: [], after: [{ id: body.id, filename: 'graph 1.png' }] } } },
      },
      { event: 'issue.updated' },
    ])
  })

  test('the author adds images to an own incident as a member only; plain issues have none', async ({
    server,
    given,
    as,
  }) => {
    const [author, outsider] = [await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, author, 10)
    const make = givenIssuesOn(server)
    const own = await make.issue(project, author, { issue_type: 'incident' })
    const foreign = await make.issue(project, outsider, { issue_type: 'incident' })
    const plain = await make.issue(project, author)
    const upload = async (who: typeof author, { iid }: { iid: number }) =>
      (await as(who))(CREATE, { id: project.id, issue_iid: iid, file: graph })
    expect((await upload(author, own)).status).toBe(201)
    for (const refused of [upload(outsider, foreign), upload(author, foreign), upload(author, plain)])
      expect(await refused).toMatchObject({ status: 403, body: { message: 'Not allowed!' } })
    expect((await (await as(author))(LIST, { id: project.id, issue_iid: plain.iid })).body).toEqual([])
    expect(await upload(author, { iid: 99 })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })

  test.for([
    [{}, 400, { error: 'file is missing' }],
    [{ file: new Blob(['plain text']) }, 403, { message: /^Validation failed: File format is not supported/ }],
    [{ file: new Blob([new Uint8Array(1024 * 1024 + 1)]) }, 400, { message: /^400 Bad request - File is too large$/ }],
    [{ file: graph, url: 'javascript:alert(1)' }, 403, { message: /^Validation failed: Url is blocked/ }],
    [{ file: graph, url: `https://e.x/${'x'.repeat(255)}` }, 403, { message: /Url is too long/ }],
    [{ file: graph, url_text: 'x'.repeat(129) }, 403, { message: /Url text is too long/ }],
  ] as const)(
    'a request (%#) is refused and stores nothing',
    async ([input, status, body], { server, given, asLoose }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      const { iid } = await givenIssuesOn(server).issue(project, owner, { issue_type: 'incident' })
      const answer = await (await asLoose(owner))(CREATE, { id: project.id, issue_iid: iid, ...input })
      expect(answer.status).toBe(status)
      for (const [name, text] of Object.entries(body))
        expect(answer.body).toMatchObject({ [name]: typeof text === 'string' ? text : expect.stringMatching(text) })
      expect(await server.db.read.selectFrom('metric_image').select('id').execute()).toEqual([])
      expect(await storedEvents(server)).toEqual([])
    },
  )
})

describe(UPDATE, () => {
  test('changes the link; the same values change nothing', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { iid } = await givenIssuesOn(server).issue(project, owner, { issue_type: 'incident' })
    const call = await as(owner)
    const { body: image } = await call(CREATE, { id: project.id, issue_iid: iid, file: graph, url_text: 'Old' })
    const at = { id: project.id, issue_iid: iid, image_id: image.id }
    const url = 'http://example.com'
    expect((await call(UPDATE, { ...at, url })).body).toEqual({ ...image, url })
    expect((await call(UPDATE, { ...at, url_text: '' })).body).toEqual({ ...image, url, url_text: null })
    expect((await call(UPDATE, { ...at, url })).body).toEqual({ ...image, url, url_text: null })
    expect(await storedEvents(server)).toHaveLength(3)
    expect(await call(UPDATE, { ...at, url: 'ftp://example.com' })).toMatchObject({
      status: 400,
      body: { message: 'Metric image could not be updated' },
    })
    expect(await call(UPDATE, { ...at, image_id: 99 })).toMatchObject({
      status: 404,
      body: { message: 'Metric image not found' },
    })
    expect(await (await as(await given.user()))(UPDATE, { ...at, url })).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    })
  })
})

describe(DELETE, () => {
  test('deletes the image and its file, as the deletion of the incident does', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { iid } = await givenIssuesOn(server).issue(project, owner, { issue_type: 'incident' })
    const call = await as(owner)
    const issue = { id: project.id, issue_iid: iid }
    const upload = async () => {
      const { body } = await call(CREATE, { ...issue, file: graph })
      const rows = server.db.read.selectFrom('metric_image').select('file').where('id', '=', body.id)
      return { id: body.id, path: server.instance.files.pathOf((await rows.executeTakeFirstOrThrow()).file) }
    }
    const [first, second] = [await upload(), await upload()]
    expect(existsSync(first.path)).toBe(true)
    expect(await call(DELETE, { ...issue, image_id: first.id })).toMatchObject({ status: 204 })
    expect((await call(LIST, issue)).body.map(({ id }) => id)).toEqual([second.id])
    await expect.poll(() => existsSync(first.path)).toBe(false)
    expect(await call(DELETE, { ...issue, image_id: first.id })).toMatchObject({
      status: 404,
      body: { message: 'Metric image not found' },
    })
    expect((await call('DELETE /projects/:id/issues/:issue_iid', issue)).status).toBe(204)
    await expect.poll(() => existsSync(second.path)).toBe(false)
  })
})

describe(LIST, () => {
  test('reads by index', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { iid } = await givenIssuesOn(server).issue(project, owner, { issue_type: 'incident' })
    expectPlans(await plansOf(() => server.send('GET', `/projects/${project.id}/issues/${iid}/metric_images`)), {
      sorts: true,
    })
  })
})
