import { digestOf } from '../../../src-server/kit/random.ts'
import { renewLaunchToken } from '../../../src-server/tokens/launch-token.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('events about tokens', () => {
  test('contain the user and the scopes, but neither the secret nor its digest', async ({ server, given, as }) => {
    const [admin, ada] = [await given.admin(), await given.user({ name: 'Ada' })]
    const call = await as(admin)
    const { body } = await call('POST /users/:user_id/personal_access_tokens', {
      user_id: ada.id,
      name: 'deploy',
      scopes: ['api'],
      expires_at: '2026-12-31',
    })
    await server.send('DELETE', '/personal_access_tokens/self', { token: body.token })
    const snapshot = {
      user: { id: ada.id, name: 'Ada' },
      token: { id: body.id, name: 'deploy', scopes: ['api'], expires_at: '2026-12-31' },
    }
    const events = await storedEvents(server)
    expect(events).toMatchObject([
      { event: 'token.created', snapshot, actor_id: admin.id },
      {
        event: 'token.revoked',
        payload: { token_id: body.id, user_id: ada.id, actor_id: ada.id },
        snapshot,
        actor_id: ada.id,
      },
    ])
    for (const secret of [body.token, digestOf(body.token)]) expect(JSON.stringify(events)).not.toContain(secret)
  })

  test('include the replaced launch token', async ({ server, given }) => {
    const root = await given.admin()
    const { token } = await renewLaunchToken(server.instance, undefined)
    await renewLaunchToken(server.instance, undefined)
    const events = await storedEvents(server)
    const snapshot = { user: { id: root.id }, token: { name: 'Gantry launch' } }
    expect(events).toMatchObject([
      { event: 'token.created', snapshot, actor_id: null },
      { event: 'token.revoked', snapshot, payload: { actor_id: null } },
      { event: 'token.created', snapshot },
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('are not stored for refused requests', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const call = await as(ada)
    const address = 'POST /users/:user_id/personal_access_tokens'
    expect((await call(address, { user_id: ben.id, name: 'deploy', scopes: ['api'] })).status).toBe(403)
    expect(await storedEvents(server)).toEqual([])
  })
})
