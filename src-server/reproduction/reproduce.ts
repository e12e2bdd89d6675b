import { setImmediate } from 'node:timers/promises'
import { unprocessable } from '../kit/errors.ts'
import type { Endpoint } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { byState } from '../kit/reason.ts'
import type { LoggedRequest } from '../kit/request-log.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { differences } from './compare-answers.ts'
import { namesIn } from './names-in.ts'
import { NOBODY, type Performance, play, type Stage } from './play.ts'
import { readScript } from './read-script.ts'
import type { Script, Step } from './script.ts'
import { likelyPart } from './seed/likely.ts'
import { namedPart } from './seed/named-part.ts'
import { reduce } from './seed/reduce.ts'
import { withSenders } from './seed/senders.ts'
import { readOf, type Start, startsOf } from './seed/starts.ts'
import { validPart } from './seed/valid-part.ts'

export interface Reproduction {
  script: Script
  performance: Performance
  /** The smallest seed that was found, with the users and tokens of the requests. */
  seed: Record<string, unknown>
  start: Pick<Start, 'from' | 'is_known'>
  tries: number
  is_smallest: boolean
}

interface Wanted {
  worlds: Worlds
  instance: Instance
  endpoints: readonly Endpoint[]
  /** The oldest first. */
  requests: readonly LoggedRequest[]
  /** How long smaller seeds are looked for. */
  budget_ms: number
  /** Ends the search early. */
  signal: AbortSignal
}

/** A start with which the requests were sent. */
interface Attempt {
  start: Start
  performance: Performance
  agreeing: number
}

/**
 * Finds a small seed with which requests of the log get the same answers again, by sending the requests to instances of their own.
 *
 * @throws ApiError 422 if no request can be sent again
 */
export async function reproduce({
  worlds,
  instance,
  endpoints,
  requests,
  budget_ms,
  signal,
}: Wanted): Promise<Reproduction> {
  const [first] = requests
  return await readOf(worlds, instance.world, async (records) => {
    const script = await readScript(records, requests)
    if (!first || script.steps.length === 0)
      throw unprocessable(
        `None of the requests can be sent again. ${script.left_out[0]?.reason ?? ''}`.trim(),
        byState('a request to the API whose body is in the log'),
      )
    const stage: Stage = { main: worlds.main, endpoints, script, records }
    const { start, performance } = await bestStart(stage, startsOf(worlds, instance, first))
    const ends_at = clockNow() + budget_ms
    const isEnough = async (seed: Record<string, unknown>) => {
      // Other requests get their turn between two tries.
      await setImmediate()
      const tried = await play(stage, seed)
      return tried !== undefined && isSame(script.steps, performance, tried)
    }
    const { seed, tries, is_smallest } = await reduce(
      start.seed,
      isEnough,
      () => signal.aborted || clockNow() > ends_at,
    )
    const last = (await play(stage, seed)) ?? performance
    const { from, is_known } = start
    return { script, performance: last, seed: withSenders(seed, script), start: { from, is_known }, tries, is_smallest }
  })
}

/** Not the clock of the instance: it may stand still. */
const clockNow = () => performance.now()

/** The start from which most answers are those of the log. Small parts of each are tried first. */
async function bestStart(stage: Stage, starts: AsyncIterable<Start>): Promise<Attempt> {
  const { steps } = stage.script
  const names = await namesIn(stage.records, stage.script)
  let best: Attempt | undefined
  for await (const start of starts)
    for await (const seed of guessesOf(stage, start.seed, names)) {
      // Other requests get their turn between two tries.
      await setImmediate()
      const performance = await play(stage, seed)
      if (!performance) continue
      const agreeing = steps.filter((step, at) => disagreement(step, performance, at)?.length === 0).length
      if (!best || agreeing > best.agreeing) best = { start: { ...start, seed }, performance, agreeing }
      if (agreeing === steps.length) return best
    }
  if (!best) throw unprocessable('No seed of the records could be made.', byState('records that a seed can hold'))
  return best
}

/** Parts of a seed, the smallest first, and at the end the whole. */
async function* guessesOf({ main }: Stage, seed: Record<string, unknown>, names: ReadonlySet<string>) {
  const now = main.clock.now()
  yield await validPart(namedPart(seed, names), now)
  yield await validPart(namedPart(seed, names, true), now)
  yield await validPart(likelyPart(seed, names), now)
  yield seed
}

/** How an answer differs from that of the log: `status`, `body.title`; undefined if there is none. */
export function disagreement({ logged }: Step, { answers }: Performance, at: number): string[] | undefined {
  const answer = answers[at]
  if (!answer) return undefined
  if (answer.status !== logged.status) return ['status']
  return logged.has_body ? differences(logged.body, answer.body ?? null).map((path) => `body.${path}`) : []
}

/** Whether the answers are the same, and the records that the requests name exist in both. */
const isSame = (steps: readonly Step[], one: Performance, other: Performance) =>
  [...one.meanings].every(([key, { value }]) => (value === NOBODY) === (other.meanings.get(key)?.value === NOBODY)) &&
  steps.every((_, at) => {
    const [before, after] = [one.answers[at], other.answers[at]]
    return before?.status === after?.status && differences(before?.body, after?.body).length === 0
  })
