import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { fetchBody, type Input } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { exactTime } from '../ui/dates.ts'
import { type Clock, isMoved, type Moved } from './clock-words.ts'
import { spanOf } from './span.ts'

const moveAddress = 'PUT /-/gantry/v1/worlds/:name/clock'
const resetAddress = 'DELETE /-/gantry/v1/worlds/:name/clock'

/** The reads of the clock itself. */
const reads = [
  'GET /-/gantry/v1/worlds',
  'GET /-/gantry/v1/worlds/:name',
  'GET /-/gantry/v1/clock',
  'GET /-/gantry/v1/state',
] as const

type Wanted = Omit<Input<typeof moveAddress>, 'name'>

/** A move that the server is working on. Without a way, only the pace changes. */
interface Moving {
  from?: string
  to?: string
}

export interface ClockMoves {
  moving: Moving | undefined
  error: ApiError | null
  /** The answer to the last move. */
  last: Moved | undefined
  move: (wanted: Wanted, clock: Clock) => void
  showRealTime: (clock: Clock) => void
}

/** Moves the clock of a world, and says what it shows then. A change of the pace can be undone, a move cannot. */
export function useClockMoves(world: string): ClockMoves {
  const moveClock = useWrite(moveAddress, { refreshes: reads })
  const resetClock = useWrite(resetAddress, { refreshes: reads })
  const cache = useQueryClient()
  const [moving, setMoving] = useState<Moving>()
  const [last, setLast] = useState<Moved>()
  const run = (way: Moving, send: () => Promise<Moved>, announce: (moved: Moved) => void) => {
    moveClock.reset()
    resetClock.reset()
    setLast(undefined)
    setMoving(way)
    void send()
      .then(
        (moved) => {
          // What became due may have changed any record, and its events count as this tab's own writes.
          void cache.invalidateQueries()
          if (way.to !== undefined) setLast(moved)
          announce(moved)
        },
        () => undefined,
      )
      .finally(() => setMoving(undefined))
  }
  const move = (wanted: Wanted, clock: Clock) =>
    run(
      wayOf(wanted, clock),
      () => moveClock.write({ name: world, ...wanted }),
      (moved) => announceMove(world, wanted, clock, moved),
    )
  const showRealTime = (clock: Clock) =>
    run(
      wayOf({ now: clock.real_now }, clock),
      () => resetClock.write({ name: world }),
      (moved) =>
        announceOne({
          ...{ text: `The clock of ${world} shows ${isMoved(moved) ? exactTime(moved.now) : 'the real time'}` },
          ...{ name: world, names: [], reads, undo: undefined },
        }),
    )
  return { moving, last, move, showRealTime, error: moveClock.error ?? resetClock.error }
}

/** Only on the way to a later time does anything become due. */
function wayOf({ now, by }: Wanted, clock: Clock): Moving {
  const to = now ?? (by === undefined ? undefined : new Date(Date.parse(clock.now) + spanOf(by)).toISOString())
  return to !== undefined && Date.parse(to) > Date.parse(clock.now) ? { from: clock.now, to } : {}
}

function announceMove(world: string, { now, by, rate }: Wanted, before: Clock, moved: Moved) {
  const isPace = now === undefined && by === undefined
  const pace = moved.rate === 0 ? 'is frozen' : moved.rate === 1 ? 'runs at the real pace' : `runs ${moved.rate}×`
  const refused = rate !== undefined && moved.rate !== rate ? ', which is not what was asked for' : ''
  announceOne({
    text: isPace
      ? `The clock of ${world} ${pace}${refused}`
      : `The clock of ${world} shows ${exactTime(moved.now)}${refused}`,
    ...{ name: world, names: [], reads },
    undo: isPace
      ? undoWith(
          'clock',
          async () => (await fetchBody('GET /-/gantry/v1/worlds/:name', { name: world })).clock.rate === moved.rate,
          () => fetchBody(moveAddress, { name: world, rate: before.rate }),
        )
      : undefined,
  })
}
