import { getClock } from './endpoints/get-clock.ts'
import { moveClock } from './endpoints/move-clock.ts'
import { moveWorldClock } from './endpoints/move-world-clock.ts'
import { resetClock } from './endpoints/reset-clock.ts'
import { resetWorldClock } from './endpoints/reset-world-clock.ts'
import './events.ts'

export const clock = [getClock, moveClock, resetClock, moveWorldClock, resetWorldClock] as const
