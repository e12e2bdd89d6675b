import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceEnd, announceSession, findSession, shareSession } from '../../../src-renderer/api/session-tabs.ts'
import { expireSession, session } from '../../../src-renderer/api/token.ts'

/** The channel to the other tabs: what this tab sends, and how a message of another tab arrives. */
const sent: unknown[] = []
let receive: (data: unknown) => void = () => {}
class Channel {
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    receive = (data) => listener({ data })
  }
  postMessage(data: unknown) {
    sent.push(data)
  }
}
const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}

beforeAll(() => {
  vi.stubGlobal('BroadcastChannel', Channel)
  shareSession()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage)
  session.set({ token: null, user_id: null, reason: 'none' })
  items.clear()
  sent.length = 0
})
afterEach(() => {
  session.set({ token: null, user_id: null, reason: 'none' })
  vi.unstubAllGlobals()
})

const signIn = (token: string, user_id: number) => session.set({ token, user_id, reason: 'none' })
const offered = (token: string, user_id: number) => receive({ type: 'session', token, user_id })

describe('the session of a tab', () => {
  test('is kept for a reload, until it ends', async () => {
    signIn('a', 7)
    expect(await findSession()).toEqual({ token: 'a', user_id: 7 })
    expireSession()
    expect([...items.keys()]).toEqual([])
  })

  test('survives a sign-in link that is refused', async () => {
    signIn('a', 7)
    session.set({ token: null, user_id: null, reason: 'code-refused' })
    expect(await findSession()).toEqual({ token: 'a', user_id: 7 })
  })

  test('is given to a tab that asks, unless it is being ended', () => {
    receive({ type: 'ask' })
    expect(sent).toEqual([])
    signIn('a', 7)
    receive({ type: 'ask' })
    session.set({ ...session.get(), ending: true })
    receive({ type: 'ask' })
    expect(sent).toEqual([{ type: 'session', token: 'a', user_id: 7 }])
  })

  test('is taken over by a tab that is signed out, and by one whose session of the same user has expired', () => {
    offered('a', 7)
    expect(session.get()).toEqual({ token: 'a', user_id: 7, reason: 'none' })
    expireSession()
    offered('b', 7)
    expect(session.get()).toEqual({ token: 'b', user_id: 7, reason: 'none' })
  })

  test('of another user does not reach a tab whose session has expired, nor one that is signed in', () => {
    signIn('a', 7)
    offered('b', 8)
    expect(session.get().token).toBe('a')
    expireSession()
    offered('b', 8)
    expect(session.get()).toEqual({ token: null, user_id: 7, reason: 'expired' })
  })

  test('ends where the same session ends', () => {
    signIn('a', 7)
    receive({ type: 'ended', token: 'b' })
    expect(session.get().token).toBe('a')
    receive({ type: 'ended', token: 'a' })
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
  })

  test('is announced with its beginning and its end', () => {
    announceSession({ token: 'a', user_id: 7 })
    announceEnd('a')
    expect(sent).toEqual([
      { type: 'session', token: 'a', user_id: 7 },
      { type: 'ended', token: 'a' },
    ])
  })

  test('is not changed by a message of another form', () => {
    for (const data of [
      null,
      'session',
      { type: 'session', token: 5, user_id: 7 },
      { type: 'session', token: 'a' },
      {},
    ])
      receive(data)
    expect(session.get().token).toBeNull()
  })

  test('is asked for in other tabs, if this one has none', async () => {
    vi.useFakeTimers()
    const found = findSession()
    expect(sent).toEqual([{ type: 'ask' }])
    offered('a', 7)
    expect(await found).toEqual({ token: 'a', user_id: 7 })
    session.set({ token: null, user_id: null, reason: 'none' })
    items.clear()
    const nothing = findSession()
    vi.advanceTimersByTime(200)
    expect(await nothing).toBeUndefined()
    vi.useRealTimers()
  })
})

describe('a tab in which an administrator acts as a user', () => {
  const by = { id: 1, username: 'root', name: 'Ines' }
  const impersonation = { by, from: { token_id: 5, token: 'own', user_id: 1 } }
  const act = () => session.set({ token: 'acting', user_id: 7, reason: 'none', impersonation })
  const acting = { token: 'acting', user_id: 7, impersonation }

  test('still says so after a reload', async () => {
    act()
    expect(await findSession()).toEqual(acting)
  })

  test('gives its session to another tab only together with who acts', () => {
    act()
    receive({ type: 'ask' })
    expect(sent).toEqual([{ type: 'session', ...acting }])
    session.set({ token: null, user_id: null, reason: 'none' })
    receive({ type: 'session', ...acting })
    expect(session.get()).toEqual({ ...acting, reason: 'none' })
  })

  test.each([
    ['nobody', null],
    ['a name without an account', { by: { name: 'Ines' }, from: null }],
    ['a session without a token', { by, from: { token_id: 5, user_id: 1 } }],
    ['no session at all', { by }],
  ])('is no session to use if it names %s', (_, broken) => {
    receive({ type: 'session', token: 'acting', user_id: 7, impersonation: broken })
    expect(session.get().token).toBeNull()
  })

  test('returns to the administrator when another tab stops or the session is refused', () => {
    act()
    receive({ type: 'ended', token: 'acting' })
    expect(session.get()).toEqual({ token: 'own', user_id: 1, reason: 'none' })
    act()
    expireSession()
    expect(session.get()).toEqual({ token: 'own', user_id: 1, reason: 'none' })
  })

  test('is signed out when the administrator signs out in another tab', () => {
    act()
    receive({ type: 'ended', token: 'own' })
    expect(session.get()).toEqual({ token: null, user_id: null, reason: 'signed-out' })
  })

  test('keeps its session when another one is offered', () => {
    act()
    offered('b', 8)
    expect(session.get()).toMatchObject(acting)
  })
})
