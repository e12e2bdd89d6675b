import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const titles = (body: readonly { title: string }[]) => body.map(({ title }) => title)

describe('GET /snippets', () => {
  test("lists the caller's snippets, also in projects that the caller still sees, the newest first", async ({
    server,
    given,
    as,
  }) => {
    const [ada, bob] = [await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, ada, 20)
    const call = await as(ada)
    const first = await call('POST /snippets', { title: 'First', content: 'A' })
    expect(first.body).toMatchObject({
      project_id: null,
      web_url: `${server.origin}/-/snippets/${first.body.id}`,
      raw_url: `${server.origin}/api/v4/snippets/${first.body.id}/raw`,
    })
    server.clock.advance(60_000)
    await call('POST /projects/:id/snippets', { id: project.id, title: 'Second', content: 'A' })
    await (await as(bob))('POST /snippets', { title: 'Of Bob', content: 'A', visibility: 'public' })
    expect(titles((await call('GET /snippets', {})).body)).toEqual(['Second', 'First'])
    const created_after = server.clock.iso()
    expect(titles((await call('GET /snippets', { created_after })).body)).toEqual(['Second'])
    const created_before = first.body.created_at
    expect(titles((await call('GET /snippets', { created_before })).body)).toEqual(['First'])
    await call('DELETE /projects/:id/members/:user_id', { id: project.id, user_id: ada.id })
    expect(titles((await call('GET /snippets', {})).body)).toEqual(['First'])
  })

  test('reads the index of the author, without sorting', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const plans = await plansOf(() => server.send('GET', '/snippets?created_after=2026-01-01', { token }))
    expectPlans(plans, { sorts: true })
    expectPlan(planWith(plans, 'order by "snippet"."id" desc'), { uses: 'snippet_author' })
  })
})

describe('GET /snippets/public', () => {
  test('lists the public personal snippets of everybody', async ({ given, as }) => {
    const [ada, bob] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    for (const visibility of ['public', 'internal', 'private'] as const)
      await call('POST /snippets', { title: visibility, content: 'A', visibility })
    await call('POST /projects/:id/snippets', { id: project.id, title: 'p', content: 'A', visibility: 'public' })
    expect(titles((await (await as(bob))('GET /snippets/public', {})).body)).toEqual(['public'])
  })

  test('reads the index of personal snippets, without sorting', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const plans = await plansOf(() => server.send('GET', '/snippets/public', { token }))
    expectPlans(plans, { sorts: true })
    expectPlan(planWith(plans, 'order by "snippet"."id" desc'), { uses: 'snippet_project' })
  })
})

describe('GET /snippets/:id', () => {
  test('shows internal snippets to users, and no snippets of projects', async ({ given, as }) => {
    const [ada, bob, external] = [await given.user(), await given.user(), await given.user({ external: 1 })]
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const { id } = (await call('POST /snippets', { title: 'Saw', content: 'A', visibility: 'internal' })).body
    const status = async (who: typeof ada | null) => (await (await as(who))('GET /snippets/:id', { id })).status
    expect(await Promise.all([ada, bob, external, null].map(status))).toEqual([200, 200, 404, 404])
    const other = await call('POST /projects/:id/snippets', { id: project.id, title: 'p', content: 'A' })
    expect((await call('GET /snippets/:id', { id: other.body.id })).body).toEqual({
      message: '404 Snippet Not Found',
    })
  })

  test('names the parameter as the documentation does', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call('GET /snippets/:id', { id: 'abc' })).toMatchObject({
      status: 400,
      body: { error: 'id is invalid' },
    })
  })

  test('can be changed and deleted by its author only', async ({ given, as }) => {
    const [ada, bob] = [await given.user(), await given.user()]
    const call = await as(ada)
    const { id } = (await call('POST /snippets', { title: 'Saw', content: 'A', visibility: 'public' })).body
    const at = { id }
    expect((await (await as(bob))('PUT /snippets/:id', { ...at, title: 'Axe' })).status).toBe(403)
    expect((await call('PUT /snippets/:id', { ...at, title: 'Axe' })).body.title).toBe('Axe')
    expect((await (await as(bob))('DELETE /snippets/:id', at)).status).toBe(403)
    expect((await call('DELETE /snippets/:id', at)).status).toBe(204)
    expect((await call('GET /snippets/:id', at)).status).toBe(404)
  })
})
