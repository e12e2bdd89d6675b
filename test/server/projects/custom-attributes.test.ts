import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const addAttributes = (
  { db }: TestServer,
  target_type: 'user' | 'project',
  target_id: number,
  values: Record<string, string>,
) =>
  db.write((trx) =>
    trx
      .insertInto('custom_attribute')
      .values(Object.entries(values).map(([key, value]) => ({ target_type, target_id, key, value })))
      .execute(),
  )

describe('custom attributes of projects', () => {
  test('are shown to administrators who ask', async ({ server, given, as }) => {
    const [noted, plain] = [await given.project(), await given.project()]
    await addAttributes(server, 'project', noted.id, { team: 'sea', cost: '7' })
    await addAttributes(server, 'user', plain.id, { team: 'another thing of the same id' })
    const call = await as(await given.admin())
    const query = { with_custom_attributes: true }
    const expected = [
      { key: 'cost', value: '7' },
      { key: 'team', value: 'sea' },
    ]
    for (const simple of [true, false]) {
      const { body } = await call('GET /projects', { ...query, simple })
      expect(body.map((project) => project.custom_attributes)).toEqual([[], expected])
    }
    expect((await call('GET /projects/:id', { id: noted.id, ...query })).body.custom_attributes).toEqual(expected)
    expect((await call('GET /projects/:id', { id: noted.id })).body).not.toHaveProperty('custom_attributes')
  })

  test('are ignored for everybody else', async ({ server, given, as }) => {
    const project = await given.project()
    await addAttributes(server, 'project', project.id, { team: 'sea' })
    for (const who of [null, await given.user()]) {
      const call = await as(who)
      const query = { with_custom_attributes: true, custom_attributes: { team: 'land' } }
      const { body } = await call('GET /projects', query)
      expect(body).toHaveLength(1)
      const one = await call('GET /projects/:id', { id: project.id, with_custom_attributes: true })
      for (const form of [body[0], one.body]) expect(form).not.toHaveProperty('custom_attributes')
    }
  })

  test.for([
    [{ team: 'sea' }, ['both', 'one']],
    [{ team: 'sea', cost: '7' }, ['both']],
    [{ team: 'SEA' }, []],
    [{ nothing: 'sea' }, []],
  ] as const)('administrators find projects by %j', async ([custom_attributes, paths], { server, given, as }) => {
    await addAttributes(server, 'project', (await given.project({ path: 'one' })).id, { team: 'sea', cost: '8' })
    await addAttributes(server, 'project', (await given.project({ path: 'both' })).id, { team: 'sea', cost: '7' })
    await given.project({ path: 'none' })
    const { body } = await (await as(await given.admin()))('GET /projects', { custom_attributes })
    expect(body.map((project) => project.path)).toEqual(paths)
  })

  test.for(['sea', { team: ['sea'] }, { team: { a: 'b' } }])(
    '%j is not a valid filter',
    async (custom_attributes, { given, asLoose }) => {
      const answer = await (await asLoose(await given.admin()))('GET /projects', { custom_attributes })
      expect(answer).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^custom_attributes(\[team\])? is invalid$/) },
      })
    },
  )
})

describe('custom attributes of users', () => {
  test('are shown to administrators who ask, and find users', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user()
    await addAttributes(server, 'user', ada.id, { team: 'sea' })
    const call = await as(root)
    const query = { with_custom_attributes: true }
    const expected = [{ key: 'team', value: 'sea' }]
    expect((await call('GET /users', query)).body.map((user) => user.custom_attributes)).toEqual([expected, []])
    expect((await call('GET /users/:id', { id: ada.id, ...query })).body.custom_attributes).toEqual(expected)
    expect((await call('GET /users/:id', { id: ada.id })).body).not.toHaveProperty('custom_attributes')
    const found = async (custom_attributes: Record<string, string>) =>
      (await call('GET /users', { custom_attributes })).body.map((user) => user.id)
    expect([await found({ team: 'sea' }), await found({ team: 'land' })]).toEqual([[ada.id], []])
  })

  test('are ignored for everybody else', async ({ server, given, as }) => {
    const ada = await given.user()
    await addAttributes(server, 'user', ada.id, { team: 'sea' })
    const call = await as(ada)
    const { body } = await call('GET /users', { custom_attributes: { team: 'land' }, with_custom_attributes: true })
    expect(body).toHaveLength(1)
    expect(body[0]).not.toHaveProperty('custom_attributes')
    const one = await call('GET /users/:id', { id: ada.id, with_custom_attributes: true })
    expect(one.body).not.toHaveProperty('custom_attributes')
  })
})
