import { setImmediate } from 'node:timers/promises'
import { unprocessable } from '../kit/errors.ts'
import type { Endpoint } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { byState } from '../kit/reason.ts'
import type { LoggedRequest } from '../kit/request-log.ts'
import type { Worlds } from '../worlds/worlds.ts'
import { differences } from './compare-answers.ts'
import { Deadline } from './deadline.ts'
import type { TimeEnd } from './entity.ts'
import { namesIn } from './names-in.ts'
import { NOBODY, type Performance, play, playOn, type Stage } from './play.ts'
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
  /** What the time was too short for; null: for nothing. */
  time_ended: TimeEnd | null
}

interface Wanted {
  worlds: Worlds
  instance: Instance
  endpoints: readonly Endpoint[]
  /** The oldest first. */
  requests: readonly LoggedRequest[]
  /** How long everything may take. */
  budget_ms: number
  /** Ends the search early. */
  signal: AbortSignal
}

/** A seed with which the requests were sent. */
interface Attempt {
  start: Start
  seed: Record<string, unknown>
  performance: Performance
  /** How far its answers are those of the log. */
  agreeing: number
}

/**
 * Finds a small seed with which requests of the log get the same answers again, by sending the requests to instances of their own.
 *
 * @throws ApiError 422 if no request can be sent again, or if the time ends before any seed was tried
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
  const deadline = new Deadline(budget_ms, signal)
  return await readOf(worlds, instance.world, async (records) => {
    const script = await readScript(records, requests)
    if (!first || script.steps.length === 0)
      throw unprocessable(
        `None of the requests can be sent again. ${script.left_out[0]?.reason ?? ''}`.trim(),
        byState('a request to the API whose body is in the log'),
      )
    const stage: Stage = { main: worlds.main, endpoints, script, records, deadline }
    const { best, is_complete } = await bestStart(stage, startsOf(worlds, instance, first, deadline.signal))
    let { performance } = best
    const isEnough = async (seed: Record<string, unknown>) => {
      // Other requests get their turn between two tries.
      await setImmediate()
      const tried = await play(stage, seed)
      if (tried === undefined || !isSame(script.steps, performance, tried)) return false
      performance = tried
      return true
    }
    const { seed, tries, is_smallest } = await reduce(best.seed, isEnough, () => deadline.isOver)
    const { from, is_known } = best.start
    return {
      ...{ script, performance, seed: withSenders(seed, script), start: { from, is_known }, tries, is_smallest },
      time_ended: is_complete ? (is_smallest ? null : 'smaller_seed') : 'better_start',
    }
  })
}

/**
 * The seed with which most answers are those of the log. Small parts of each state are tried first, and all of a state only if a copy of its
 * database shows that this would help.
 */
async function bestStart(stage: Stage, starts: AsyncIterable<Start>): Promise<{ best: Attempt; is_complete: boolean }> {
  const { deadline } = stage
  const { steps } = stage.script
  const names = await namesIn(stage.records, stage.script)
  /** Answers that agree count most, then statuses that do. */
  const agreeingOf = (performance: Performance) => {
    const places = steps.map((step, at) => disagreement(step, performance, at) ?? STATUS)
    const same = places.filter((differs) => differs.length === 0).length
    return same * steps.length + places.filter((differs) => !differs.includes('status')).length
  }
  const all = steps.length * (steps.length + 1)
  let best: Attempt | undefined
  const tryOut = async (start: Start, seed: Record<string, unknown>) => {
    // Other requests get their turn between two tries.
    await setImmediate()
    const performance = await play(stage, seed)
    const agreeing = performance ? agreeingOf(performance) : -1
    if (performance && (!best || agreeing > best.agreeing)) best = { start, seed, performance, agreeing }
  }
  const isReached = (possible: number) => best !== undefined && best.agreeing >= possible
  const wholes: { start: Start; seed: Record<string, unknown>; possible: number }[] = []
  const tryParts = async (start: Start, possible: number) => {
    const seed = isReached(possible) ? undefined : await deadline.orNothing(start.seed)
    if (!seed) return
    for await (const part of partsOf(stage, seed, names)) {
      await tryOut(start, part)
      if (deadline.isOver || isReached(possible)) break
    }
    wholes.push({ start, seed, possible })
  }
  let present: { start: Start; possible: number } | undefined
  for await (const start of starts) {
    if (deadline.isOver || isReached(all)) break
    const possible = start.image ? agreeingOf(await playOn(stage, start.image.bytes())) : all
    // Newer records may be why the present state gives other answers, so the state without them comes first.
    if (start.from === 'now' && possible < all) present = { start, possible }
    else await tryParts(start, possible)
  }
  if (present) await tryParts(present.start, present.possible)
  for (const { start, seed, possible } of wholes)
    if (!deadline.isOver && !isReached(possible)) await tryOut(start, seed)
  if (best) return { best, is_complete: isReached(all) || !deadline.isOver }
  throw deadline.isOver
    ? unprocessable('The time ended before a seed was tried. Allow more seconds.', byState('more `seconds`'))
    : unprocessable('No seed of the records could be made.', byState('records that a seed can hold'))
}

/** Parts of a seed, the smallest first. */
async function* partsOf({ main }: Stage, seed: Record<string, unknown>, names: ReadonlySet<string>) {
  const now = main.clock.now()
  yield await validPart(namedPart(seed, names), now)
  yield await validPart(namedPart(seed, names, true), now)
  yield await validPart(likelyPart(seed, names), now)
}

const STATUS = ['status']

/** How an answer differs from that of the log: `status`, `body.title`; undefined if there is none. */
export function disagreement({ logged }: Step, { answers }: Performance, at: number): string[] | undefined {
  const answer = answers[at]
  if (!answer) return undefined
  if (answer.status !== logged.status) return STATUS
  if (!logged.is_kept) return []
  return differences(logged.body, answer.body ?? null).map((path) =>
    path.startsWith('[') ? `body${path}` : `body.${path}`,
  )
}

/** Whether the answers are the same, and the records that the requests name exist in both. */
const isSame = (steps: readonly Step[], one: Performance, other: Performance) =>
  [...one.meanings].every(([key, { value }]) => (value === NOBODY) === (other.meanings.get(key)?.value === NOBODY)) &&
  steps.every((_, at) => {
    const [before, after] = [one.answers[at], other.answers[at]]
    return before?.status === after?.status && differences(before?.body, after?.body).length === 0
  })
