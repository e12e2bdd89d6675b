import { milestoneTitleIn } from '../../../quick-actions/arguments.ts'
import { MAX_WEIGHT } from '../../write-fields.ts'
import { dayInWords } from '../day-in-words.ts'
import { forIssuePlanners, forWorkPlanners } from './action.ts'

export const milestone = forWorkPlanners(({ milestones }, argument) => {
  const found = milestones.get(milestoneTitleIn(argument))
  if (!found) return { refused: 'Failed to set the milestone because no milestone was found.' }
  return { changes: { milestone_id: found.id }, says: `Set the milestone to ${referenceTo(found.title)}.` }
})

export const remove_milestone = forWorkPlanners(({ record }) =>
  record.milestone_id === null
    ? undefined
    : { changes: { milestone_id: null }, says: `Removed ${referenceTo(record.milestone_title ?? '')} milestone.` },
)

export const iteration = forIssuePlanners(({ iterations }, argument) => {
  const found = iterations.get(argument)
  if (!found) return { refused: 'Failed to set the iteration because no iteration was found.' }
  const name = found.title === null ? found.id : `"${found.title}"`
  return { changes: { iteration_id: found.id }, says: `Set the iteration to *iteration:${name}.` }
})

export const remove_iteration = forIssuePlanners(({ issue }) =>
  issue.iteration_id === null ? undefined : { changes: { iteration_id: null }, says: 'Removed the iteration.' },
)

export const due = forIssuePlanners(({ today }, argument) => {
  const day = dayInWords(argument, today)
  if (day === undefined) return { refused: 'Failed to set due date because the date format is invalid.' }
  return { changes: { due_date: day }, says: `Set the due date to ${shortDate(day)}.` }
})

export const remove_due_date = forIssuePlanners(({ issue }) =>
  issue.due_date === null ? undefined : { changes: { due_date: null }, says: 'Removed the due date.' },
)

export const weight = forIssuePlanners((_, argument) => {
  const number = Number(argument)
  if (!/^\d+$/.test(argument) || number > MAX_WEIGHT) return undefined
  return { changes: { weight: number }, says: `Set weight to ${number}.` }
})

export const clear_weight = forIssuePlanners(({ issue }) =>
  issue.weight === null ? undefined : { changes: { weight: null }, says: 'Cleared weight.' },
)

/** `%1.0`, `%"Spring release"` */
const referenceTo = (title: string) => (/^[^\s"]+$/.test(title) ? `%${title}` : `%"${title}"`)

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-06-01` → `Jun 1, 2026` */
function shortDate(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${MONTHS[month - 1]} ${date}, ${year}`
}
