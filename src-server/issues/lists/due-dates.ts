import { addDays } from '../../kit/clock.ts'
import type { IssueFilters } from '../filters.ts'

/** The first and last day of a time span relative to today. Weeks start on Monday. */
export function daysOf(span: Exclude<IssueFilters['due_date'], undefined>, today: string): readonly [string, string] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const lastOfMonth = (ahead: number) => new Date(Date.UTC(year, month + ahead, 0)).toISOString().slice(0, 10)
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  if (span === 'tomorrow') return [addDays(today, 1), addDays(today, 1)]
  if (span === 'week') return [monday, addDays(monday, 6)]
  if (span === 'month') return [`${today.slice(0, 8)}01`, lastOfMonth(0)]
  if (span === 'next_month_and_previous_two_weeks') return [addDays(today, -14), lastOfMonth(1)]
  return [today, today]
}
