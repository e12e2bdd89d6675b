import { parseDuration } from '../../time/duration.ts'
import { humanTime } from '../../time/human-time.ts'
import { spentTimeFault } from '../../time/time-rules.ts'
import { dayInWords } from '../day-in-words.ts'
import { forWorkPlanners } from './action.ts'

const DATED = /\s(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})$/

export const estimate = forWorkPlanners(({ hours_only }, argument) => {
  const seconds = parseDuration(argument)
  if (seconds === undefined || seconds < 0) return undefined
  const time = humanTime(seconds, hours_only)
  const says = time === null ? 'Removed time estimate.' : `Set time estimate to ${time}.`
  return { changes: { time_estimate: seconds }, says }
})

export const remove_estimate = forWorkPlanners(() => ({
  changes: { time_estimate: 0 },
  says: 'Removed time estimate.',
}))

/** `1h 30m`, `-1h`, `2h 2026-05-21`. A text changes the time spent once. */
export const spend = forWorkPlanners(
  ({ total_time_spent, actor, hours_only, now, today }, argument, { spend_time }) => {
    const [dated, written] = DATED.exec(argument) ?? []
    const duration = parseDuration(dated === undefined ? argument : argument.slice(0, -dated.length))
    const day = written === undefined ? today : dayInWords(written, today)
    if (!duration || day === undefined || spend_time !== undefined) return undefined
    if (day > today) return { refused: 'Failed to add spent time because the date is in the future.' }
    const fault = spentTimeFault(duration, { total_time_spent })
    if (fault !== undefined) return { refused: `Failed to add spent time: ${fault.replace(/\.$/, '')}.` }
    const spent_at = day === today ? now : day
    return {
      changes: { spend_time: { duration, user_id: actor.id, spent_at } },
      says: `${duration < 0 ? 'Subtracted' : 'Added'} ${humanTime(Math.abs(duration), hours_only)} spent time.`,
    }
  },
)

export const remove_time_spent = forWorkPlanners(({ total_time_spent, actor }, _, { spend_time }) => {
  if (total_time_spent === 0 || spend_time !== undefined) return undefined
  return { changes: { spend_time: { duration: 'reset', user_id: actor.id } }, says: 'Removed spent time.' }
})
