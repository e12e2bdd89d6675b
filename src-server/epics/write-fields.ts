import { z } from 'zod'
import { invalid } from '../kit/errors.ts'
import { commaList, date } from '../kit/http/wire.ts'
import { colorOf } from '../labels/colors.ts'
import type { LoadedEpic } from './entity.ts'

/** A higher number of labels is refused before they are looked up. */
const MAX_LISTED = 1000
const MAX_TITLE = 255
const MAX_DESCRIPTION = 1_048_576

export const titles = commaList(z.string()).max(MAX_LISTED).nullable()

/** The fields that POST and PUT of an epic share, except the title. */
export const epicFields = {
  description: z.string().nullable().optional().describe('Markdown, at most 1,048,576 characters'),
  labels: titles.optional().describe('Titles; missing labels are created in the group'),
  add_labels: titles.optional(),
  confidential: z.boolean().optional().describe('Only for Reporters'),
  color: z.string().optional().describe('`#aabbcc` or a color name of CSS'),
  start_date_fixed: date.nullable().optional().describe('Start date'),
  due_date_fixed: date.nullable().optional().describe('Due date'),
}

interface Sent {
  title?: string | undefined
  description?: string | null | undefined
  confidential?: boolean | undefined
  color?: string | undefined
  start_date_fixed?: string | null | undefined
  due_date_fixed?: string | null | undefined
}
type Columns = Partial<Pick<LoadedEpic, 'title' | 'description' | 'confidential' | 'color' | 'start_date' | 'end_date'>>

/** The columns of the fields that were sent. @throws ApiError 400 with the errors by field */
export function columnsOf({ title, description, confidential, color, ...dates }: Sent): Columns {
  const { start_date_fixed: start_date, due_date_fixed: end_date } = dates
  const stored = color === undefined ? undefined : colorOf(color)
  const faults = {
    ...(title !== undefined && titleFault(title)),
    ...(isLonger(description ?? '', MAX_DESCRIPTION) && {
      description: [`is too long (maximum is ${MAX_DESCRIPTION} characters)`],
    }),
    ...(color !== undefined && stored === undefined && { color: ['must be a valid color code'] }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(confidential !== undefined && { confidential: confidential ? (1 as const) : (0 as const) }),
    ...(stored !== undefined && { color: stored }),
    ...(start_date !== undefined && { start_date }),
    ...(end_date !== undefined && { end_date }),
  }
}

function titleFault(title: string): { title?: string[] } {
  if (title.trim() === '') return { title: ["can't be blank"] }
  return isLonger(title, MAX_TITLE) ? { title: [`is too long (maximum is ${MAX_TITLE} characters)`] } : {}
}

const isLonger = (text: string, limit: number) => text.length > limit && [...text].length > limit
