import { notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /namespaces/:id'

describe(ADDRESS, () => {
  test('finds by id and full path, regardless of case', async ({ server, given, as }) => {
    const ada = await given.user()
    const top = await given.group({ path: 'Top', visibility: 'private' })
    const below = await given.group({ path: 'below.it', name: 'Below', parent: top })
    await given.member({ group: top }, ada, 20)
    const call = await as(ada)
    const body = {
      id: below.id,
      name: 'Below',
      path: 'below.it',
      kind: 'group',
      full_path: 'Top/below.it',
      parent_id: top.id,
      avatar_url: null,
      web_url: `${server.origin}/groups/Top/below.it`,
    }
    for (const id of [below.id, 'Top/below.it', 'top/BELOW.it'])
      expect(await call(ADDRESS, { id })).toMatchObject({ status: 200, body })
  })

  test("a group without membership is 404 even if it is public, like another user's namespace", async ({
    given,
    as,
  }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const open = await given.group({ visibility: 'public' })
    const call = await as(ada)
    for (const id of [open.id, open.full_path, await given.namespaceOf(ben), ben.username, 4711, 'nowhere'])
      expect(await call(ADDRESS, { id })).toMatchObject(notFound('Namespace'))
    expect((await call(ADDRESS, { id: ada.username })).status).toBe(200)
    expect((await (await as(await given.admin()))(ADDRESS, { id: ben.username })).status).toBe(200)
  })

  test('anonymous callers get 401', async ({ asLoose }) => {
    expect(await (await asLoose(null))(ADDRESS, { id: 1 })).toMatchObject(UNAUTHORIZED)
  })
})
