import { badParameter } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import { describe, expect, test } from '../../support/test.ts'
import { shareGroup, shareProject } from '../members/shares.ts'

const ADDRESS = 'GET /projects/:id/users'
const namesOf = (body: readonly { username: string }[]) => body.map((user) => user.username)

async function pier(given: Given) {
  const group = await given.group()
  const owner = await given.user({ username: 'olga', name: 'Olga Onegin' })
  const project = await given.project({ in: group, owner })
  const direct = await given.user({ username: 'dora', public_email: 'dora@public.example' })
  const above = await given.user({ username: 'abel' })
  const barred = await given.user({ username: 'barred', state: 'blocked' })
  await given.user({ username: 'stranger' })
  await given.member({ project }, direct, 10)
  await given.member({ group }, above, 30)
  await given.member({ project }, owner, 40)
  await given.member({ project }, barred, 40)
  return { project, direct, above, owner }
}

describe(ADDRESS, () => {
  test('lists direct and inherited members by id', async ({ given, as, server }) => {
    const { project, owner } = await pier(given)
    const { body, headers } = await (await as(null))(ADDRESS, { id: project.id })
    expect(namesOf(body)).toEqual(['olga', 'dora', 'abel'])
    expect(headers.get('x-total')).toBe('3')
    expect(body[0]).toEqual({
      id: owner.id,
      username: 'olga',
      name: 'Olga Onegin',
      state: 'active',
      avatar_url: `${server.origin}/-/gantry/v1/avatars/${owner.id}`,
      web_url: `${server.origin}/olga`,
    })
  })

  test('shows blocked users to administrators', async ({ given, as }) => {
    const { project } = await pier(given)
    const { body } = await (await as(await given.admin()))(ADDRESS, { id: project.id })
    expect(namesOf(body)).toContain('barred')
  })

  test('searches names and complete public addresses, and skips users', async ({ given, as }) => {
    const { project, direct } = await pier(given)
    const call = await as(null)
    const names = async (query: object) => namesOf((await call(ADDRESS, { id: project.id, ...query })).body)
    expect(await names({ search: 'ONEGIN' })).toEqual(['olga'])
    expect(await names({ search: '@dora' })).toEqual(['dora'])
    expect(await names({ search: ' @dora ' })).toEqual(['dora'])
    expect(await names({ search: 'do' })).toEqual([])
    expect(await names({ search: 'Dora@Public.example' })).toEqual(['dora'])
    expect(await names({ search: 'public.exam' })).toEqual([])
    expect(await names({ skip_users: [direct.id] })).toEqual(['olga', 'abel'])
    expect(await names({ per_page: 1, page: 2 })).toEqual(['dora'])
  })

  test('does not reveal members of a hidden shared group', async ({ given, as, server }) => {
    const { project, direct, owner, above } = await pier(given)
    const [secret, further, open] = [
      await given.group({ visibility: 'private' }),
      await given.group({ visibility: 'private' }),
      await given.group({ visibility: 'internal' }),
    ]
    await given.member({ group: secret }, await given.user({ username: 'sly' }), 30)
    await given.member({ group: further }, await given.user({ username: 'far' }), 30)
    await given.member({ group: open }, await given.user({ username: 'ollie' }), 30)
    await shareProject(server, project, secret, 20)
    await shareProject(server, project, open, 20)
    await shareGroup(server, { id: project.namespace_id }, further, 20)
    const known = [owner.username, direct.username, above.username]
    const seenBy = async (user: { id: number } | null) => {
      const { body, headers } = await (await as(user))(ADDRESS, { id: project.id })
      expect(headers.get('x-total')).toBe(String(body.length))
      return namesOf(body)
    }
    expect(await seenBy(null)).toEqual(known)
    expect(await seenBy(await given.user())).toEqual([...known, 'ollie'])
    expect(await seenBy(await given.user({ external: 1 }))).toEqual(known)
    expect(await seenBy(direct)).toEqual([...known, 'sly', 'far', 'ollie'])
  })

  test('a hidden project is 404, and ids are numbers', async ({ given, asLoose }) => {
    const hidden = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect(await call(ADDRESS, { id: hidden.id, skip_users: 'a' })).toMatchObject(badParameter('skip_users is invalid'))
  })
})
