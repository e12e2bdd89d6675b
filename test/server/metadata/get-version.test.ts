import { BLOCKED, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const VERSION = {
  version: '16.0.0-ee',
  revision: 'gantry-0.1.0',
  kas: { enabled: false, externalUrl: null, version: null },
  enterprise: true,
}

describe.each(['GET /version', 'GET /metadata'] as const)('%s', (address) => {
  test('returns the version to every signed-in user, external users too', async ({ given, as }) => {
    const answer = await (await as(await given.user({ external: 1 })))(address, {})
    expect(answer).toMatchObject({ status: 200, body: VERSION })
    expect(Object.keys(answer.body)).toEqual(Object.keys(VERSION))
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test('an instance of the free tier is not an enterprise edition', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const answer = await callBy(server, await given.token(await given.user()), address, {})
    expect(answer.body).toEqual({ ...VERSION, version: '16.0.0', enterprise: false })
    await server.stop()
  })

  test('refuses anonymous callers and blocked users', async ({ given, asLoose }) => {
    expect(await (await asLoose(null))(address)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(address)).toMatchObject(BLOCKED)
  })

  test('accepts tokens with read_user, and refuses tokens with read_repository', async ({ server, given }) => {
    const path = address.slice('GET '.length)
    const narrow = await given.token(await given.user(), { scopes: '["read_user"]' })
    expect((await server.send('GET', path, { token: narrow })).status).toBe(200)
    const other = await given.token(await given.user(), { scopes: '["read_repository"]' })
    expect(await server.send('GET', path, { token: other })).toMatchObject(insufficientScope('api read_api read_user'))
  })
})
