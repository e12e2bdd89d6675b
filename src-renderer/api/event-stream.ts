import { rejectsToken } from './api-error.ts'
import { basePath } from './base-path.ts'
import { type Message, messageParser } from './parse-messages.ts'
import { expireSession, session } from './token.ts'
import { connection } from './wire.ts'

const shortestPause_ms = 1000
const longestPause_ms = 30_000

/** Browsers share six connections per host between all tabs, so two always stay free for requests. */
const slots = ['gantry-stream-1', 'gantry-stream-2', 'gantry-stream-3', 'gantry-stream-4']

/** Runs the work while it holds a slot that no other tab has. Does nothing if no slot is free. */
async function inSlot(work: () => Promise<void>, free: readonly string[] = slots): Promise<void> {
  const [name, ...others] = free
  if (name === undefined) return
  // Browsers offer locks only to pages of secure origins, such as those on this machine.
  if (!('locks' in navigator)) return work()
  const hasRun = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (!hasRun) await inSlot(work, others)
}

/**
 * Follows the server's events until the returned function is called. After an interruption, the stream resumes where it ended. A hidden tab
 * has no stream, and of many windows only the first four: browsers share six connections per host between all of them.
 */
export function followEvents(onMessage: (message: Message) => void): () => void {
  let open: { token: string; closing: AbortController } | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lastId: string | undefined
  let user_id = session.get().user_id

  function update() {
    const current = session.get()
    if (current.user_id !== user_id) {
      user_id = current.user_id
      lastId = undefined
    }
    const token = current.ending || document.hidden || connection.get() !== 'ready' ? null : current.token
    if (open && open.token !== token) {
      open.closing.abort()
      open = undefined
    }
    if (token === null) return stopPause()
    if (open || pause !== undefined) return
    const mine = { token, closing: new AbortController() }
    open = mine
    void inSlot(() => read(mine)).finally(() => {
      // Another stream may have replaced this one.
      if (open !== mine) return
      open = undefined
      pause = setTimeout(
        () => {
          pause = undefined
          update()
        },
        Math.min(longestPause_ms, shortestPause_ms * 2 ** failures++),
      )
    })
  }

  function stopPause() {
    clearTimeout(pause)
    pause = undefined
  }

  async function read({ token, closing }: { token: string; closing: AbortController }) {
    // A tab that had to wait for its first stream does not know what has changed since it loaded its data.
    const hasMissed = lastId === undefined && failures > 0
    try {
      const response = await fetch(`${basePath}/-/gantry/v1/events`, {
        headers: { 'PRIVATE-TOKEN': token, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
        signal: closing.signal,
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
      })
      if (response.status === 401 && rejectsToken(await response.json()) && session.get().token === token)
        expireSession()
      if (!response.ok || !response.body) return
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      const parse = messageParser()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        for (const message of parse(piece.value)) {
          failures = 0
          if (closing.signal.aborted) return
          lastId = message.id ?? lastId
          if (message.data === '') continue
          onMessage(hasMissed && message.event === 'ready' ? { ...message, event: 'reset' } : message)
        }
    } catch {
      // The server stopped or the connection broke: connect again after a pause.
    }
  }

  const stops = [session.subscribe(update), connection.subscribe(update)]
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', update)
    stopPause()
    open?.closing.abort()
    open = undefined
  }
}
