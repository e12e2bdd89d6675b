import type { Instance } from '../kit/instance.ts'
import type { ClockEntity } from './entity.ts'

/** What the clock of the instance shows now. */
export function presentClock({ time }: Pick<Instance, 'time'>): ClockEntity {
  const { now, rate, real_now } = time.shown
  return { now: new Date(now).toISOString(), rate, real_now: new Date(real_now).toISOString() }
}
