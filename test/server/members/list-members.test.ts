import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { shareGroup, shareProject } from './shares.ts'

const KINDS = [
  ['project', 'GET /projects/:id/members', 'GET /projects/:id/members/:user_id'],
  ['group', 'GET /groups/:id/members', 'GET /groups/:id/members/:user_id'],
] as const

describe.each(KINDS)('direct members of a %s: %s and %s', (kind, list, one) => {
  test('lists direct members, in the documented form', async ({ server, given, as }) => {
    const maker = await given.user({ avatar: 'maker.png' })
    // Without drawn avatars, only people with a picture have one.
    await changeSettings(server, { avatarsvc_enabled: false })
    const [member, reader] = [await given.user({ state: 'blocked' }), await given.user()]
    const above = await given.group()
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    await given.member({ group: above }, await given.user(), 50)
    await given.member(of, member, 30, { created_by_id: maker.id, expires_at: '2027-01-31' })
    await given.member(of, await given.user(), 30, { requested_at: server.clock.iso() })
    await given.member(of, await given.user(), 30, { expires_at: server.clock.today() })
    const { status, body, headers } = await (await as(reader))(list, { id: here.id })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: member.id,
        username: member.username,
        name: member.name,
        state: 'blocked',
        avatar_url: null,
        web_url: `${server.origin}/${member.username}`,
        access_level: 30,
        created_at: server.clock.iso(),
        created_by: {
          ...{ id: maker.id, username: maker.username, name: maker.name, state: 'active' },
          avatar_url: `${server.origin}/-/gantry/v1/pictures/maker.png`,
          web_url: `${server.origin}/${maker.username}`,
        },
        expires_at: '2027-01-31',
        membership_state: 'active',
      },
    ])
    expect(Object.keys(body[0] ?? {})).toEqual(
      'id username name state avatar_url web_url access_level created_at created_by expires_at membership_state'.split(
        ' ',
      ),
    )
    expect(headers.get('x-total')).toBe('1')
    expect((await (await as(reader))(one, { id: here.id, user_id: member.id })).body).toEqual(body[0])

    const { body: seen } = await (await as(await given.admin()))(list, { id: here.id })
    expect(seen).toMatchObject([{ email: member.email }])
    expect(Object.keys(seen[0] ?? {}).slice(-3)).toEqual(['expires_at', 'email', 'membership_state'])
  })

  test('has pages in the order of ids', async ({ given, as }) => {
    const group = await given.group()
    const here = kind === 'group' ? group : await given.project({ in: group })
    const people = [await given.user(), await given.user(), await given.user()]
    for (const person of people.toReversed())
      await given.member(kind === 'group' ? { group } : { project: here }, person, 20)
    const call = await as(people[0] ?? null)
    const first = await call(list, { id: here.id, per_page: 2 })
    const second = await call(list, { id: here.id, per_page: 2, page: 2 })
    const beyond = await call(list, { id: here.id, per_page: 2, page: 9 })
    expect([...first.body, ...second.body].map((row) => row.id)).toEqual(people.map((person) => person.id))
    expect([first, second, beyond].map(({ headers }) => headers.get('x-total'))).toEqual(['3', '3', '3'])
    expect(beyond.body).toEqual([])
    expect((await call(list, { id: here.id, user_ids: [people[2]?.id ?? 0, people[1]?.id ?? 0] })).body).toHaveLength(2)
    expect((await call(list, { id: here.id, skip_users: [people[2]?.id ?? 0] })).body).toHaveLength(2)
    expect((await call(list, { id: here.id, query: people[1]?.username ?? '' })).body).toHaveLength(1)
  })

  test('can be searched by parts of names, and by administrators by address', async ({ given, as }) => {
    const group = await given.group()
    const here = kind === 'group' ? group : await given.project({ in: group })
    const ada = await given.user({ name: 'Ada Byron', username: 'countess', email: 'ada@example.org' })
    const bo = await given.user({ name: 'Bo' })
    for (const one of [ada, bo]) await given.member(kind === 'group' ? { group } : { project: here }, one, 20)
    const found = async (who: { id: number }, query: string) =>
      (await (await as(who))(list, { id: here.id, query })).body.map(({ id }) => id)
    for (const query of ['byron ada', ' @countess ', 'NTESS']) expect(await found(bo, query), query).toEqual([ada.id])
    expect(await found(bo, '  ')).toEqual([ada.id, bo.id])
    expect(await found(bo, 'ada@example.org')).toEqual([])
    expect(await found(await given.admin(), ' ADA@example.org')).toEqual([ada.id])
  })

  test('is hidden with its project or group, and requires a token', async ({ given, asLoose }) => {
    const group = await given.group({ visibility: 'private' })
    const here = kind === 'group' ? group : await given.project({ in: group, visibility: 'private' })
    const noun = kind === 'group' ? 'Group' : 'Project'
    const stranger = await asLoose(await given.user())
    for (const address of [list, list.replace('members', 'members/all'), one, one.replace('members', 'members/all')]) {
      const input = { id: here.id, ...(address.includes(':user_id') && { user_id: 1 }) }
      expect(await stranger(address, input)).toMatchObject({ status: 404, body: { message: `404 ${noun} Not Found` } })
      expect(await (await asLoose(null))(address, input)).toMatchObject({ status: 401 })
    }
  })
})

describe.each([
  ['project', 'GET /-/gantry/v1/projects/:id/members'],
  ['group', 'GET /-/gantry/v1/groups/:id/members'],
] as const)('members of a %s with their sources: %s', (kind, address) => {
  test('orders by level, with the best access path of each', async ({ server, given, as }) => {
    const top = await given.group({ name: 'Top', path: 'top' })
    const parent = await given.group({ parent: top, name: 'Mid', path: 'mid' })
    const hidden = await given.group({ visibility: 'private' })
    const partners = await given.group({ name: 'Partners', path: 'partners' })
    const here = kind === 'group' ? await given.group({ parent }) : await given.project({ in: parent })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [owner, both, direct, partner, secret] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    await given.member({ group: top }, owner, 50)
    await given.member({ group: parent }, both, 30)
    await given.member(of, both, 30, { expires_at: '2027-05-01' })
    await given.member(of, direct, 10)
    await given.member({ group: partners }, partner, 50, { expires_at: '2028-01-01' })
    await given.member({ group: hidden }, secret, 20)
    const share = kind === 'group' ? shareGroup : shareProject
    await share(server, here, partners, 40, '2027-01-01')
    await shareGroup(server, parent, hidden, 40)

    const call = await as(direct)
    const { body } = await call(address, { id: here.id })
    const web_url = (path: string) => `${server.origin}/groups/${path}`
    expect(
      body.map((one) => [one.user.id, one.access_level, one.direct_access_level, one.source, one.expires_at]),
    ).toEqual([
      [
        owner.id,
        50,
        null,
        { kind: 'inherited', group: { id: top.id, name: 'Top', full_path: 'top', web_url: web_url('top') } },
        null,
      ],
      [
        partner.id,
        40,
        null,
        {
          kind: 'shared',
          group: { id: partners.id, name: 'Partners', full_path: 'partners', web_url: web_url('partners') },
        },
        '2027-01-01',
      ],
      [both.id, 30, 30, { kind: 'direct', group: null }, '2027-05-01'],
      [secret.id, 20, null, { kind: 'shared', group: null }, null],
      [direct.id, 10, 10, { kind: 'direct', group: null }, null],
    ])
    const some = async (query: object) =>
      (await call(address, { id: here.id, ...query })).body.map((one) => one.user.id)
    expect(await some({ direct: true })).toEqual([both.id, direct.id])
    expect(await some({ direct: false })).toEqual([owner.id, partner.id, secret.id])
    expect(await some({ query: both.username })).toEqual([both.id])
    expect(await some({ user_ids: [owner.id, direct.id], skip_users: [owner.id] })).toEqual([direct.id])
    const { body: seen } = await (await as(secret))(address, { id: here.id })
    expect(seen.map((one) => one.source.group?.id ?? null)).toContain(hidden.id)
    const { body: outside, headers } = await (await as(await given.user()))(address, { id: here.id })
    // Without the hidden share, the rows are found in another way, and say the same.
    expect(outside).toEqual(body.filter((one) => one.user.id !== secret.id))
    expect(headers.get('x-total')).toBe('4')
    // What remains without the direct membership. Shares that the caller cannot see do not count.
    expect(body.map((one) => one.other_access_level)).toEqual([null, null, 30, null, null])
    await given.member({ group: hidden }, direct, 20)
    await given.member({ group: partners }, direct, 10)
    const otherOf = async (who: { id: number }) =>
      (await (await as(who))(address, { id: here.id, user_ids: [direct.id] })).body[0]?.other_access_level
    expect(await otherOf(await given.user())).toBe(10)
    expect(await otherOf(await given.admin())).toBe(20)
  })
})
