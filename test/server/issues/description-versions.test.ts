import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const UPDATE = 'PUT /projects/:id/issues/:issue_iid'
const LIST = 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions'
const SHOW = 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/description_versions/:version_id'

async function world(server: TestServer, given: Given) {
  const [author, owner] = [await given.user({ username: 'author' }), await given.user({ username: 'owner' })]
  const project = await given.project({ owner })
  const make = givenIssuesOn(server)
  const issue = await make.issue(project, author, { description: 'one' })
  return { author, owner, project, make, at: { id: project.id, issue_iid: issue.iid } }
}

describe('the versions of a description', () => {
  test('are kept with each change: who, when, and the text before and after', async ({ server, given, as }) => {
    const { author, owner, at } = await world(server, given)
    await (await as(author))(UPDATE, { ...at, description: 'two' })
    server.clock.advance(60_000)
    const call = await as(owner)
    await call(UPDATE, { ...at, description: 'three', title: 'New' })
    await call(UPDATE, { ...at, description: 'three', title: 'Newer' })
    server.clock.advance(60_000)
    await call(UPDATE, { ...at, description: null })
    const { body, headers } = await call(LIST, at)
    expect(headers.get('x-total')).toBe('3')
    expect(body.map(({ user }) => user.username)).toEqual(['owner', 'owner', 'author'])
    expect(body[0]?.created_at).toBe(server.clock.iso())
    const texts = []
    for (const { id } of body) {
      const version = (await call(SHOW, { ...at, version_id: id })).body
      expect(version).toMatchObject(body.find((one) => one.id === id) ?? {})
      texts.push([version.before, version.after])
    }
    expect(texts).toEqual([
      ['three', null],
      ['two', 'three'],
      ['one', 'two'],
    ])
    expect((await call(LIST, { ...at, per_page: 1, page: 3 })).body).toEqual([body[2]])
  })

  test('are the latest fifty of each issue', async ({ server, given, as }) => {
    const { make, project, owner, at } = await world(server, given)
    const call = await as(owner)
    const other = await make.issue(project, owner, { description: 'x' })
    await call(UPDATE, { id: project.id, issue_iid: other.iid, description: 'y' })
    for (let n = 1; n <= 52; n++) await call(UPDATE, { ...at, description: `version ${n}` })
    const { body, headers } = await call(LIST, { ...at, per_page: 100 })
    expect(headers.get('x-total')).toBe('50')
    const oldest = await call(SHOW, { ...at, version_id: body.at(-1)?.id ?? 0 })
    expect(oldest.body).toMatchObject({ before: 'version 2', after: 'version 3' })
    const others = (await call(LIST, { id: project.id, issue_iid: other.iid })).body
    expect(others).toHaveLength(1)
    expect(await call(SHOW, { ...at, version_id: others[0]?.id ?? 0 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })

  test('are not kept for a refused change, and go with the issue', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const stranger = await as(await given.user())
    expect((await stranger(UPDATE, { ...at, description: 'mine' })).status).toBe(403)
    const call = await as(owner)
    expect((await call(LIST, at)).body).toEqual([])
    await call(UPDATE, { ...at, description: 'two' })
    await call('DELETE /projects/:id/issues/:issue_iid', at)
    expect(await server.db.read.selectFrom('issue_description_version').select('id').execute()).toEqual([])
  })

  test('are found by index', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    for (const description of ['two', 'three']) await call(UPDATE, { ...at, description })
    const [version] = (await call(LIST, at)).body
    const plans = await plansOf(async () => {
      await call(LIST, { ...at, per_page: 1 })
      await call(SHOW, { ...at, version_id: version?.id ?? 0 })
    })
    const merged = { scans: ['found', 'later'], sorts: true }
    expectPlans(plans, merged)
    expectPlan(planWith(plans, 'ORDER BY id DESC'), { uses: 'issue_description_version_issue', scans: ['found'] })
  })
})
