import { forbidden, notFound } from '../../support/answers.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/users/:id/access'

describe(ADDRESS, () => {
  test('lists groups and projects by path, and says where the access comes from', async ({ given, as }) => {
    const user = await given.user({ username: 'zoe' })
    const parent = await given.group({ path: 'acme' })
    const child = await given.group({ path: 'tools', parent })
    const shared = await given.group({ path: 'partners' })
    const api = await given.project({ in: child, path: 'api' })
    const own = await given.project({ owner: user, path: 'dotfiles' })
    const lonely = await given.project({ in: await given.group({ path: 'misc' }), path: 'maps' })
    await given.project({ in: parent, path: 'gone', pending_delete: 1 })
    await given.member({ group: parent }, user, 30, { expires_at: '2026-12-01' })
    await given.member({ project: lonely }, user, 20)
    const call = await as(await given.admin())
    await call('POST /groups/:id/share', { id: shared.id, group_id: parent.id, group_access: 20 })
    const { status, body, headers } = await call(ADDRESS, { id: user.id })
    expect(status).toBe(200)
    const acme = { id: parent.id, full_path: 'acme' }
    const row = (kind: string, id: number, full_path: string, access_level: number, rest: object) => ({
      kind,
      id,
      full_path,
      access_level,
      expires_at: null,
      source: 'direct',
      source_group: null,
      ...rest,
    })
    const ends = { expires_at: '2026-12-01' }
    expect(body.map(({ name: _, ...one }) => one)).toEqual([
      row('group', parent.id, 'acme', 30, ends),
      row('group', child.id, 'acme/tools', 30, { ...ends, source: 'inherited', source_group: acme }),
      row('project', api.id, 'acme/tools/api', 30, { ...ends, source: 'inherited', source_group: acme }),
      row('project', lonely.id, 'misc/maps', 20, {}),
      row('group', shared.id, 'partners', 20, { ...ends, source: 'shared', source_group: acme }),
      row('project', own.id, 'zoe/dotfiles', 50, {}),
    ])
    expect(headers.get('X-Total')).toBe('6')
    const found = await call(ADDRESS, { id: user.id, search: 'acme TOOLS' })
    expect(found.body.map(({ id }) => id)).toEqual([child.id, api.id])
  })

  test('lists only groups or only projects, in pages', async ({ given, as }) => {
    const user = await given.user()
    const group = await given.group()
    const projects = [await given.project({ in: group }), await given.project({ in: group })]
    await given.member({ group }, user, 30)
    const call = await as(user)
    expect((await call(ADDRESS, { id: user.id, kind: 'group' })).body.map(({ id }) => id)).toEqual([group.id])
    const { body, headers } = await call(ADDRESS, { id: user.id, kind: 'project', per_page: 1, page: 2 })
    expect(headers.get('X-Total')).toBe('2')
    expect(projects.map(({ id }) => id)).toContain(body[0]?.id)
  })

  test('is for administrators and the user', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(user))(ADDRESS, { id: user.id })).toMatchObject({ status: 200, body: [] })
    expect(await (await asLoose(await given.user()))(ADDRESS, { id: user.id })).toMatchObject(forbidden())
    expect(await (await asLoose(await given.admin()))(ADDRESS, { id: 999 })).toMatchObject(notFound('User'))
  })

  test('reads the rows of one user, and access paths of the page only', async ({ given, as }) => {
    const user = await given.user()
    const group = await given.group()
    await given.project({ in: group })
    await given.project({ in: group })
    await given.member({ group }, user, 30)
    const call = await as(await given.admin())
    const plans = await plansOf(() => call(ADDRESS, { id: user.id, per_page: 1 }))
    expectPlan(planWith(plans, 'AS MATERIALIZED'), { scans: ['page', 'explained'], sorts: true })
    expectPlan(planWith(plans, 'AS total'))
  })
})
