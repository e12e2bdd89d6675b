import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../src-renderer/api/token.ts'
import { pathHere, useSignOut } from '../../../src-renderer/app/use-appearance.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'

describe('signing out', () => {
  const opened: string[] = []
  beforeEach(() => {
    opened.length = 0
    vi.stubGlobal('location', {
      host: 'localhost',
      origin: 'http://localhost',
      assign: (path: string) => opened.push(path),
    })
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
    session.set({ token: 'secret', user_id: 1, reason: 'none' })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    session.set({ token: null, user_id: null, reason: 'none' })
  })
  const signOutOf = async (after_sign_out_path: string | null) => {
    const cache = cacheWith(['GET /-/gantry/v1/state', {}, { appearance: { after_sign_out_path } }])
    renderHook(useSignOut, { cache })()
    await vi.waitFor(() => expect(session.get().token).toBeNull())
    await new Promise((done) => setTimeout(done))
  }

  test('opens a path in the world that the console shows, and a URL anywhere', () => {
    expect(pathHere('/bye?a=1', '/w/one')).toBe('/w/one/bye?a=1')
    expect(pathHere('https://corp.example/bye', '/w/one')).toBe('https://corp.example/bye')
    expect(pathHere('//corp.example/bye', '/w/one')).toBe('//corp.example/bye')
  })

  test('opens the page that the instance has for it, after the session has ended', async () => {
    await signOutOf('https://corp.example/bye')
    expect(opened).toEqual(['https://corp.example/bye'])
  })

  test('leads to the sign-in form without such a page', async () => {
    await signOutOf(null)
    expect(opened).toEqual([])
  })
})
