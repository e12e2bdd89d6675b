import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/starrers'
const namesOf = (body: readonly { user: { username: string } }[]) => body.map(({ user }) => user.username)

async function starred({ db }: TestServer, given: Given) {
  const project = await given.project()
  const users = [
    await given.user({ username: 'ada', name: 'Ada' }),
    await given.user({ username: 'shy', private_profile: 1 }),
    await given.user({ username: 'barred', state: 'blocked' }),
    await given.user({ username: 'bob' }),
  ]
  const created_at = '2026-05-20T08:00:00.000Z'
  const [other, fan] = [await given.project(), await given.user({ username: 'fan' })]
  const rows = users.map((user) => ({ user_id: user.id, project_id: project.id, created_at }))
  const elsewhere = { user_id: fan.id, project_id: other.id, created_at }
  await db.write((trx) =>
    trx
      .insertInto('star')
      .values([...rows, elsewhere])
      .execute(),
  )
  return { project, shy: users[1] ?? null }
}

describe(ADDRESS, () => {
  test('lists the users who starred the project with the time, the newest accounts first', async ({
    server,
    given,
    as,
  }) => {
    const { project } = await starred(server, given)
    const { body, headers } = await (await as(null))(ADDRESS, { id: project.id })
    expect(namesOf(body)).toEqual(['bob', 'ada'])
    expect(headers.get('x-total')).toBe('2')
    expect(body[1]).toMatchObject({ starred_since: '2026-05-20T08:00:00.000Z', user: { name: 'Ada', state: 'active' } })
  })

  test('shows private profiles to themselves and administrators only', async ({ server, given, as }) => {
    const { project, shy } = await starred(server, given)
    const names = async (who: { id: number } | null) =>
      namesOf((await (await as(who))(ADDRESS, { id: project.id })).body)
    expect(await names(shy)).toEqual(['bob', 'shy', 'ada'])
    expect(await names(await given.user())).toEqual(['bob', 'ada'])
    expect(await names(await given.admin())).toEqual(['bob', 'barred', 'shy', 'ada'])
  })

  test('searches by name, in pages', async ({ server, given, as }) => {
    const { project } = await starred(server, given)
    const call = await as(null)
    expect(namesOf((await call(ADDRESS, { id: project.id, search: 'ada' })).body)).toEqual(['ada'])
    expect(namesOf((await call(ADDRESS, { id: project.id, search: ' @ADA ' })).body)).toEqual(['ada'])
    expect(namesOf((await call(ADDRESS, { id: project.id, search: 'ad' })).body)).toEqual([])
    expect(namesOf((await call(ADDRESS, { id: project.id, search: '' })).body)).toEqual(['bob', 'ada'])
    expect(namesOf((await call(ADDRESS, { id: project.id, per_page: 1, page: 2 })).body)).toEqual(['ada'])
  })

  test('a hidden project is 404', async ({ given, as }) => {
    const hidden = await given.project({ visibility: 'private' })
    expect(await (await as(null))(ADDRESS, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
  })
})
