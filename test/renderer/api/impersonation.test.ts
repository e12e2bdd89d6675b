import { afterEach, vi } from 'vitest'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import { actAs, signInWithToken, signOut, stopActing } from '../../../src-renderer/api/session.ts'
import { session } from '../../../src-renderer/api/token.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

afterEach(() => vi.unstubAllGlobals())

const meet = async (given: Given) => ({ admin: await given.admin(), user: await given.user() })
const me = async () => (await fetchBody('GET /user', {})).id

/** Signs in as the administrator with a session, and acts as the user. Returns the administrator's session. */
async function act(given: Given, admin: { id: number }, user: { id: number }) {
  await signInWithToken(await given.token(admin))
  const own = session.get()
  actAs(await fetchBody('POST /-/gantry/v1/impersonations', { user_id: user.id }))
  return own
}

describe('acting as a user', () => {
  test('changes the user of the tab, and stopping revokes the token and returns to the own session', async ({
    given,
    signIn,
  }) => {
    const { admin, user } = await meet(given)
    await signIn(admin)
    const own = await act(given, admin, user)
    const acting = session.get()
    expect(acting).toMatchObject({ user_id: user.id, impersonation: { by: { id: admin.id, name: admin.name } } })
    expect(acting.token).not.toBe(own.token)
    expect(await me()).toBe(user.id)
    await stopActing()
    expect(session.get()).toEqual({ token: own.token, user_id: admin.id, reason: 'none' })
    expect(await me()).toBe(admin.id)
    await expect(fetchBody('GET /user', {}, { token: acting.token ?? '' })).rejects.toMatchObject({ status: 401 })
  })

  test('ends by itself when the token is revoked, without signing the administrator out', async ({
    given,
    signIn,
    as,
  }) => {
    const { admin, user } = await meet(given)
    await signIn(admin)
    const own = await act(given, admin, user)
    const token_id = session.get().impersonation?.from?.token_id ?? 0
    await (await as(admin))('DELETE /-/gantry/v1/impersonations/:token_id', { token_id })
    await expect(me()).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toEqual({ token: own.token, user_id: admin.id, reason: 'none' })
    expect(await me()).toBe(admin.id)
  })

  test('can be stopped although the user was blocked', async ({ given, signIn, as }) => {
    const { admin, user } = await meet(given)
    await signIn(admin)
    await act(given, admin, user)
    await (await as(admin))('POST /users/:id/block', { id: user.id })
    await expect(me()).rejects.toMatchObject({ status: 403 })
    await stopActing()
    expect(await me()).toBe(admin.id)
  })

  test('goes on if the server does not answer the stop, and says so', async ({ given, signIn }) => {
    const { admin, user } = await meet(given)
    await signIn(admin)
    await act(given, admin, user)
    const acting = session.get()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(stopActing()).rejects.toMatchObject({ status: 0 })
    expect(session.get()).toBe(acting)
    vi.stubGlobal('fetch', fetch)
    await stopActing()
    expect(await me()).toBe(admin.id)
  })

  test('ends with signing out, which ends both sessions', async ({ given, signIn }) => {
    const { admin, user } = await meet(given)
    await signIn(admin)
    const own = await act(given, admin, user)
    const acting = session.get()
    await signOut()
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
    for (const { token } of [own, acting])
      await expect(fetchBody('GET /user', {}, { token: token ?? '' })).rejects.toMatchObject({ status: 401 })
  })

  test('with a pasted impersonation token is shown too, and stopping signs out', async ({ given, signIn, as }) => {
    const { admin, user } = await meet(given)
    const made = { user_id: user.id, name: 'help', scopes: ['api' as const] }
    const { token } = (await (await as(admin))('POST /users/:user_id/impersonation_tokens', made)).body
    await signIn(user)
    await signInWithToken(token)
    expect(session.get()).toMatchObject({
      user_id: user.id,
      impersonation: { by: { id: admin.id, username: admin.username }, from: null },
    })
    await stopActing()
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
  })
})
