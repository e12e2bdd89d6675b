import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /projects/:id/labels/:label_id', () => {
  const ADDRESS = 'GET /projects/:id/labels/:label_id'

  test('finds a label by id or title, in the project and its parent groups', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const project = await given.project({ in: group })
    const own = await make.label({ project }, 'a/b', { priority: 2 })
    const shared = await make.label({ group }, 'shared')
    const foreign = await make.label({ project: await given.project() }, 'foreign')
    const call = await as(null)
    const get = (label_id: string, more = {}) => call(ADDRESS, { id: project.id, label_id, ...more })
    for (const key of [String(own.id), 'a/b'])
      expect((await get(key)).body).toMatchObject({ id: own.id, name: 'a/b', priority: 2, is_project_label: true })
    for (const key of [String(shared.id), 'shared'])
      expect((await get(key)).body).toMatchObject({ id: shared.id, priority: null, is_project_label: false })
    for (const [key, more] of [
      [String(foreign.id), {}],
      ['foreign', {}],
      ['Shared', {}],
      ['0', {}],
      ['shared', { include_ancestor_groups: false }],
      [String(shared.id), { include_ancestor_groups: false }],
    ] as const)
      expect(await get(key, more)).toMatchObject({ status: 404, body: { message: '404 Label Not Found' } })
  })

  test('prefers an id to a title, and the label of the project to one of a group', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const project = await given.project({ in: group })
    const first = await make.label({ project }, 'first')
    await make.label({ project }, String(first.id))
    await make.label({ group }, 'twice')
    const own = await make.label({ project }, 'twice')
    const call = await as(null)
    const id = async (label_id: string) => (await call(ADDRESS, { id: project.id, label_id })).body.id
    expect(await id(String(first.id))).toBe(first.id)
    expect(await id('twice')).toBe(own.id)
    await make.label({ group }, 'first')
    expect(await id('first')).toBe(first.id)
  })

  test('is refused for callers who may use neither issues nor merge requests', async ({ server, given, as }) => {
    const [owner, guest] = [await given.user(), await given.user()]
    const features = { issues_access_level: 'private', merge_requests_access_level: 'disabled' }
    const project = await given.project({ owner, ...features })
    await given.member({ project }, guest, 10)
    const { id } = await givenIssuesOn(server).label({ project })
    const status = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, { id: project.id, label_id: String(id) })).status
    expect([await status(null), await status(await given.user()), await status(guest)]).toEqual([403, 403, 200])
    const off = await given.project({ owner, issues_access_level: 'disabled', merge_requests_access_level: 'disabled' })
    const call = await as(await given.admin())
    expect(await call('GET /projects/:id/labels', { id: off.id })).toMatchObject({ status: 403 })
    const sent = { id: off.id, name: 'x', color: 'red' }
    expect(await call('POST /projects/:id/labels', sent)).toMatchObject({ status: 403 })
  })

  test('uses the indexes of ids and titles', async ({ server, given }) => {
    const project = await given.project({ in: await given.group() })
    const { id } = await givenIssuesOn(server).label({ project }, 'bug')
    for (const [path, uses] of [
      ['bug', ['label_project', 'label_group']],
      ['bug?include_ancestor_groups=false', 'label_project'],
      [`${id}`, []],
    ] as const) {
      const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/labels/${path}`))
      expectPlan(planWith(plans, 'own.priority'), { uses, sorts: true })
    }
  })
})

describe('GET /groups/:id/labels/:label_id', () => {
  const ADDRESS = 'GET /groups/:id/labels/:label_id'

  test('finds a label of the group or of a parent group, without the fields of project labels', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const top = await given.group()
    const group = await given.group({ parent: top })
    const project = await given.project({ in: group })
    const above = await make.label({ group: top }, 'above', { description: 'Of all' })
    const below = await make.label({ project }, 'below')
    const call = await as(null)
    const get = (label_id: string) => call(ADDRESS, { id: group.id, label_id })
    expect((await get('above')).body).toEqual({
      id: above.id,
      name: 'above',
      description: 'Of all',
      description_html: 'Of all',
      text_color: '#FFFFFF',
      color: '#6699cc',
      subscribed: false,
    })
    for (const key of ['below', String(below.id)])
      expect(await get(key)).toMatchObject({ status: 404, body: { message: '404 Label Not Found' } })
  })
})
