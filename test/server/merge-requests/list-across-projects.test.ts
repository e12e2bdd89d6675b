import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'

const ALL = 'GET /merge_requests'
const OF_GROUP = 'GET /groups/:id/merge_requests'
const OPEN = { state: 1, merged_at: null } as const

describe(ALL, () => {
  test('lists what the caller wrote, is assigned to, or may read, with the filters of a project', async ({
    server,
    given,
    as,
  }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const [open, secret] = [
      await given.project({ owner: ada }),
      await given.project({ owner: ada, visibility: 'private' }),
    ]
    await addRequest(server, open, ada, OPEN)
    await addRequest(server, open, ben, { ...OPEN, title: 'Fix the crane' })
    await addRequest(server, secret, ada)
    const places = async (who: typeof ada | null, query: object) => {
      const answer = await (await as(who))(ALL, query)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-total')).toBe(String(answer.body.length))
      return answer.body.map(({ project_id, iid }) => [project_id, iid])
    }
    const [first, second, third] = [
      [open.id, 1],
      [open.id, 2],
      [secret.id, 1],
    ]
    expect(await places(ada, {})).toEqual([third, first])
    expect(await places(ben, {})).toEqual([second])
    expect(await places(ada, { scope: 'all' })).toEqual([third, second, first])
    for (const who of [ben, null]) expect(await places(who, { scope: 'all' })).toEqual([second, first])
    expect(await places(await given.admin(), { scope: 'all', sort: 'asc' })).toEqual([first, second, third])
    expect(await places(ada, { scope: 'all', state: 'opened', search: 'crane' })).toEqual([second])
    expect(await places(ada, { scope: 'assigned_to_me' })).toEqual([])
  })

  test('requires a token, unless it lists all', async ({ as }) => {
    const call = await as(null)
    expect(await call(ALL, {})).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
    expect(await call(ALL, { scope: 'assigned_to_me' })).toMatchObject({ status: 401 })
    expect(await call(ALL, { scope: 'all' })).toMatchObject({ status: 200, body: [] })
  })

  test.for([
    ['state=bad', 'state does not have a valid value'],
    ['scope=mine', 'scope does not have a valid value'],
    ['author_id=1&author_username=a', 'author_id, author_username are mutually exclusive'],
  ] as const)('refuses %s', async ([query, error], { server }) => {
    expect(await server.send('GET', `/merge_requests?${query}`)).toMatchObject({ status: 400, body: { error } })
  })
})

describe(OF_GROUP, () => {
  test('lists the merge requests of the group and of the groups below it that the caller may read', async ({
    server,
    given,
    as,
  }) => {
    const [owner, guest] = [await given.user(), await given.user()]
    const group = await given.group()
    const below = await given.group({ parent: group })
    await given.member({ group }, owner, 50)
    await given.member({ group }, guest, 10)
    const [top, deep, old, secret, elsewhere] = [
      await given.project({ in: group }),
      await given.project({ in: below }),
      await given.project({ in: group, archived: 1 }),
      await given.project({ in: below, visibility: 'private' }),
      await given.project({ owner }),
    ]
    for (const project of [top, deep, old, secret, elsewhere]) await addRequest(server, project, owner, OPEN)
    const projects = async (who: typeof owner, query: object = {}) =>
      (await (await as(who))(OF_GROUP, { id: group.id, ...query })).body.map(({ project_id }) => project_id)
    expect(await projects(owner)).toEqual([secret.id, deep.id, top.id])
    expect(await projects(guest)).toEqual([deep.id, top.id])
    expect(await projects(guest, { non_archived: false })).toEqual([old.id, deep.id, top.id])
    expect(await projects(owner, { scope: 'created_by_me', per_page: 1, page: 2 })).toEqual([deep.id])
    expect(await (await as(owner))(OF_GROUP, { id: 'nowhere' })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
  })
})

describe('lists of merge requests across projects', () => {
  test('walk along the order of the list, or read those of the author', async ({ server, given }) => {
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await addRequest(server, project, owner, OPEN)
    const token = await given.token(owner)
    const filters = {
      my_reaction_emoji: 'heart',
      approved_by_ids: [7],
      environment: 'x',
      not: { author_id: 7, labels: 'x' },
    }
    for (const [path, query, uses, sorts] of [
      ['/merge_requests', { scope: 'all' }, [], false],
      ['/merge_requests', { scope: 'all', order_by: 'updated_at' }, 'merge_request_all_updated', false],
      ['/merge_requests', { scope: 'all', ...filters }, 'deployment_merge_request_merge_request', false],
      ['/merge_requests', {}, 'merge_request_author', true],
      [`/groups/${group.id}/merge_requests`, {}, [], false],
      [`/groups/${group.id}/merge_requests`, { order_by: 'updated_at' }, 'merge_request_all_updated', false],
    ] as const) {
      const plans = await plansOf(() => server.send('GET', `${path}?${queryOf({ ...query, per_page: 1 })}`, { token }))
      // The projects that the viewer sees are read from a covering index.
      expectPlan(planWith(plans, /ORDER BY {1,2}merge_request\./), { uses, sorts, scans: ['merge_request', 'project'] })
    }
  })
})
