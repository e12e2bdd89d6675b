import { z } from 'zod'
import { isTitleTooLong, MAX_TITLE } from '../activity/titles.ts'
import { invalid } from '../kit/errors.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import { commaList, recordId } from '../kit/http/wire.ts'

const MAX_DESCRIPTION = 1_048_576
const MAX_LABELS = 1000
const MAX_PEOPLE = 200

export const titles = commaList(z.string()).max(MAX_LABELS).nullable()
const people = commaList(recordId).max(MAX_PEOPLE).nullable()

/** The fields that POST and PUT of a merge request share, except title and branches. */
export const mergeRequestFields = {
  description: z
    .string()
    .nullable()
    .optional()
    .describe('Markdown, at most 1,048,576 characters; `Closes #4` closes the issue with the merge'),
  assignee_id: deprecated(recordId.nullable().optional(), 'one of `assignee_ids`'),
  assignee_ids: people
    .optional()
    .describe('IDs of users; 0 or an empty list removes all. On the free tier only the first counts'),
  reviewer_ids: people
    .optional()
    .describe('IDs of users; 0 or an empty list removes all. On the free tier only the first counts'),
  labels: titles.optional().describe('Titles; missing labels are created'),
  add_labels: titles.optional().describe('Titles'),
  milestone_id: recordId
    .nullable()
    .optional()
    .describe('ID of a milestone of the project or a parent group; 0 for none'),
  remove_source_branch: z.boolean().nullable().optional().describe('The merge deletes the source branch'),
  allow_collaboration: z
    .boolean()
    .optional()
    .describe('For a merge request from a fork: whoever may merge may also push to the source branch'),
  allow_maintainer_to_push: deprecated(z.boolean().optional(), 'use `allow_collaboration`'),
  squash: z.boolean().optional().describe('The merge squashes all commits into one'),
}
export type SentFields = {
  [K in keyof typeof mergeRequestFields]?: z.output<(typeof mergeRequestFields)[K]> | undefined
}

/** The ids of the users, without the 0 that stands for nobody. */
export const usersIn = (ids: readonly number[] | null) => (ids ?? []).filter((id) => id !== 0)

/** The assignee ids of the request; undefined if none were sent. */
export function sentAssignees({ assignee_ids, assignee_id }: SentFields): readonly number[] | undefined {
  if (assignee_ids !== undefined) return usersIn(assignee_ids)
  return assignee_id === undefined ? undefined : usersIn([assignee_id ?? 0])
}

/** What the merge will do, as far as the request says so. */
export const sentParams = ({ remove_source_branch, allow_collaboration, allow_maintainer_to_push }: SentFields) => ({
  force_remove_source_branch: remove_source_branch ?? undefined,
  allow_collaboration: allow_collaboration ?? allow_maintainer_to_push,
})

interface Texts {
  title?: string | undefined
  description?: string | null | undefined
  source_branch?: string | undefined
  target_branch?: string | undefined
}

/** @throws ApiError 400 with the errors by field */
export function requireValid({ title, description, source_branch, target_branch }: Texts) {
  const faults = {
    ...(title?.trim() === '' && { title: ["can't be blank"] }),
    ...(title !== undefined &&
      isTitleTooLong(title) && { title: [`is too long (maximum is ${MAX_TITLE} characters)`] }),
    ...(source_branch?.trim() === '' && { source_branch: ["can't be blank"] }),
    ...(target_branch?.trim() === '' && { target_branch: ["can't be blank"] }),
    ...(isTooLong(description ?? '') && {
      description: [`is too long (maximum is ${MAX_DESCRIPTION} characters)`],
    }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const isTooLong = (text: string) => text.length > MAX_DESCRIPTION && [...text].length > MAX_DESCRIPTION
