import { badParameter } from '../../support/answers.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /users/:user_id/starred_projects'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

async function star({ db, clock }: TestServer, user: { id: number }, ...projects: { id: number }[]) {
  const rows = projects.map((project) => ({ user_id: user.id, project_id: project.id, created_at: clock.iso() }))
  await db.write((trx) => trx.insertInto('star').values(rows).execute())
}

describe(ADDRESS, () => {
  test('lists starred projects by the age of the project', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const [first, second] = [await given.project({ path: 'first' }), await given.project({ path: 'second' })]
    await given.project({ path: 'unstarred' })
    await star(server, ada, second)
    await star(server, ada, first)
    for (const user_id of [ada.id, 'Ada'])
      expect(pathsOf((await (await as(null))(ADDRESS, { user_id })).body)).toEqual(['second', 'first'])
  })

  test('shows each caller the visible ones', async ({ server, given, as }) => {
    const ada = await given.user()
    const projects = []
    for (const visibility of ['public', 'internal', 'private'] as const)
      projects.push(await given.project({ owner: ada, path: visibility, visibility }))
    await star(server, ada, ...projects)
    const paths = async (who: { id: number } | null) =>
      pathsOf((await (await as(who))(ADDRESS, { user_id: ada.id, sort: 'asc' })).body)
    expect(await paths(null)).toEqual(['public'])
    expect(await paths(await given.user())).toEqual(['public', 'internal'])
    expect(await paths(ada)).toEqual(['public', 'internal', 'private'])
  })

  test("starred filters by the caller's own stars", async ({ server, given, as }) => {
    const [ada, bob] = [await given.user(), await given.user()]
    const [one, other] = [await given.project({ path: 'one' }), await given.project({ path: 'other' })]
    await star(server, ada, one, other)
    await star(server, bob, other)
    const { body } = await (await as(bob))(ADDRESS, { user_id: ada.id, starred: true })
    expect(pathsOf(body)).toEqual(['other'])
  })

  test('is hidden by a private profile, except from administrators and the user', async ({ server, given, as }) => {
    const ada = await given.user({ private_profile: 1 })
    await star(server, ada, await given.project())
    const found = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, { user_id: ada.id })).body.length
    expect(await found(null)).toBe(0)
    expect(await found(await given.user())).toBe(0)
    expect(await found(ada)).toBe(1)
    expect(await found(await given.admin())).toBe(1)
  })

  test('an unknown user is 404; keyset and similarity are refused', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { user_id: 999 })).toMatchObject({
      status: 404,
      body: { message: '404 User Not Found' },
    })
    expect(await call(ADDRESS, { user_id: 1, order_by: 'similarity' })).toMatchObject(
      badParameter('order_by does not have a valid value'),
    )
    expect((await call(ADDRESS, { user_id: 1, pagination: 'keyset' })).headers.get('x-total')).toBe('0')
  })
})
