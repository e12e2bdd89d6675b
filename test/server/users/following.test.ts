import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('POST /users/:id/follow', () => {
  const FOLLOW = 'POST /users/:id/follow'

  test('follows once, and stops once', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const call = await as(ada)
    const short = { id: ben.id, username: ben.username, name: ben.name, state: 'active' }
    expect(await call(FOLLOW, { id: ben.id })).toMatchObject({ status: 201, body: short })
    expect(await call(FOLLOW, { id: ben.id })).toMatchObject({ status: 304, text: '' })
    expect((await call('GET /users/:id', { id: ben.id })).body).toMatchObject({ followers: 1, is_followed: true })
    expect(await call('POST /users/:id/unfollow', { id: ben.id })).toMatchObject({ status: 201, body: short })
    expect(await call('POST /users/:id/unfollow', { id: ben.id })).toMatchObject({ status: 304, text: '' })
    expect((await storedEvents(server)).map(({ event, payload }) => [event, payload])).toEqual([
      ['user.followed', { user_id: ben.id, follower_id: ada.id }],
      ['user.unfollowed', { user_id: ben.id, follower_id: ada.id }],
    ])
  })

  test('nobody follows themselves, and nobody follows a missing user', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(ada)
    expect((await call(FOLLOW, { id: ada.id })).status).toBe(304)
    for (const act of ['follow', 'unfollow'])
      expect(await call(`POST /users/:id/${act}`, { id: 99_999 })).toMatchObject(notFound('User'))
    expect(await (await asLoose(null))(FOLLOW, { id: ada.id })).toMatchObject(UNAUTHORIZED)
    expect(await storedEvents(server)).toEqual([])
  })

  test('follows at most 300 users', async ({ server, given, as }) => {
    const ada = await given.user()
    const users = []
    for (let i = 0; i < 301; i++) users.push(await given.user())
    const created_at = server.clock.iso()
    const rows = users.slice(0, 299).map(({ id }) => ({ follower_id: ada.id, followee_id: id, created_at }))
    await server.db.write((trx) => trx.insertInto('follow').values(rows).execute())
    const call = await as(ada)
    expect((await call(FOLLOW, { id: users[299]?.id ?? 0 })).status).toBe(201)
    expect(await call(FOLLOW, { id: users[300]?.id ?? 0 })).toMatchObject({
      status: 400,
      body: { message: "You can't follow more than 300 users. To follow more users, unfollow some others." },
    })
  })
})

describe.for([
  ['GET /users/:id/followers', 'followee_id', 'follower_id'],
  ['GET /users/:id/following', 'follower_id', 'followee_id'],
] as const)('%s', ([address, own, other]) => {
  test('lists users by id, without blocked ones, except for administrators', async ({ server, given, as }) => {
    const ada = await given.user()
    const [ben, cid, blocked] = [await given.user(), await given.user(), await given.user({ state: 'blocked' })]
    const created_at = server.clock.iso()
    await server.db.write((trx) =>
      trx
        .insertInto('follow')
        .values(
          [cid, blocked, ben].map(({ id }) => ({
            follower_id: 0,
            followee_id: 0,
            created_at,
            [own]: ada.id,
            [other]: id,
          })),
        )
        .execute(),
    )
    const ids = async (who: { id: number }) => {
      const { body, headers } = await (await as(who))(address, { id: ada.id })
      return [body.map(({ id }) => id), headers.get('x-total')]
    }
    expect(await ids(ben)).toEqual([[ben.id, cid.id], '2'])
    expect(await ids(await given.admin())).toEqual([[ben.id, cid.id, blocked.id], '3'])
  })

  test('a private profile shows them only to the user and administrators', async ({ given, asLoose }) => {
    const ada = await given.user({ private_profile: 1 })
    const [other, root] = [await given.user(), await given.admin()]
    expect(await (await asLoose(other))(address, { id: ada.id })).toMatchObject(notFound('User'))
    for (const who of [ada, root]) expect((await (await asLoose(who))(address, { id: ada.id })).status).toBe(200)
    expect(await (await asLoose(null))(address, { id: ada.id })).toMatchObject(forbidden('Not authorized!'))
    expect(await (await asLoose(root))(address, { id: 99_999 })).toMatchObject(notFound('User'))
  })
})
