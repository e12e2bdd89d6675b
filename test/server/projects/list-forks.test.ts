import { badParameter } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/forks'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

describe(ADDRESS, () => {
  test('lists visible forks, the newest first', async ({ given, as }) => {
    const origin = await given.project({ path: 'origin' })
    const ada = await given.user()
    const row = { forked_from_project_id: origin.id }
    await given.project({ path: 'open', ...row })
    await given.project({ path: 'closed', visibility: 'private', owner: ada, ...row })
    await given.project({ path: 'unrelated' })
    const { body, headers } = await (await as(ada))(ADDRESS, { id: origin.id })
    expect(pathsOf(body)).toEqual(['closed', 'open'])
    expect(headers.get('x-total')).toBe('2')
    expect(body[0]?.forked_from_project).toMatchObject({ id: origin.id, path: 'origin' })
    expect(pathsOf((await (await as(null))(ADDRESS, { id: origin.path_with_namespace })).body)).toEqual(['open'])
    expect(pathsOf((await (await as(ada))(ADDRESS, { id: origin.id, owned: true })).body)).toEqual(['closed'])
  })

  test('a hidden project is 404', async ({ given, asLoose }) => {
    const hidden = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect(await call(ADDRESS, { id: 1, order_by: 'forks' })).toMatchObject(
      badParameter('order_by does not have a valid value'),
    )
  })
})
