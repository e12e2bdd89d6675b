import type { ActivityLog, Noteable } from './activity-log.ts'
import { HOUR } from './calendar.ts'
import type { TextContext } from './descriptions.ts'
import type { Rows } from './rows.ts'
import type { Issue, Person } from './world.ts'

const SECONDS = { h: 3_600, d: 8 * 3_600, w: 40 * 3_600 }
const SUMMARIES = ['', '', '', 'Reading code', 'First draft', 'Review round', 'With the customer', 'Tests', 'Migration']

/** Adds an estimate and spent time to a third of the issues. @returns the estimate in seconds */
export function trackTime(
  rows: Rows,
  context: TextContext,
  activity: ActivityLog,
  issue: Issue,
  worker: Person,
  end: number,
): number {
  const { calendar, dice } = context
  const noteable: Noteable = { type: 'Issue', on: issue }
  if (!dice.chance(0.33)) return 0
  const estimate =
    dice.weighted([
      [2, 3],
      [4, 5],
      [8, 5],
      [12, 3],
      [16, 3],
      [24, 2],
      [40, 1],
    ]) * SECONDS.h
  activity.system(
    noteable,
    worker,
    Math.min(end, issue.created + HOUR),
    `changed time estimate to ${durationText(estimate)}`,
    'time_tracking',
  )
  const sessions = issue.closed === undefined ? dice.int(0, 2) : dice.int(1, 4)
  for (let session = 0; session < sessions; session++) {
    const at = issue.created + (end - issue.created) * ((session + dice.next()) / sessions)
    if (at > calendar.now) continue
    const time_spent = Math.max(900, Math.round(((estimate / Math.max(1, sessions)) * (0.5 + dice.next())) / 900) * 900)
    const created_at = calendar.iso(at)
    const summary = dice.pick(SUMMARIES)
    rows.timelog.push({
      user_id: worker.id,
      project_id: issue.project.id,
      issue_id: issue.id,
      time_spent,
      spent_at: created_at,
      summary: summary || null,
      created_at,
      updated_at: created_at,
    })
    activity.system(noteable, worker, at, `added ${durationText(time_spent)} of time spent`, 'time_tracking')
  }
  return estimate
}

/** 178800 → `1w 1d 1h 40m`: eight hours a day, five days a week. */
function durationText(seconds: number): string {
  let rest = seconds
  const words: string[] = []
  for (const [unit, size] of [...Object.entries(SECONDS).reverse(), ['m', 60] as const]) {
    const count = Math.floor(rest / size)
    if (count > 0) words.push(`${count}${unit}`)
    rest -= count * size
  }
  return words.join(' ')
}
