import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../src-renderer/api/token.ts'
import { homePageFor } from '../../../src-renderer/app/home-page.ts'

const at = (hash: string) => ({ hash, href: `http://localhost:4880/${hash}` })

describe('a visitor of the console', () => {
  const asked: string[] = []
  let home_page_url: string | null = 'https://corp.example/start'
  beforeEach(() => {
    asked.length = 0
    home_page_url = 'https://corp.example/start'
    vi.stubGlobal('location', { host: 'localhost:4880', origin: 'http://localhost:4880' })
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return new Response(JSON.stringify({ home_page_url }), { headers: { 'Content-Type': 'application/json' } })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    session.set({ token: null, user_id: null, reason: 'none' })
  })

  test('is sent from the root to the home page of the instance', async () => {
    for (const hash of ['', '#', '#/']) expect(await homePageFor(at(hash))).toBe('https://corp.example/start')
    expect(asked).toHaveLength(3)
  })

  test('finds the sign-in form at every other address, and at the root without a home page', async () => {
    for (const hash of ['#/sign-in', '#/issues', '#/web/acme/shop']) expect(await homePageFor(at(hash))).toBeUndefined()
    expect(asked).toEqual([])
    home_page_url = null
    expect(await homePageFor(at('#/'))).toBeUndefined()
  })

  test('stays if the home page is the console itself, or if the instance does not answer', async () => {
    home_page_url = 'http://localhost:4880'
    expect(await homePageFor(at('#/'))).toBeUndefined()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no connection')))
    expect(await homePageFor(at('#/'))).toBeUndefined()
  })

  test('who is signed in stays', async () => {
    session.set({ token: 'secret', user_id: 1, reason: 'none' })
    expect(await homePageFor(at('#/'))).toBeUndefined()
    expect(asked).toEqual([])
  })
})
