import type { Given } from '../../support/given.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [
  ['users', async (given: Given) => (await given.user()).id],
  ['groups', async (given: Given) => (await given.group({ visibility: 'private' })).id],
  ['projects', async (given: Given) => (await given.project({ visibility: 'private' })).id],
] as const
const MISSING = { users: '404 User Not Found', groups: '404 Group Not Found', projects: '404 Project Not Found' }

describe.each(KINDS)('/%s/:id/custom_attributes', (kind, make) => {
  const list = `GET /${kind}/:id/custom_attributes`
  const one = (method: string) => `${method} /${kind}/:id/custom_attributes/:key`

  test('can be set, changed, found, listed by key and removed', async ({ server, given, asLoose }) => {
    const id = await make(given)
    const other = await make(given)
    const call = await asLoose(await given.admin())
    expect(await call(one('PUT'), { id, key: 'room', value: '12' })).toMatchObject({
      status: 200,
      body: { key: 'room', value: '12' },
    })
    expect((await call(one('PUT'), { id, key: 'room', value: '13' })).body).toEqual({ key: 'room', value: '13' })
    for (const each of [id, other]) await call(one('PUT'), { id: each, key: 'a.b', value: 'x' })
    await call(one('PUT'), { id: other, key: 'room', value: '99' })
    // Records of other kinds have the same ids.
    const others = (['user', 'group', 'project'] as const).filter((type) => `${type}s` !== kind)
    const row = { target_id: other, key: 'room', value: '13' }
    const rows = others.map((target_type) => ({ ...row, target_type }))
    await server.db.write((trx) => trx.insertInto('custom_attribute').values(rows).execute())
    expect((await call(list, { id })).body).toEqual([
      { key: 'a.b', value: 'x' },
      { key: 'room', value: '13' },
    ])
    expect((await call(one('GET'), { id, key: 'room' })).body).toEqual({ key: 'room', value: '13' })
    const found = await call(`GET /${kind}`, {
      custom_attributes: { 'a.b': 'x', room: '13' },
      with_custom_attributes: true,
      all_available: true,
    })
    expect(found.body).toMatchObject([{ id, custom_attributes: [{ key: 'a.b' }, { key: 'room' }] }])
    expect((await call(one('DELETE'), { id, key: 'room' })).status).toBe(204)
    for (const method of ['GET', 'DELETE'])
      expect(await call(one(method), { id, key: 'room' })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
    expect((await call(list, { id: other })).body).toEqual([
      { key: 'a.b', value: 'x' },
      { key: 'room', value: '99' },
    ])
  })

  test.for([
    [{}, { error: 'value is missing' }],
    [{ value: ' ' }, { message: { value: ["can't be blank"] } }],
    [{ value: { a: 1 } }, { error: 'value is invalid' }],
  ] as const)('a missing, blank or structured value is refused: %j', async ([input, body], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call(one('PUT'), { id: await make(given), key: 'room', ...input })).toMatchObject({
      status: 400,
      body,
    })
  })

  test('records of other kinds with the same id, and other keys, keep theirs', async ({ server, given, asLoose }) => {
    const id = await make(given)
    const others = (['user', 'group', 'project'] as const)
      .filter((type) => `${type}s` !== kind)
      .map((target_type) => ({ target_type, target_id: id, key: 'room', value: target_type }))
    await server.db.write((trx) => trx.insertInto('custom_attribute').values(others).execute())
    const call = await asLoose(await given.admin())
    expect((await call(list, { id })).body).toEqual([])
    expect((await call(one('GET'), { id, key: 'room' })).status).toBe(404)
    for (const key of ['room', 'floor']) await call(one('PUT'), { id, key, value: '1' })
    expect((await call(one('DELETE'), { id, key: 'room' })).status).toBe(204)
    expect((await call(list, { id })).body).toEqual([{ key: 'floor', value: '1' }])
    const rows = await server.db.read
      .selectFrom('custom_attribute')
      .select(['target_type', 'target_id', 'key', 'value'])
      .where('key', '=', 'room')
      .execute()
    expect(rows).toEqual(others)
  })

  test('a key has one to 255 characters, and a value may have spaces around it', async ({ given, asLoose }) => {
    const id = await make(given)
    const call = await asLoose(await given.admin())
    const set = (key: string, value = ' x ') => call(one('PUT'), { id, key, value })
    expect(await set('k'.repeat(255))).toMatchObject({ status: 200, body: { value: ' x ' } })
    expect(await set('k'.repeat(256), ' ')).toMatchObject({
      status: 400,
      body: { message: { key: ['is too long (maximum is 255 characters)'], value: ["can't be blank"] } },
    })
    expect(await set(' ')).toMatchObject({ status: 400, body: { message: { key: ["can't be blank"] } } })
    expect((await call(list, { id })).body).toHaveLength(1)
  })

  test('are for administrators only; a missing or hidden record is 404 first', async ({ given, asLoose }) => {
    const visible = {
      users: async () => (await given.user()).id,
      groups: async () => (await given.group()).id,
      projects: async () => (await given.project()).id,
    }
    const id = await visible[kind]()
    const hidden = kind === 'users' ? 999_999 : await make(given)
    const calls = [
      [list, {}],
      [one('GET'), { key: 'a' }],
      [one('PUT'), { key: 'a', value: 'b' }],
      [one('DELETE'), { key: 'a' }],
    ] as const
    const [user, admin, nobody] = [
      await asLoose(await given.user()),
      await asLoose(await given.admin()),
      await asLoose(null),
    ]
    for (const [address, input] of calls) {
      expect((await nobody(address, { id, ...input })).status).toBe(401)
      expect(await user(address, { id, ...input })).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
      expect(await user(address, { id: hidden, ...input })).toMatchObject({
        status: 404,
        body: { message: MISSING[kind] },
      })
      expect(await admin(address, { id: 999_999, ...input })).toMatchObject({
        status: 404,
        body: { message: MISSING[kind] },
      })
    }
  })

  test('are read through the index on their key', async ({ given, asLoose }) => {
    const id = await make(given)
    const call = await asLoose(await given.admin())
    await call(one('PUT'), { id, key: 'a', value: 'b' })
    expectPlans(await plansOf(() => call(list, { id })))
    expectPlans(await plansOf(() => call(one('GET'), { id, key: 'a' })))
  })
})

test('groups and projects can be named by path', async ({ given, asLoose }) => {
  const group = await given.group({ path: 'sea' })
  const project = await given.project({ in: group, path: 'salt' })
  const call = await asLoose(await given.admin())
  for (const [kind, name, id] of [
    ['groups', 'sea', group.id],
    ['projects', 'sea/salt', project.id],
  ] as const) {
    await call(`PUT /${kind}/:id/custom_attributes/:key`, { id: name, key: 'k', value: kind })
    expect((await call(`GET /${kind}/:id/custom_attributes`, { id })).body).toEqual([{ key: 'k', value: kind }])
  }
})

test('users are named by id only: any other text is an unknown address', async ({ given, asLoose }) => {
  const user = await given.user({ username: 'ada' })
  const unknown = { status: 404, body: { error: '404 Not Found' } }
  for (const who of [await given.admin(), user, null]) {
    const call = await asLoose(who)
    for (const id of ['ada', `+${user.id}`, 'me'])
      for (const address of [
        'GET /users/:id/custom_attributes',
        'GET /users/:id/custom_attributes/:key',
        'PUT /users/:id/custom_attributes/:key',
        'DELETE /users/:id/custom_attributes/:key',
      ])
        expect(await call(address, { id, key: 'k', value: 'v' })).toMatchObject(unknown)
  }
})
