import { createGauge } from './gauge.ts'

/** Request ids of the writes of this tab, the latest ones. */
const own = new Set<string>()
const kept = 2000
/** Writes without a response. */
const unanswered = createGauge()
/** Writes without a response, and writes whose screens still read what they have changed. */
const unfinished = createGauge()

/** Remembers a write of this tab, so that its event is not shown as somebody else's change. Returns the write's response unchanged. */
export function rememberWrite<R extends { headers: Headers }>(response: Promise<R>): Promise<R> {
  // Before those who wait for the response go on.
  const remembered = response.then((answered) => {
    const id = answered.headers.get('x-request-id')
    if (id) own.add(id)
    if (own.size > kept) own.delete(own.values().next().value ?? '')
    return answered
  })
  return unfinished.count(unanswered.count(remembered))
}

/** Counts a write with the reads that it refreshes as unfinished until the promise is settled. Returns its result. */
export const untilRefreshed = <Result>(write: Promise<Result>): Promise<Result> => unfinished.count(write)

/** Whether this tab sent the request. */
export const isOwnWrite = (request_id: string | null): boolean => request_id !== null && own.has(request_id)

/** Resolves when each write has its response, or after the time limit: an event can arrive before the response of its write. */
export const untilWritesAnswered = (limit_ms: number): Promise<void> => unanswered.untilNone(limit_ms)

/** Resolves when each write has its response and its screen has offered to undo it, or after the time limit. */
export async function untilWritesEnd(limit_ms: number): Promise<void> {
  await unfinished.untilNone(limit_ms)
  // What the screen does with the result follows in the same turn.
  await new Promise((done) => setTimeout(done))
}
