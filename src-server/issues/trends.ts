import { z } from 'zod'
import { addDays } from '../kit/clock.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'

const trendWeek = z
  .object({
    start: z.string().describe('The first of seven days. The last week ends today'),
    opened: z.int().describe('Issues created in these days'),
    closed: z.int().describe('Issues closed in these days that are still closed'),
  })
  .meta({ id: 'IssueTrendWeek' })

const issueAge = z
  .object({
    from_days: z.int().describe('Created before the day that was so many days ago; 0 sets no limit'),
    to_days: z.int().nullable().describe('Created on the day that was so many days ago, or later; null sets no limit'),
    issues_count: z.int(),
  })
  .meta({ id: 'IssueAge' })

export const issueTrends = z
  .object({
    weeks: z.array(trendWeek).describe('12 weeks, the oldest first'),
    ages: z.array(issueAge).describe('The open issues by the days since their creation, the newest first'),
    considered: z.int().describe(`How many matching issues are counted: the newest, at most ${COUNTED_TO}`),
    cut_off: z.boolean().describe('Whether older issues match too, which are not counted'),
  })
  .meta({ id: 'IssueTrends' })

export const WEEKS = 12
/** Open issues of at most so many days are counted together; those that are older than the last step too. */
export const AGES = [7, 30, 90, 365, 730] as const

/** How many issues are in a step: in a week, counted back from this one, or in an age, counted from the newest. */
export interface TrendRow {
  figure: 'opened' | 'closed' | 'age' | 'considered'
  step: number
  total: number
}

/** Presents the counts. Those of zero have no row. */
export function presentTrends(rows: readonly TrendRow[], cut_off: boolean, today: string): z.infer<typeof issueTrends> {
  const countOf = (figure: TrendRow['figure'], step: number) =>
    rows.find((row) => row.figure === figure && row.step === step)?.total ?? 0
  const weeks = Array.from({ length: WEEKS }, (_, i) => {
    const ago = WEEKS - 1 - i
    return {
      start: addDays(today, -6 - 7 * ago),
      opened: countOf('opened', ago),
      closed: countOf('closed', ago),
    }
  })
  const ages = [...AGES, null].map((to_days, step) => ({
    from_days: AGES[step - 1] ?? 0,
    to_days,
    issues_count: countOf('age', step),
  }))
  return { weeks, ages, considered: countOf('considered', 0), cut_off }
}
