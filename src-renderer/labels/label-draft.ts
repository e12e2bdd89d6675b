import type { Values } from '../changes/record-part.ts'
import type { Place } from '../planning/home.ts'
import { hexOf, palette } from './color.ts'
import type { Label } from './label.ts'

/** The form as typed. */
export interface LabelDraft {
  name: string
  color: string
  description: string
  /** Empty for a label without a priority. */
  priority: string
}

export const newLabel: LabelDraft = { name: '', color: palette[7][0], description: '', priority: '' }

export const draftOf = ({ name, color, description, priority }: Label): LabelDraft => ({
  name,
  color,
  description: description ?? '',
  priority: priority === null || priority === undefined ? '' : String(priority),
})

const maxPriority = 999_999

/** What is wrong with a typed priority. */
export function priorityProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  return /^\d+$/.test(typed.trim()) && Number(typed) <= maxPriority
    ? undefined
    : 'Enter a whole number from 0 to 999,999, or leave the field empty.'
}

/** Why the form cannot be sent yet. */
export function obstacleOf({ name, color, priority }: LabelDraft): string | undefined {
  if (name.trim() === '') return 'Enter a name.'
  if (color.trim() === '') return 'Choose a color.'
  return priorityProblem(priority) && 'Correct the priority.'
}

/** The values of the API for the typed fields. Labels of groups have no priority. */
export function valuesOf({ kind }: Pick<Place, 'kind'>, typed: Partial<LabelDraft>): Values {
  const { name, color, description, priority } = typed
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(color !== undefined && { color: hexOf(color) ?? color.trim() }),
    ...(description !== undefined && { description: description.trim() || null }),
    ...(priority !== undefined && kind === 'project' && { priority: priority.trim() === '' ? null : Number(priority) }),
  }
}

/** The saved values of all fields, by the names of `valuesOf`. */
export const savedValuesOf = ({ kind }: Pick<Place, 'kind'>, label: Label): Values => ({
  name: label.name,
  color: label.color,
  description: label.description,
  ...(kind === 'project' && { priority: label.priority ?? null }),
})
