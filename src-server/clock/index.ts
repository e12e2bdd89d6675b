import { getClock } from './endpoints/get-clock.ts'
import { moveClock } from './endpoints/move-clock.ts'
import { resetClock } from './endpoints/reset-clock.ts'
import './events.ts'

export const clock = [getClock, moveClock, resetClock] as const
