import { fetchBody } from '../../../src-renderer/api/client.ts'
import { meetRequirement } from '../../../src-renderer/api/session.ts'
import { session } from '../../../src-renderer/api/token.ts'
import { changeSettings } from '../../server/kit/settings.ts'
import { describe, expect, test } from '../../support/console.ts'

describe('a session that must first do something', () => {
  test('knows the terms from the first refusal, and works once they are accepted', async ({
    given,
    server,
    signIn,
  }) => {
    await signIn(await given.user())
    await fetchBody('GET /user', {})
    expect(session.get().required).toBeUndefined()
    await changeSettings(server, { terms: 'Be kind.', enforce_terms: true })
    await expect(fetchBody('GET /user', {})).rejects.toThrow('must accept the Terms of Service')
    expect(session.get().required).toBe('terms')
    const { version } = await fetchBody('GET /-/gantry/v1/terms', {})
    await fetchBody('POST /-/gantry/v1/terms/acceptance', { version: version ?? '' })
    meetRequirement()
    await fetchBody('GET /user', {})
    expect(session.get().required).toBe(null)
  })

  test('knows an expired password, and ignores other refusals', async ({ given, server, signIn }) => {
    const user = await given.user()
    await signIn(user)
    await expect(fetchBody('GET /application/settings', {})).rejects.toThrow('403 Forbidden')
    expect(session.get().required).toBeUndefined()
    await server.db.write((trx) =>
      trx.updateTable('user').set({ password_expires_at: server.clock.iso() }).where('id', '=', user.id).execute(),
    )
    await expect(fetchBody('GET /user', {})).rejects.toThrow('Your password expired')
    expect(session.get().required).toBe('password')
  })

  test('a late refusal of an earlier session does not concern the present one', async ({ given, server, signIn }) => {
    await signIn(await given.user())
    await changeSettings(server, { terms: 'Be kind.', enforce_terms: true })
    const refused = fetchBody('GET /user', {})
    session.set({ token: 'gantry-session-other', user_id: 1, reason: 'none' })
    await expect(refused).rejects.toThrow('must accept')
    expect(session.get().required).toBeUndefined()
  })
})
