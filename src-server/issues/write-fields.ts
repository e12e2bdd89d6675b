import { z } from 'zod'
import { isTitleTooLong, MAX_TITLE } from '../activity/titles.ts'
import type { Flag } from '../kit/db/schema.ts'
import { invalid, parameterError } from '../kit/errors.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import { commaList, dayOfMoment, recordId } from '../kit/http/wire.ts'

/** A higher number of labels or assignees is refused before they are looked up. */
const MAX_LISTED = 1000

export const titles = commaList(z.string()).max(MAX_LISTED).nullable()

/** The fields that POST and PUT of an issue share, except the title. */
export const issueFields = {
  description: z.string().nullable().optional().describe('Markdown, at most 1,048,576 characters'),
  assignee_ids: commaList(recordId)
    .max(MAX_LISTED)
    .nullable()
    .optional()
    .describe('0 or an empty list removes all assignees; on the free tier only the first counts'),
  assignee_id: deprecated(recordId.nullable().optional(), 'one of `assignee_ids`'),
  milestone_id: recordId
    .nullable()
    .optional()
    .describe('ID of a milestone of the project or a parent group; 0 for none'),
  labels: titles.optional().describe('Titles; missing labels are created if the caller may create labels'),
  add_labels: titles.optional(),
  due_date: dayOfMoment.nullable().optional(),
  confidential: z.boolean().nullable().optional(),
  discussion_locked: z.boolean().optional(),
  issue_type: z.enum(['issue', 'incident', 'test_case', 'task']).optional(),
  weight: z.int().nullable().optional().describe('From 0; only in paid tiers'),
  epic_id: recordId
    .nullable()
    .optional()
    .describe('ID of an epic of a group above the project; 0 for none. Only in paid tiers'),
  epic_iid: deprecated(recordId.nullable().optional(), "IID of an epic of the project's group; 0 for none"),
}

interface Texts {
  title?: string | undefined
  description?: string | null | undefined
  weight?: number | null | undefined
}

const MAX_DESCRIPTION = 1_048_576
/** The next number is reserved: issues without a weight have it in the index of weights. */
export const MAX_WEIGHT = 2_147_483_646

/** @throws ApiError 400 with the errors by field */
export function requireValidIssue({ title, description, weight }: Texts) {
  const faults: Record<string, string[]> = {}
  if (title?.trim() === '') faults.title = ["can't be blank"]
  if (title !== undefined && isTitleTooLong(title)) faults.title = [`is too long (maximum is ${MAX_TITLE} characters)`]
  if (isLonger(description ?? '', MAX_DESCRIPTION))
    faults.description = [`is too long (maximum is ${MAX_DESCRIPTION} characters)`]
  if (weight !== undefined && weight !== null && weight < 0) faults.weight = ['must be greater than or equal to 0']
  if (weight !== undefined && weight !== null && weight > MAX_WEIGHT)
    faults.weight = [`must be less than or equal to ${MAX_WEIGHT}`]
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The only field of an issue that must not be null when it is sent. @throws ApiError 400 */
export function refuseNullConfidential({ confidential }: { confidential?: boolean | null | undefined }) {
  if (confidential === null)
    throw parameterError('confidential is empty', [{ name: 'confidential', needs: 'true or false' }])
}

const isLonger = (text: string, limit: number) => text.length > limit && [...text].length > limit

/** The assignee ids of the request; undefined if none were sent. 0 means no assignee. */
export function sentAssignees({
  assignee_ids,
  assignee_id,
}: {
  assignee_ids?: number[] | null | undefined
  assignee_id?: number | null | undefined
}) {
  if (assignee_ids !== undefined) return (assignee_ids ?? []).filter((id) => id !== 0)
  if (assignee_id !== undefined) return assignee_id ? [assignee_id] : []
  return undefined
}

export const flag = (value: boolean): Flag => (value ? 1 : 0)
