import type { Act } from '../../kit/act.ts'
import type { Move } from '../../kit/time/moves.ts'
import '../events.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Stores who moved the clock. */
export function recordMove({ emit }: Act, { from_ms, to_ms, rate }: Move) {
  emit('clock.moved', { clock_id: 1, rate }, { clock: { from: iso(from_ms), to: iso(to_ms), rate } })
}
