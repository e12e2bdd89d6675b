import { renewLaunchToken } from '../../../src-server/tokens/launch-token.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const whoIs = async (server: TestServer, token: string) => {
  const { status, body } = await server.send('GET', '/user', { token })
  return status === 200 ? Object(body).id : status
}

describe('the launch token', () => {
  test('belongs to the first active administrator and is new at each start', async ({ server, given }) => {
    await given.user()
    await given.admin({ state: 'blocked' })
    const root = await given.admin()
    await given.admin()
    const first = await renewLaunchToken(server.instance, undefined)
    expect(first).toEqual({ token: expect.stringMatching(/^glpat-[\w-]{20}$/), user_id: root.id })
    expect(await whoIs(server, first.token)).toBe(root.id)
    const second = await renewLaunchToken(server.instance, undefined)
    expect(second.token).not.toBe(first.token)
    expect([await whoIs(server, first.token), await whoIs(server, second.token)]).toEqual([401, root.id])
  })

  test('can be given, and then stays the same', async ({ server, given }) => {
    const root = await given.admin()
    const mine = await given.token(root, { name: 'mine' })
    for (let start = 0; start < 2; start++) {
      expect(await renewLaunchToken(server.instance, 'secret')).toEqual({ token: 'secret', user_id: root.id })
      expect(await whoIs(server, 'secret')).toBe(root.id)
    }
    expect(await whoIs(server, mine)).toBe(root.id)
    expect(await renewLaunchToken(server.instance, mine)).toEqual({ token: mine, user_id: root.id })
    expect(await whoIs(server, mine)).toBe(root.id)
  })

  test('acts as an administrator and for others', async ({ server, given }) => {
    const [, ada] = [await given.admin(), await given.user()]
    const { token } = await renewLaunchToken(server.instance, undefined)
    expect(await server.send('GET', `/user?sudo=${ada.id}`, { token })).toMatchObject({ body: { id: ada.id } })
  })

  test.for(['', ' ', 'a b', 'ä', 'x'.repeat(256), 'a\n'])('%j is invalid', async (given_token, { server, given }) => {
    await given.admin()
    await expect(renewLaunchToken(server.instance, given_token)).rejects.toMatchObject({ exit_code: 2 })
  })

  test('fails without an active administrator', async ({ server, given }) => {
    await given.admin({ state: 'deactivated' })
    await expect(renewLaunchToken(server.instance, undefined)).rejects.toMatchObject({ exit_code: 5 })
  })
})
