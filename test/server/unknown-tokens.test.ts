import { UNAUTHORIZED } from '../support/answers.ts'
import { plansOf } from '../support/plans.ts'
import { describe, expect, test } from '../support/test.ts'

const TOO_MANY = {
  status: 429,
  body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
}

describe('unknown tokens', () => {
  test('are limited per address and minute; callers with valid tokens do not notice', async ({ server, given }) => {
    const valid = await given.token(await given.user())
    const guess = (n: number) => server.send('GET', '/user', { token: `glpat-guess-${n}` })
    for (let n = 0; n < 60; n++) expect(await guess(n)).toMatchObject(UNAUTHORIZED)
    const refused = await guess(60)
    expect(refused).toMatchObject(TOO_MANY)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await server.send('GET', '/user', { token: valid })).status).toBe(200)
    expect(
      await server.send('POST', '/-/gantry/v1/sign-in', {
        body: JSON.stringify({ token: 'glpat-guess' }),
        headers: { 'Content-Type': 'application/json' },
      }),
    ).toMatchObject({ status: 429 })
    server.clock.advance(60_000)
    expect(await guess(61)).toMatchObject(UNAUTHORIZED)
  })

  test('do not include sessions that have ended, because a page sends many requests', async ({ server }) => {
    for (let n = 0; n < 70; n++)
      expect(await server.send('GET', '/user', { token: 'gantry-session-ended' })).toMatchObject(UNAUTHORIZED)
    expect(await server.send('GET', '/user', { token: 'glpat-guess' })).toMatchObject(UNAUTHORIZED)
  })

  test('cost the same statements as revoked and expired ones', async ({ server, given }) => {
    const user = await given.user()
    const [revoked, expired] = [
      await given.token(user, { revoked: 1 }),
      await given.token(user, { expires_at: '2026-05-01' }),
    ]
    await server.send('GET', '/version')
    const statements: string[][] = []
    for (const token of ['glpat-unknown', revoked, expired]) {
      const plans = await plansOf(() => server.send('GET', '/user', { token }))
      statements.push(plans.map(({ sql }) => sql))
    }
    const [unknown] = statements
    expect(unknown).toHaveLength(1)
    expect(statements).toEqual([unknown, unknown, unknown])
  })
})
