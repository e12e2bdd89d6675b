import { badParameter, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /users/:user_id/projects'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

describe(ADDRESS, () => {
  test("lists the projects in the user's namespace, the newest first, by id or username", async ({ given, as }) => {
    const ada = await given.user({ username: 'ada' })
    await given.project({ owner: ada, path: 'first' })
    await given.project({ owner: ada, path: 'second' })
    const group = await given.group()
    await given.member({ group }, ada, 50)
    await given.project({ in: group, owner: ada, path: 'of-the-group' })
    for (const user_id of [ada.id, 'ada', 'ADA']) {
      const { body, headers } = await (await as(ada))(ADDRESS, { user_id })
      expect(pathsOf(body)).toEqual(['second', 'first'])
      expect(headers.get('x-total')).toBe('2')
      expect(body[0]).toMatchObject({
        owner: { id: ada.id },
        permissions: { project_access: null, group_access: null },
      })
    }
  })

  test('shows each caller the visible projects; anonymous callers get the simple form', async ({ given, as }) => {
    const ada = await given.user()
    for (const visibility of ['public', 'internal', 'private'] as const)
      await given.project({ owner: ada, path: visibility, visibility })
    const paths = async (who: { id: number } | null) =>
      pathsOf((await (await as(who))(ADDRESS, { user_id: ada.id, order_by: 'id', sort: 'asc' })).body)
    expect(await paths(null)).toEqual(['public'])
    expect(await paths(await given.user({ external: 1 }))).toEqual(['public'])
    expect(await paths(await given.user())).toEqual(['public', 'internal'])
    expect(await paths(ada)).toEqual(['public', 'internal', 'private'])
    expect(await paths(await given.admin())).toEqual(['public', 'internal', 'private'])
    const [simple] = (await (await as(null))(ADDRESS, { user_id: ada.id })).body
    expect(simple).not.toHaveProperty('visibility')
  })

  test.for([
    ['with a private profile', { private_profile: 1 }],
    ['who is blocked', { state: 'blocked' }],
    ['who was never confirmed', { confirmed_at: null }],
  ] as const)(
    'the projects of a user %s are hidden from others, but not from administrators',
    async ([, row], { given, as }) => {
      const ada = await given.user(row)
      await given.project({ owner: ada })
      for (const who of [null, await given.user()]) {
        const answer = await (await as(who))(ADDRESS, { user_id: ada.id })
        expect(answer).toMatchObject({ status: 200, body: [] })
        expect(answer.headers.get('x-total')).toBe('0')
      }
      expect((await (await as(await given.admin()))(ADDRESS, { user_id: ada.id })).body).toHaveLength(1)
      if ('private_profile' in row) expect((await (await as(ada))(ADDRESS, { user_id: ada.id })).body).toHaveLength(1)
    },
  )

  test('has keyset pages by id', async ({ given, as }) => {
    const ada = await given.user()
    for (let n = 0; n < 3; n++) await given.project({ owner: ada, path: `p${n}` })
    const call = await as(ada)
    const keyset = { user_id: ada.id, pagination: 'keyset', order_by: 'id', per_page: 2 } as const
    const first = await call(ADDRESS, { ...keyset, sort: 'asc' })
    expect(pathsOf(first.body)).toEqual(['p0', 'p1'])
    expect(first.headers.get('x-total')).toBeNull()
    expect(first.headers.get('link')).toContain(`/users/${ada.id}/projects?id_after=${first.body[1]?.id}&`)
    const second = await call(ADDRESS, { ...keyset, sort: 'asc', id_after: first.body[1]?.id ?? 0 })
    expect(pathsOf(second.body)).toEqual(['p2'])
    expect((await call(ADDRESS, { ...keyset, id_before: 1 })).headers.get('link')).toBeNull()
    expect((await call(ADDRESS, { ...keyset, order_by: 'name' })).status).toBe(405)
  })

  test('an unknown user is 404, and parameters of other lists are ignored', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    for (const user_id of [999, 'nobody-at-all'])
      expect(await call(ADDRESS, { user_id })).toMatchObject({ status: 404, body: { message: '404 User Not Found' } })
    for (const order_by of ['similarity', 'storage_size'])
      expect(await call(ADDRESS, { user_id: 1, order_by })).toMatchObject(
        badParameter('order_by does not have a valid value'),
      )
    expect(await call(ADDRESS, { user_id: 1, per_page: 0 })).toMatchObject(
      badParameter('per_page has a value not allowed'),
    )
  })

  test('an unknown token is 401 and not treated as anonymous', async ({ server }) => {
    expect(await server.send('GET', '/users/1/projects', { token: 'glpat-no' })).toMatchObject(UNAUTHORIZED)
  })
})
