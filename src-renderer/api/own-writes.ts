/** Request ids of the writes of this tab, the latest ones. */
const own = new Set<string>()
const kept = 2000
const waiting = new Set<() => void>()
let running = 0

/** Remembers a write of this tab, so that its event is not shown as somebody else's change. Returns the write's response unchanged. */
export async function rememberWrite<R extends { headers: Headers }>(response: Promise<R>): Promise<R> {
  running++
  try {
    const answered = await response
    const id = answered.headers.get('x-request-id')
    if (id) own.add(id)
    if (own.size > kept) own.delete(own.values().next().value ?? '')
    return answered
  } finally {
    running--
    if (running === 0) for (const resolve of [...waiting]) resolve()
  }
}

/** Whether this tab sent the request. */
export const isOwnWrite = (request_id: string | null): boolean => request_id !== null && own.has(request_id)

/** Resolves when no write is running, or after the time limit: an event can arrive before the response of its write. */
export function untilWritesAnswered(limit_ms: number): Promise<void> {
  if (running === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      waiting.delete(done)
      resolve()
    }
    const timer = setTimeout(done, limit_ms)
    waiting.add(done)
  })
}
