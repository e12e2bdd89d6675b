import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { addIteration } from './given-iterations.ts'

const LIST = 'GET /groups/:id/iterations'

describe(LIST, () => {
  test('lists the iterations of the group and of those above it, the earliest first', async ({ server, given, as }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const today = server.clock.today()
    const past = await addIteration(server, group, 1, {
      title: 'Saw',
      start_date: '2020-01-01',
      due_date: '2020-01-14',
    })
    const next = await addIteration(server, group, 2, { start_date: '2099-01-01', due_date: '2099-01-14' })
    const current = await addIteration(server, top, 1, { title: 'Axe', start_date: '2020-02-01', due_date: today })
    await addIteration(server, await given.group({ parent: group }), 1, { start_date: today, due_date: today })
    const call = await as(null)
    const found = async (input: object = {}) => (await call(LIST, { id: group.id, ...input })).body.map(({ id }) => id)
    expect(await found()).toEqual([past.id, current.id, next.id])
    expect(await found({ include_ancestors: false })).toEqual([past.id, next.id])
    expect(await found({ state: 'opened' })).toEqual([current.id, next.id])
    expect(await found({ state: 'upcoming' })).toEqual([next.id])
    expect(await found({ state: 'current' })).toEqual([current.id])
    expect(await found({ state: 'closed' })).toEqual([past.id])
    expect(await found({ search: 'AX' })).toEqual([current.id])
    expect(await found({ updated_after: '2099-01-01' })).toEqual([])
    expect(await found({ updated_before: '2099-01-01', per_page: 1, page: 2 })).toEqual([current.id])
    const { body } = await call(LIST, { id: group.id, state: 'current' })
    expect(body).toMatchObject([
      {
        ...{ iid: 1, group_id: top.id, title: 'Axe', state: 2, due_date: today },
        web_url: `${server.origin}/groups/${top.full_path}/-/iterations/${current.id}`,
      },
    ])
  })

  test('refuses unknown states, and does not exist on the free tier', async ({ given, asLoose }) => {
    const { body } = await (await asLoose(null))(LIST, { id: (await given.group()).id, state: 'late' })
    expect(body).toEqual({ error: 'state does not have a valid value' })
    await onFreeTier(async (free) => {
      const [ada, group] = [await free.given.user(), await free.given.group()]
      const answer = await free.call(ada, LIST, { id: group.id })
      expect(answer).toMatchObject({ status: 404, body: { message: '404 Not Found' } })
    })
  })

  test('finds the iterations by their groups', async ({ server, given }) => {
    const group = await given.group()
    await addIteration(server, group, 1, { start_date: '2020-01-01', due_date: '2020-01-14' })
    for (const query of ['', 'include_ancestors=false&state=current&search=a', 'per_page=1&updated_after=2020-01-01']) {
      const plans = await plansOf(() => server.send('GET', `/groups/${group.id}/iterations?${query}`))
      expectPlan(planWith(plans, 'order by "iteration"."start_date"'), { sorts: true })
    }
  })
})

const OF_PROJECT = 'GET /projects/:id/iterations'

describe(OF_PROJECT, () => {
  test('lists the iterations of the group of the project and of those above it, the earliest first', async ({
    server,
    given,
    as,
  }) => {
    const top = await given.group()
    const group = await given.group({ parent: top })
    const [project, below] = [await given.project({ in: group }), await given.group({ parent: group })]
    const dates = { start_date: '2020-01-01', due_date: '2020-01-14' }
    const own = await addIteration(server, group, 1, { title: 'Saw', ...dates })
    const inherited = await addIteration(server, top, 1, { start_date: '2019-01-01', due_date: '2099-01-14' })
    await addIteration(server, below, 1, dates)
    await addIteration(server, await given.group(), 1, dates)
    const call = await as(null)
    const found = async (input: object = {}) =>
      (await call(OF_PROJECT, { id: project.id, ...input })).body.map(({ id }) => id)
    expect(await found()).toEqual([inherited.id, own.id])
    expect(await found({ include_ancestors: false })).toEqual([own.id])
    expect(await found({ state: 'current' })).toEqual([inherited.id])
    expect(await found({ search: 'aw' })).toEqual([own.id])
    expect(await found({ per_page: 1, page: 2 })).toEqual([own.id])
  })

  test('is empty for a project of a user, and refused if the caller may use neither issues nor merge requests', async ({
    server,
    given,
    as,
  }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    expect((await (await as(stranger))(OF_PROJECT, { id: project.id })).body).toEqual([])
    const disabled = { issues_access_level: 'disabled', merge_requests_access_level: 'disabled' }
    await server.db.write((trx) => trx.updateTable('project').set(disabled).execute())
    expect((await (await as(stranger))(OF_PROJECT, { id: project.id })).status).toBe(403)
  })

  test('does not exist on the free tier', () =>
    onFreeTier(async ({ given, call }) => {
      const ada = await given.user()
      const answer = await call(ada, OF_PROJECT, { id: (await given.project({ owner: ada })).id })
      expect(answer).toMatchObject({ status: 404, body: { message: '404 Not Found' } })
    }))

  test('finds the iterations by their groups', async ({ server, given }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    await addIteration(server, group, 1, { start_date: '2020-01-01', due_date: '2020-01-14' })
    const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/iterations`))
    expectPlan(planWith(plans, 'order by "iteration"."start_date"'), { sorts: true })
  })
})
