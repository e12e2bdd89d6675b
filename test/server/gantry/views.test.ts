import { describe, expect, test } from '../../support/test.ts'

const mine = { screen: 'issues', name: 'Mine', filter: 'assignee:me state:opened' } as const

describe('POST /-/gantry/v1/views', () => {
  test('adds a view at the end of the list', async ({ given, as }) => {
    const call = await as(await given.user())
    const first = await call('POST /-/gantry/v1/views', mine)
    expect(first).toMatchObject({ status: 201, body: { ...mine, sort: '', group_by: null, position: 0 } })
    const second = await call('POST /-/gantry/v1/views', {
      ...mine,
      name: 'Late',
      sort: 'due_date',
      group_by: 'milestone',
    })
    expect(second.body).toMatchObject({ sort: 'due_date', group_by: 'milestone', position: 1 })
    expect((await call('GET /-/gantry/v1/views', {})).body).toEqual([first.body, second.body])
  })

  test('a name is unique per screen', async ({ given, as }) => {
    const call = await as(await given.user())
    await call('POST /-/gantry/v1/views', mine)
    expect(await call('POST /-/gantry/v1/views', mine)).toMatchObject({
      status: 400,
      body: { message: { name: ['has already been taken'] } },
    })
    for (const screen of [
      'merge_requests',
      'projects',
      'groups',
      'todos',
      'audit',
      'hooks',
      'deliveries',
      'requests',
    ] as const)
      expect((await call('POST /-/gantry/v1/views', { ...mine, screen })).body).toMatchObject({ screen })
  })

  test.for([
    [{}, 'screen is missing, name is missing, filter is missing'],
    [
      { ...mine, screen: 'nowhere' },
      'screen must be issues, merge_requests, projects, groups, users, todos, audit, hooks, deliveries or requests',
    ],
    [{ ...mine, name: '' }, 'name is empty'],
    [{ ...mine, name: 'x'.repeat(101) }, 'name must be a text that is not empty, at most 100 characters'],
    [{ ...mine, filter: ['a'] }, 'filter must be a text, at most 2000 characters'],
    [{ ...mine, name: ' ' }, 'name is empty'],
    [{ ...mine, filter: 'x'.repeat(2001) }, 'filter must be a text, at most 2000 characters'],
    [{ ...mine, sort: 'x'.repeat(201) }, 'sort must be a text, at most 200 characters'],
    [{ ...mine, group_by: 'x'.repeat(101) }, 'group_by must be a text, at most 100 characters or nothing'],
    [{ ...mine, position: -1 }, 'position must be a whole number from 0 to 10000'],
    [{ ...mine, position: 10_001 }, 'position must be a whole number from 0 to 10000'],
  ] as const)('%j is refused', async ([body, error], { given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call('POST /-/gantry/v1/views', body)).toMatchObject({ status: 400, body: { error } })
  })

  test('accepts the longest texts and the last position', async ({ server, given, asLoose }) => {
    const longest = {
      ...{ screen: 'groups', name: 'x'.repeat(100), filter: 'x'.repeat(2000), sort: 'x'.repeat(200) },
      ...{ group_by: 'x'.repeat(100), position: 10_000 },
    }
    const call = await asLoose(await given.user())
    expect(await call('POST /-/gantry/v1/views', longest)).toMatchObject({ status: 201, body: longest })
    const row = server.db.read.selectFrom('saved_view').select(['created_at', 'updated_at'])
    expect(await row.executeTakeFirst()).toEqual({ created_at: server.clock.iso(), updated_at: server.clock.iso() })
  })

  test('a new view comes after the last position, not after the number of views', async ({ given, as }) => {
    const call = await as(await given.user())
    await call('POST /-/gantry/v1/views', { ...mine, position: 5 })
    expect((await call('POST /-/gantry/v1/views', { ...mine, name: 'Late' })).body.position).toBe(6)
  })

  test('another user may have the same name', async ({ given, as }) => {
    for (const who of [await given.user(), await given.user()])
      expect((await (await as(who))('POST /-/gantry/v1/views', mine)).status).toBe(201)
  })

  test('a user has at most 100 views', async ({ server, given, as }) => {
    const user = await given.user()
    const now = server.clock.iso()
    const row = { user_id: user.id, screen: 'issues', filter: '', created_at: now, updated_at: now }
    const rows = Array.from({ length: 100 }, (_, i) => ({ ...row, name: `View ${i}`, position: i }))
    await server.db.write((trx) => trx.insertInto('saved_view').values(rows).execute())
    const call = await as(user)
    expect(await call('POST /-/gantry/v1/views', mine)).toMatchObject({
      status: 400,
      body: { message: 'You already have 100 saved views, the maximum. Delete one first' },
    })
    const [first] = (await call('GET /-/gantry/v1/views', {})).body
    await call('DELETE /-/gantry/v1/views/:view_id', { view_id: first?.id ?? 0 })
    expect((await call('POST /-/gantry/v1/views', mine)).status).toBe(201)
    expect((await (await as(await given.user()))('POST /-/gantry/v1/views', mine)).status).toBe(201)
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))('POST /-/gantry/v1/views', mine)).toMatchObject({ status: 401 })
  })
})

describe('GET /-/gantry/v1/views', () => {
  test("lists the caller's views in their order", async ({ given, as }) => {
    const [user, other] = [await given.user(), await given.user()]
    const call = await as(user)
    const late = await call('POST /-/gantry/v1/views', { ...mine, position: 5 })
    const early = await call('POST /-/gantry/v1/views', { ...mine, name: 'First', position: 1 })
    await (await as(other))('POST /-/gantry/v1/views', mine)
    const same = await call('POST /-/gantry/v1/views', { ...mine, name: 'Same', position: 1 })
    const ids = async () => (await call('GET /-/gantry/v1/views', {})).body.map(({ id }) => id)
    expect(await ids()).toEqual([early.body.id, same.body.id, late.body.id])
    await call('PUT /-/gantry/v1/views/:view_id', { view_id: early.body.id, name: 'Still first' })
    expect(await ids()).toEqual([early.body.id, same.body.id, late.body.id])
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))('GET /-/gantry/v1/views', {})).toMatchObject({ status: 401 })
  })
})

describe('PUT /-/gantry/v1/views/:view_id', () => {
  test('changes only the fields that are sent', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const { body: other } = await call('POST /-/gantry/v1/views', { ...mine, name: 'Other' })
    const { body: view } = await call('POST /-/gantry/v1/views', { ...mine, group_by: 'milestone' })
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, name: 'Ours' })).body).toEqual({
      ...view,
      name: 'Ours',
    })
    server.clock.advance(1000)
    const changed = await call('PUT /-/gantry/v1/views/:view_id', {
      view_id: view.id,
      filter: '',
      group_by: null,
      position: 4,
    })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Ours', filter: '', group_by: null, position: 4 } })
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, sort: 'title' })).body).toEqual({
      ...changed.body,
      sort: 'title',
    })
    const rows = server.db.read.selectFrom('saved_view').select('updated_at').orderBy('id')
    expect((await rows.execute())[1]).toEqual({ updated_at: server.clock.iso() })
    expect((await call('GET /-/gantry/v1/views', {})).body).toContainEqual(other)
  })

  test('a view may keep its name but not take that of another', async ({ given, as }) => {
    const call = await as(await given.user())
    const { body: view } = await call('POST /-/gantry/v1/views', mine)
    await call('POST /-/gantry/v1/views', { ...mine, name: 'Late' })
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, name: 'Mine' })).status).toBe(200)
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, name: 'Late' })).status).toBe(400)
    await call('POST /-/gantry/v1/views', { ...mine, screen: 'projects', name: 'Elsewhere' })
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, name: 'Elsewhere' })).status).toBe(200)
  })

  test('an empty request is refused', async ({ given, as }) => {
    const call = await as(await given.user())
    const { body: view } = await call('POST /-/gantry/v1/views', mine)
    expect(await call('PUT /-/gantry/v1/views/:view_id', { view_id: view.id })).toMatchObject({
      status: 400,
      body: { error: 'name, filter, sort, group_by, position are missing, at least one parameter must be provided' },
    })
  })

  test("another user's view is 404, for administrators too", async ({ given, as, asLoose }) => {
    const { body: view } = await (await as(await given.user()))('POST /-/gantry/v1/views', mine)
    for (const who of [await given.user(), await given.admin()])
      expect(
        await (await as(who))('PUT /-/gantry/v1/views/:view_id', { view_id: view.id, name: 'Stolen' }),
      ).toMatchObject({
        status: 404,
        body: { message: '404 View Not Found' },
      })
    const call = await asLoose(await given.user())
    expect((await call('PUT /-/gantry/v1/views/:view_id', { view_id: 'x', name: 'A' })).body).toEqual({
      error: 'view_id must be a whole number',
    })
  })
})

describe('DELETE /-/gantry/v1/views/:view_id', () => {
  test("removes the caller's view", async ({ given, as }) => {
    const call = await as(await given.user())
    const { body: view } = await call('POST /-/gantry/v1/views', mine)
    const { body: other } = await call('POST /-/gantry/v1/views', { ...mine, name: 'Other' })
    expect((await call('DELETE /-/gantry/v1/views/:view_id', { view_id: view.id })).status).toBe(204)
    expect((await call('GET /-/gantry/v1/views', {})).body).toEqual([other])
    expect((await call('DELETE /-/gantry/v1/views/:view_id', { view_id: view.id })).status).toBe(404)
  })

  test("cannot remove another user's view", async ({ given, as }) => {
    const call = await as(await given.user())
    const { body: view } = await call('POST /-/gantry/v1/views', mine)
    const other = await as(await given.user())
    expect((await other('DELETE /-/gantry/v1/views/:view_id', { view_id: view.id })).status).toBe(404)
    expect((await call('GET /-/gantry/v1/views', {})).body).toHaveLength(1)
  })
})
