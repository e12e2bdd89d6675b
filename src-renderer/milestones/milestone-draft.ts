import type { Values } from '../changes/record-part.ts'
import { dayProblem } from '../ui/typed-day.ts'
import type { Milestone } from './milestone.ts'

/** The form as typed. A day is empty or `2026-11-21`. */
export interface MilestoneDraft {
  title: string
  description: string
  start_date: string
  due_date: string
}

export const newMilestone: MilestoneDraft = { title: '', description: '', start_date: '', due_date: '' }

export const draftOf = ({ title, description, start_date, due_date }: Milestone): MilestoneDraft => ({
  title,
  description: description ?? '',
  start_date: start_date ?? '',
  due_date: due_date ?? '',
})

/** Why the due date does not fit the start date. */
export const dueProblem = ({ start_date, due_date }: MilestoneDraft): string | undefined =>
  start_date && due_date && due_date <= start_date && !dayProblem(start_date) && !dayProblem(due_date)
    ? 'The due date must be after the start date.'
    : undefined

/** Why the form cannot be sent yet. */
export function obstacleOf(typed: MilestoneDraft): string | undefined {
  if (typed.title.trim() === '') return 'Enter a title.'
  if (dayProblem(typed.start_date)) return 'Correct the start date.'
  return dayProblem(typed.due_date) || dueProblem(typed) ? 'Correct the due date.' : undefined
}

/** The values of the API for the typed fields. */
export function valuesOf({ title, description, start_date, due_date }: Partial<MilestoneDraft>): Values {
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(start_date !== undefined && { start_date: start_date || null }),
    ...(due_date !== undefined && { due_date: due_date || null }),
  }
}

/** The saved values of all fields. */
export const savedValuesOf = ({ title, description, start_date, due_date }: Milestone): Values => ({
  ...{ title, description, start_date, due_date },
})
