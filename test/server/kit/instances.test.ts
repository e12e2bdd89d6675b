import { describe, expect } from 'vitest'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { test } from '../../support/test.ts'
import { changeSettings } from './settings.ts'

describe('two instances in one process', () => {
  test('share nothing: rows, tokens, settings, sessions, limits, events, traffic, files, clock', async ({
    server,
    given,
  }) => {
    const other = await startTestServer()
    try {
      const user = await given.admin({ username: 'only-here' })
      const token = await given.token(user)
      expect((await server.send('GET', '/user', { token })).status).toBe(200)
      expect((await other.send('GET', '/user', { token })).status).toBe(401)

      const twin = await givenOn(other).user({ username: 'only-there' })
      expect(twin.id).toBe(user.id)
      const twinToken = await givenOn(other).token(twin, {})
      expect((await other.send('GET', '/user', { token: twinToken })).body).toMatchObject({ username: 'only-there' })

      await changeSettings(server, {
        throttle_authenticated_api_enabled: true,
        throttle_authenticated_api_requests_per_period: 1,
      })
      expect((await server.send('GET', '/user', { token })).status).toBe(200)
      expect((await server.send('GET', '/user', { token })).status).toBe(429)
      for (let i = 0; i < 3; i++) expect((await other.send('GET', '/user', { token: twinToken })).status).toBe(200)
      await changeSettings(server, { throttle_authenticated_api_enabled: false })

      const session = server.instance.sessions.start({ user_id: user.id, token_id: null })
      expect(server.instance.sessions.find(session)?.user_id).toBe(user.id)
      expect(other.instance.sessions.find(session)).toBeUndefined()

      const answer = await server.send('POST', '/projects', {
        token,
        body: JSON.stringify({ name: 'Here' }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(answer.status).toBe(201)
      expect(server.events.map(({ event }) => event)).toEqual(['project.created', 'member.added'])
      expect(other.events).toEqual([])
      expect((await other.send('GET', '/projects', { token: twinToken })).body).toEqual([])

      const failed = other.instance.traffic.failed.seenBy({ id: 0, admin: true })
      expect(failed.map(({ status }) => status)).toEqual([401])
      expect(other.instance.files.root).not.toBe(server.instance.files.root)
      server.clock.advance(86_400_000)
      expect(other.clock.today()).toBe('2026-05-22')
    } finally {
      await other.stop()
    }
  })
})
