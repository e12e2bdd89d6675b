import { vi } from 'vitest'
import { session } from '../../src-renderer/api/token.ts'
import { test as base } from './test.ts'
import { uploadsTo } from './upload.ts'

interface Console {
  /** Lets the client of the console send its requests to the test server, as this user. Returns the writes that it has sent. */
  signIn: (who: { id: number }) => Promise<readonly SentWrite[]>
}

/** A write of the console: `PUT /api/v4/projects/1`, and its body. Of an upload, the names of its fields in their order. */
interface SentWrite {
  line: string
  body: unknown
}

/** Tests of what the console sends, with a real server. */
export const test = base.extend<Console>({
  signIn: async ({ server, given }, use) => {
    const direct = globalThis.fetch
    await use(async (who) => {
      const sent: SentWrite[] = []
      session.set({ token: await given.token(who), user_id: who.id, reason: 'none' })
      vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
        if (!url.startsWith('/')) return direct(url, init)
        const { method = 'GET', body } = init
        if (method !== 'GET')
          sent.push({ line: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : undefined })
        return direct(server.origin + url, init)
      })
      const onSend = (line: string, form: FormData) => sent.push({ line, body: [...form.keys()] })
      vi.stubGlobal('XMLHttpRequest', uploadsTo(server.origin, onSend))
      vi.stubGlobal('location', new URL(server.origin))
      return sent
    })
    vi.unstubAllGlobals()
    session.set({ token: null, user_id: null, reason: 'none' })
  },
})

export { describe, expect } from 'vitest'
