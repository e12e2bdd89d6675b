import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followEvents } from '../../../src-renderer/api/event-stream.ts'
import { session } from '../../../src-renderer/api/token.ts'
import { connection } from '../../../src-renderer/api/wire.ts'

interface Stream {
  token: string | null
  /** The event from which the stream resumes. */
  after: string | null
  send: (text: string) => Promise<void>
  end: () => Promise<void>
  isClosed: () => boolean
}

/** Streams that were opened, in order. */
let streams: Stream[] = []
/** What the server answers instead of a stream. */
let refusal: Response | undefined
const heard: [event: string, data: string][] = []
const page = Object.assign(new EventTarget(), { hidden: false })
let unfollow: () => void = () => undefined

/** Lets everything run that waits for no timer. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const follow = async () => {
  unfollow = followEvents(({ event, data }) => heard.push([event, data]))
  await settle()
}
const openStreams = () => streams.filter((stream) => !stream.isClosed()).length
const last = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('No stream was opened')
  return stream
}
const setHidden = async (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
}
const signIn = (token: string | null, user_id = 1) => session.set({ token, user_id, reason: 'none' })

function fetchStream(_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  const pipe = new TransformStream<Uint8Array, Uint8Array>()
  const writer = pipe.writable.getWriter()
  let closed = false
  const close = (ending: () => Promise<void>) => {
    closed = true
    return ending().catch(() => undefined)
  }
  signal.addEventListener('abort', () => void close(() => writer.abort(new Error('closed by the page'))))
  streams.push({
    token: new Headers(headers).get('PRIVATE-TOKEN'),
    after: new Headers(headers).get('Last-Event-ID'),
    send: async (text) => {
      void writer.write(new TextEncoder().encode(text)).catch(() => undefined)
      await settle()
    },
    end: async () => {
      await close(() => writer.close())
      await settle()
    },
    isClosed: () => closed,
  })
  if (refusal) closed = true
  return Promise.resolve(refusal?.clone() ?? new Response(pipe.readable))
}

/** Locks of the browser, of which other tabs hold some. */
const heldElsewhere = new Set<string>()
const locks = {
  request: async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (heldElsewhere.has(name)) return work(null)
    heldElsewhere.add(name)
    try {
      return await work({ name })
    } finally {
      heldElsewhere.delete(name)
    }
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  refusal = undefined
  heard.length = 0
  page.hidden = false
  heldElsewhere.clear()
  connection.set('ready')
  signIn('one')
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', fetchStream)
  vi.stubGlobal('navigator', { locks })
})
afterEach(async () => {
  unfollow()
  await settle()
  session.set({ token: null, user_id: null, reason: 'none' })
  connection.set('ready')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stream of events', () => {
  test('passes on messages, but not those that only keep the connection open', async () => {
    await follow()
    await last().send('event: ready\ndata: {}\n\nid: 7\nevent: change\ndata: {"a":1}\n\n: still here\n\n')
    expect(heard).toEqual([
      ['ready', '{}'],
      ['change', '{"a":1}'],
    ])
    expect(streams).toMatchObject([{ token: 'one', after: null }])
  })

  test('resumes one second after it ended, from the last message, and waits twice as long after each failure', async () => {
    await follow()
    await last().send('id: 7\nevent: change\ndata: x\n\ndata: y\n\n')
    await last().end()
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = streams.length
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(streams.length, `before ${pause} ms`).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(streams.length, `after ${pause} ms`).toBe(before + 1)
      expect(last().after).toBe('7')
      await last().end()
    }
    await vi.advanceTimersByTimeAsync(30_000)
    await last().send('id: 8\ndata: z\n\n')
    await last().end()
    const before = streams.length
    await vi.advanceTimersByTimeAsync(1000)
    expect(streams.length).toBe(before + 1)
    expect(last().after).toBe('8')
  })

  test('is closed while the tab is hidden, and resumes at once when it is shown', async () => {
    await follow()
    await last().send('id: 3\ndata: x\n\n')
    await setHidden(true)
    expect(openStreams()).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(1)
    await setHidden(false)
    expect(streams).toHaveLength(2)
    expect(last().after).toBe('3')
  })

  test('waits until the instance can be reached again', async () => {
    connection.set('offline')
    await follow()
    expect(streams).toHaveLength(0)
    connection.set('ready')
    await settle()
    expect(openStreams()).toBe(1)
    connection.set('reconnecting')
    await settle()
    expect(openStreams()).toBe(0)
  })

  test('belongs to a session: another token opens another stream, and another user does not resume it', async () => {
    await follow()
    await last().send('id: 5\ndata: x\n\n')
    signIn('two')
    await settle()
    expect([openStreams(), last().token, last().after]).toEqual([1, 'two', '5'])
    signIn('three', 2)
    await settle()
    expect([openStreams(), last().token, last().after]).toEqual([1, 'three', null])
    session.set({ ...session.get(), ending: true })
    await settle()
    expect(openStreams()).toBe(0)
  })

  test('ends the session if the server rejects the token, but not for another refusal', async () => {
    refusal = Response.json({ message: '401 Unauthorized' }, { status: 401 })
    await follow()
    expect(session.get()).toMatchObject({ token: null, reason: 'expired' })
    unfollow()
    for (const [status, message] of [
      [401, 'Unauthorized for this'],
      [503, '401 Unauthorized'],
    ] as const) {
      refusal = Response.json({ message }, { status })
      signIn('one')
      await follow()
      expect(session.get()).toMatchObject({ token: 'one' })
      unfollow()
    }
  })

  test('a token that was rejected after the next sign-in leaves the new session alone', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    await follow()
    vi.stubGlobal('fetch', fetchStream)
    signIn('two')
    answer(Response.json({ message: '401 Unauthorized' }, { status: 401 }))
    await settle()
    expect(session.get()).toMatchObject({ token: 'two' })
  })

  test.for([1, 2, 3, 4])('takes the place of tab %i of four, and takes everything for changed', async (place) => {
    for (const number of [1, 2, 3, 4]) heldElsewhere.add(`gantry-stream-${number}`)
    await follow()
    expect(streams).toHaveLength(0)
    heldElsewhere.delete(`gantry-stream-${place}`)
    await vi.advanceTimersByTimeAsync(1000)
    expect(streams).toHaveLength(1)
    expect(heldElsewhere).toContain(`gantry-stream-${place}`)
    await last().send('event: ready\ndata: {}\n\n')
    expect(heard).toEqual([['reset', '{}']])
  })

  test('needs no locks where the browser offers none', async () => {
    vi.stubGlobal('navigator', {})
    await follow()
    expect(openStreams()).toBe(1)
  })

  test('ends with its follower: nothing is heard or opened afterwards', async () => {
    await follow()
    const stream = last()
    unfollow()
    await stream.send('data: x\n\n')
    await setHidden(true)
    await setHidden(false)
    signIn('two')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([])
    expect([streams.length, stream.isClosed(), heldElsewhere.size]).toEqual([1, true, 0])
  })

  test('ends although its next attempt is due, or another message has arrived', async () => {
    unfollow = followEvents(({ event, data }) => {
      heard.push([event, data])
      unfollow()
    })
    await settle()
    await last().send('data: x\n\ndata: y\n\n')
    expect(heard).toEqual([['message', 'x']])
    await follow()
    await last().end()
    unfollow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(2)
  })
})
