import { badParameter } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/groups'
const pathsOf = (body: readonly { full_path: string }[]) => body.map((group) => group.full_path)

async function pier({ db, clock }: TestServer, given: Given) {
  const top = await given.group({ path: 'harbour', name: 'Harbour' })
  const below = await given.group({ path: 'quays', name: 'Quays', parent: top })
  const project = await given.project({ in: below })
  const open = await given.group({ path: 'pilots', name: 'Pilots' })
  const closed = await given.group({ path: 'customs', name: 'Customs', visibility: 'private' })
  const past = await given.group({ path: 'past' })
  const created_at = clock.iso()
  const link = (group: { id: number }, group_access: number, expires_at: string | null) => ({
    ...{ project_id: project.id, group_id: group.id, group_access, expires_at, created_at },
  })
  const links = [link(open, 20, null), link(closed, 40, null), link(past, 40, '2026-05-01')]
  await db.write((trx) => trx.insertInto('project_group_link').values(links).execute())
  return { project, top, below, open, closed }
}

describe(ADDRESS, () => {
  test('lists parent groups by name', async ({ server, given, as }) => {
    const { project, below } = await pier(server, given)
    const { body, headers } = await (await as(null))(ADDRESS, { id: project.id })
    expect(pathsOf(body)).toEqual(['harbour', 'harbour/quays'])
    expect(headers.get('x-total')).toBe('2')
    expect(body[1]).toEqual({
      id: below.id,
      web_url: `${server.origin}/groups/harbour/quays`,
      name: 'Quays',
      avatar_url: null,
      full_name: 'Harbour / Quays',
      full_path: 'harbour/quays',
    })
  })

  test('includes current shares with visible groups', async ({ server, given, as }) => {
    const { project, open, closed } = await pier(server, given)
    const ada = await given.user()
    await given.member({ group: closed }, ada, 10)
    const shared = async (who: { id: number } | null, query: object = {}) =>
      pathsOf((await (await as(who))(ADDRESS, { id: project.id, with_shared: true, ...query })).body)
    expect(await shared(null)).toEqual(['harbour', open.full_path, 'harbour/quays'])
    expect(await shared(ada)).toEqual(['customs', 'harbour', 'pilots', 'harbour/quays'])
    expect(await shared(ada, { shared_visible_only: true })).toEqual(['customs', 'harbour', 'harbour/quays'])
    expect(await shared(ada, { shared_min_access_level: 30 })).toEqual(['customs', 'harbour', 'harbour/quays'])
    const all = ['customs', 'harbour', 'pilots', 'harbour/quays']
    expect(await shared(await given.admin(), { shared_visible_only: true })).toEqual(all)
  })

  test('shared_min_access_level includes the level itself', async ({ server, given, as }) => {
    const { project, open, closed } = await pier(server, given)
    const call = await as(await given.admin())
    const shared = async (shared_min_access_level: 10 | 20 | 30 | 40 | 50) => {
      const { body } = await call(ADDRESS, { id: project.id, with_shared: true, shared_min_access_level })
      return pathsOf(body).filter((path) => [open.full_path, closed.full_path].includes(path))
    }
    expect(await shared(20)).toEqual(['customs', 'pilots'])
    expect(await shared(30)).toEqual(['customs'])
    expect(await shared(40)).toEqual(['customs'])
    expect(await shared(50)).toEqual([])
  })

  test('a share no longer counts on the day on which it ends', async ({ server, given, as }) => {
    const { project, open } = await pier(server, given)
    const call = await as(null)
    for (const [expires_at, counts] of [
      ['2026-05-23', true],
      ['2026-05-22', false],
    ] as const) {
      await server.db.write((trx) =>
        trx.updateTable('project_group_link').set({ expires_at }).where('group_id', '=', open.id).execute(),
      )
      const { body } = await call(ADDRESS, { id: project.id, with_shared: true })
      expect(pathsOf(body).includes(open.full_path)).toBe(counts)
    }
  })

  test('searches names and paths, and skips groups', async ({ server, given, as }) => {
    const { project, top } = await pier(server, given)
    const call = await as(null)
    const paths = async (query: object) => pathsOf((await call(ADDRESS, { id: project.id, ...query })).body)
    expect(await paths({ search: 'QUAY' })).toEqual(['harbour/quays'])
    expect(await paths({ search: 'nothing' })).toEqual([])
    expect(await paths({ skip_groups: [top.id] })).toEqual(['harbour/quays'])
  })

  test('a personal project has no parent groups', async ({ given, as }) => {
    const project = await given.project()
    expect((await (await as(null))(ADDRESS, { id: project.id })).body).toEqual([])
  })

  test('a hidden project is 404, and an access level is one of five', async ({ given, asLoose }) => {
    const hidden = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect(await call(ADDRESS, { id: 1, shared_min_access_level: 11 })).toMatchObject(
      badParameter('shared_min_access_level does not have a valid value'),
    )
  })
})
