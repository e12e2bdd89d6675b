import { invalid } from '../../kit/errors.ts'
import { parseDuration } from './duration.ts'
import { secondsIn } from './units.ts'

const MAX_SUMMARY = 255

/** The seconds of a new estimate. @throws ApiError 400 */
export function estimateOf(duration: string): number {
  const seconds = parseDuration(duration)
  if (seconds !== undefined && seconds >= 0) return seconds
  throw invalid({ time_estimate: ['must have a valid format and be greater than or equal to zero.'] })
}

/**
 * The seconds to add to, or subtract from, the time that an issue has taken so far.
 *
 * @throws ApiError 400 if the text is no duration or no time at all, or if the total would become negative or longer than a year
 */
export function spentTimeOf(
  { duration, summary = '' }: { duration: string; summary?: string | undefined },
  { total_time_spent }: { total_time_spent: number },
): number {
  const seconds = parseDuration(duration)
  if (seconds === undefined || seconds === 0) throw invalid({ time_spent: ["can't be blank"] })
  if ([...summary].length > MAX_SUMMARY)
    throw invalid({ summary: [`is too long (maximum is ${MAX_SUMMARY} characters)`] })
  const fault = spentTimeFault(seconds, { total_time_spent })
  if (fault !== undefined) throw invalid({ base: [fault] })
  return seconds
}

/** Why these seconds cannot be added to the time that an issue has taken so far; undefined if they can. */
export function spentTimeFault(seconds: number, { total_time_spent }: { total_time_spent: number }) {
  if (total_time_spent + seconds < 0) return 'Time to subtract exceeds the total time spent'
  if (total_time_spent + seconds > secondsIn.y) return 'Total time spent cannot exceed a year.'
  return undefined
}
