import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

/** The start of a PNG, by which the server knows the kind of a file. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

describe('PUT /user/avatar', () => {
  test('stores the picture of the caller, and removes it with an empty text', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(ada)
    const stored = async () =>
      (await server.db.read.selectFrom('user').select('avatar').where('id', '=', ada.id).executeTakeFirstOrThrow())
        .avatar
    const upload = async () => {
      const { status, body } = await call('PUT /user/avatar', { avatar: new Blob([PNG]) })
      const name = (await stored())?.replace('avatars/', '')
      expect([status, body]).toEqual([200, { avatar_url: `${server.origin}/-/gantry/v1/pictures/${name}` }])
      const shown = await server.send('GET', `/-/gantry/v1/pictures/${name}`)
      expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable'])
      return name
    }
    const first = await upload()
    expect(await upload(), 'a browser may keep the first picture').not.toBe(first)
    expect(await call('PUT /user/avatar', { avatar: '' })).toMatchObject({
      status: 200,
      body: { avatar_url: `${server.origin}/-/gantry/v1/avatars/${ada.id}` },
    })
    expect(await stored()).toBeNull()
    expect(JSON.stringify(await storedEvents(server)), 'the address of the picture').not.toContain(first)
    expect(await storedEvents(server)).toMatchObject([
      { event: 'user.updated', actor_id: ada.id, payload: { user_id: ada.id, changed: ['avatar'] } },
      { event: 'user.updated', actor_id: ada.id, payload: { user_id: ada.id, changed: ['avatar'] } },
      { event: 'user.updated', actor_id: ada.id, payload: { user_id: ada.id, changed: ['avatar'] } },
    ])
  })

  test('refuses a file of another kind, and a request without one, and changes nothing', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.user())
    expect(await call('PUT /user/avatar', { avatar: new Blob(['<svg/>']) })).toMatchObject({
      status: 400,
      body: { message: { avatar: [expect.stringContaining('not supported')] } },
    })
    expect(await call('PUT /user/avatar', {})).toMatchObject({ status: 400, body: { error: 'avatar is missing' } })
    expect(await storedEvents(server)).toEqual([])
  })
})
