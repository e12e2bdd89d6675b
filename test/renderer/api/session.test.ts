import { afterEach, vi } from 'vitest'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import {
  continueWithCode,
  onSignInAgain,
  onSignOut,
  onUserChange,
  signInWithCode,
  signInWithToken,
  signOut,
  takeSignInCode,
} from '../../../src-renderer/api/session.ts'
import { expireSession, session } from '../../../src-renderer/api/token.ts'
import { describe, expect, test } from '../../support/console.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the code of a sign-in link', () => {
  /** What is read from this fragment, and the address that is left in the address bar. */
  function taken(hash: string) {
    const left: string[] = []
    vi.stubGlobal('location', { hash, pathname: '/', search: '?a=1' })
    vi.stubGlobal('history', { replaceState: (_: unknown, __: string, to: string) => void left.push(to) })
    return [takeSignInCode(), left[0]]
  }

  test.each([
    ['#/sign-in?code=abc', 'abc', '/?a=1#/'],
    ['#/sign-in?code=abc&to=%2Fissues%3Fq%3Dbug', 'abc', '/?a=1#/issues?q=bug'],
    ['#/sign-in?code=abc&to=https%3A%2F%2Fexample.com', 'abc', '/?a=1#/'],
    ['#/sign-in?to=%2Fissues', null, undefined],
    ['#/issues?code=abc', null, undefined],
    ['#/sign-in', null, undefined],
    ['', null, undefined],
  ])('in %j is %j, and leaves %j', (hash, code, left) => expect(taken(hash)).toEqual([code, left]))
})

describe('a session', () => {
  test('starts with a pasted token, and ends on the server and in the page', async ({ given, signIn }) => {
    const user = await given.user()
    await signIn(user)
    session.set({ token: null, user_id: null, reason: 'none' })
    await signInWithToken(await given.token(user))
    const { token } = session.get()
    expect(session.get()).toEqual({ token: expect.any(String), user_id: user.id, reason: 'none' })
    expect((await fetchBody('GET /user', {})).id).toBe(user.id)
    await signOut()
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
    await expect(fetchBody('GET /user', {}, { token: token ?? '' })).rejects.toMatchObject({ status: 401 })
    // Without a session, nothing is sent.
    await signOut()
    expect(session.get().reason).toBe('signed-out')
  })

  test('that expired continues with a code for the same user, and with no code for another', async ({
    server,
    given,
    signIn,
  }) => {
    const [user, other] = [await given.user(), await given.user()]
    await signIn(user)
    expireSession()
    expect(await continueWithCode(server.instance.sessions.issueCode(other.id))).toBe(false)
    expect(session.get()).toEqual({ token: null, user_id: user.id, reason: 'expired' })
    expect(await continueWithCode(server.instance.sessions.issueCode(user.id))).toBe(true)
    expect(session.get()).toEqual({ token: expect.any(String), user_id: user.id, reason: 'none' })
  })

  test('starts with the code of a link', async ({ server, given, signIn }) => {
    const user = await given.user()
    await signIn(user)
    session.set({ token: null, user_id: null, reason: 'none' })
    await signInWithCode(server.instance.sessions.issueCode(user.id))
    expect(session.get()).toEqual({ token: expect.any(String), user_id: user.id, reason: 'none' })
  })

  test('does not start with a wrong token or code', async ({ given, signIn }) => {
    await signIn(await given.user())
    const refused = { token: null, user_id: null, reason: 'code-refused' } as const
    session.set({ token: null, user_id: null, reason: 'none' })
    await expect(signInWithToken('glpat-wrong')).rejects.toMatchObject({ status: 401 })
    expect(session.get().reason).toBe('none')
    await signInWithCode('wrong')
    expect(session.get()).toEqual(refused)
    // The form of an expired session already says what to do.
    session.set({ token: null, user_id: 7, reason: 'expired' })
    await signInWithCode('wrong')
    expect(session.get()).toEqual({ token: null, user_id: 7, reason: 'expired' })
  })

  test('waits after a code that did not reach the server', async ({ given, signIn }) => {
    await signIn(await given.user())
    session.set({ token: null, user_id: null, reason: 'none' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await signInWithCode('abc')
    expect(session.get().reason).toBe('none')
  })

  test('is left by the page even if the server does not answer', async ({ given, signIn }) => {
    await signIn(await given.user())
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    await signOut()
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
  })
})

test('listeners hear the end of a session, another user, and the return of the same user', async ({
  given,
  signIn,
}) => {
  const heard: string[] = []
  const [ada, bo] = [await given.user(), await given.user()]
  await signIn(ada)
  onSignOut(() => void heard.push(`end, with token: ${session.get().token !== null}`))
  onUserChange(
    () => void heard.push(`user ${session.get().user_id === ada.id ? 'ada' : session.get().user_id && 'bo'}`),
  )
  onSignInAgain(() => void heard.push('again'))
  const take = () => heard.splice(0)
  expireSession()
  session.set({ token: 'a', user_id: ada.id, reason: 'none' })
  expect(take()).toEqual(['again'])
  expireSession()
  session.set({ token: 'b', user_id: bo.id, reason: 'none' })
  expect(take()).toEqual(['user bo'])
  session.set({ token: 'c', user_id: bo.id, reason: 'none' })
  expect(take()).toEqual([])
  await signOut()
  expect(take()).toEqual(['end, with token: true', 'user null'])
})
