import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('events about sessions of the console', () => {
  test('name the user who signs in or out, and never contain the token', async ({ server, given, as }) => {
    const user = await given.admin({ name: 'Ada' })
    const call = await as(null)
    const { body } = await call('POST /-/gantry/v1/sign-in', { code: server.instance.sessions.issueCode(user.id) })
    await server.send('DELETE', '/-/gantry/v1/session', { token: body.token })
    const events = await storedEvents(server)
    const about = { payload: { user_id: user.id }, snapshot: { user: { name: 'Ada' } } }
    expect(events).toMatchObject([
      { event: 'session.started', ...about },
      { event: 'session.ended', ...about },
    ])
    expect(JSON.stringify(events)).not.toContain(body.token)
  })

  test('are not stored for a refused code or a deleted user', async ({ server, as }) => {
    const call = await as(null)
    for (const code of ['guess', server.instance.sessions.issueCode(999_999)])
      expect((await call('POST /-/gantry/v1/sign-in', { code })).status).toBe(401)
    expect(await storedEvents(server)).toEqual([])
  })
})
