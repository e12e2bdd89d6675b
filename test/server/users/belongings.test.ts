import { badParameter, forbidden, notFound } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /users/:id/memberships', () => {
  const LIST = 'GET /users/:id/memberships'

  test('lists direct memberships in projects and groups', async ({ given, as }) => {
    const ada = await given.user()
    const group = await given.group({ name: 'Harbour' })
    const project = await given.project({ name: 'Crane' })
    await given.member({ group }, ada, 50)
    await given.member({ project }, ada, 30)
    await given.member({ project: await given.project() }, ada, 30, { requested_at: '2026-05-01T00:00:00.000Z' })
    const call = await as(await given.admin())
    const [inGroup, inProject] = [
      { source_id: group.id, source_name: 'Harbour', source_type: 'Namespace', access_level: 50 },
      { source_id: project.id, source_name: 'Crane', source_type: 'Project', access_level: 30 },
    ]
    expect((await call(LIST, { id: ada.id })).body).toEqual([inGroup, inProject])
    expect((await call(LIST, { id: ada.id, type: 'Project' })).body).toEqual([inProject])
    expect((await call(LIST, { id: ada.id, type: 'Namespace' })).body).toEqual([inGroup])
  })

  test('is for administrators', async ({ given, asLoose }) => {
    const ada = await given.user()
    expect(await (await asLoose(ada))(LIST, { id: ada.id })).toMatchObject(forbidden())
    const root = await asLoose(await given.admin())
    expect(await root(LIST, { id: 99_999 })).toMatchObject(notFound('User'))
    expect(await root(LIST, { id: ada.id, type: 'Group' })).toMatchObject(
      badParameter('type does not have a valid value'),
    )
  })
})

describe('GET /users/:id/associations_count', () => {
  test('counts for the user and administrators', async ({ server, given, as, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ben })
    await given.member({ project }, ada, 30)
    await given.member({ group: await given.group() }, ada, 50)
    await givenIssuesOn(server).issue(project, ada)
    const counts = { groups_count: 1, projects_count: 1, issues_count: 1, merge_requests_count: 0 }
    for (const who of [ada, await given.admin()])
      expect((await (await as(who))('GET /users/:id/associations_count', { id: ada.id })).text).toBe(
        JSON.stringify(counts),
      )
    expect(await (await asLoose(ben))('GET /users/:id/associations_count', { id: ada.id })).toMatchObject(forbidden())
    expect(await (await asLoose(ben))('GET /users/:id/associations_count', { id: 99_999 })).toMatchObject(
      notFound('User'),
    )
  })
})

describe('GET /user/activities', () => {
  test('lists the last days since the first one, for administrators', async ({ given, as, asLoose }) => {
    const root = await given.admin()
    const day = async (last_activity_on: string | null) => (await given.user({ last_activity_on })).username
    const [late, early, old] = [await day('2026-05-20'), await day('2026-05-02'), await day('2025-11-01')]
    await day(null)
    const call = await as(root)
    const names = async (input: object) =>
      (await call('GET /user/activities', input)).body.map(({ username }) => username)
    expect(await names({})).toEqual([early, late])
    expect(await names({ from: '2026-05-03' })).toEqual([late])
    expect(await names({ from: '2025-11-01' })).toEqual([old, early, late])
    expect((await call('GET /user/activities', { from: '2026-05-03' })).body).toEqual([
      { username: late, last_activity_on: '2026-05-20', last_activity_at: '2026-05-20' },
    ])
    expect(await (await asLoose(await given.user()))('GET /user/activities')).toMatchObject(forbidden())
  })
})

describe('PATCH /users/:id/disable_two_factor', () => {
  const PATCH = 'PATCH /users/:id/disable_two_factor'

  test('switches two-factor sign-in off', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user({ two_factor_enabled: 1 })
    const call = await as(root)
    expect((await call(PATCH, { id: ada.id })).status).toBe(204)
    expect((await call('GET /users/:id', { id: ada.id })).body.two_factor_enabled).toBe(false)
    expect(await storedEvents(server)).toMatchObject([
      { event: 'user.updated', payload: { user_id: ada.id, actor_id: root.id, changed: ['two_factor_enabled'] } },
    ])
  })

  test('refuses users without it, and administrators', async ({ given, asLoose }) => {
    const ada = await given.user()
    const root = await asLoose(await given.admin())
    expect(await root(PATCH, { id: ada.id })).toMatchObject({
      status: 400,
      body: { message: 'Two-factor authentication is not enabled for this user' },
    })
    expect(await root(PATCH, { id: (await given.admin({ two_factor_enabled: 1 })).id })).toMatchObject(
      forbidden('Two-factor authentication for admins cannot be disabled via the API'),
    )
    expect(await root(PATCH, { id: 99_999 })).toMatchObject(notFound('User'))
    expect(await (await asLoose(ada))(PATCH, { id: ada.id })).toMatchObject(forbidden())
  })
})

describe('DELETE /users/:id/identities/:provider', () => {
  test('deletes the account at this system only', async ({ server, given, as, asLoose }) => {
    const ada = await given.user()
    const call = await as(await given.admin())
    await call('PUT /users/:id', { id: ada.id, provider: 'saml', extern_uid: '7' })
    await call('PUT /users/:id', { id: ada.id, provider: 'ldapmain', extern_uid: '8' })
    const address = 'DELETE /users/:id/identities/:provider'
    expect((await call(address, { id: ada.id, provider: 'saml' })).status).toBe(204)
    expect((await call('GET /users/:id', { id: ada.id })).body.identities).toMatchObject([{ provider: 'ldapmain' }])
    expect((await storedEvents(server)).at(-1)).toMatchObject({
      event: 'user.updated',
      payload: { changed: ['identities'] },
    })
    expect(await call(address, { id: ada.id, provider: 'saml' })).toMatchObject(notFound('Identity'))
    expect(await call(address, { id: 99_999, provider: 'saml' })).toMatchObject(notFound('User'))
    expect(await (await asLoose(ada))(address, { id: ada.id, provider: 'ldapmain' })).toMatchObject(forbidden())
  })
})
